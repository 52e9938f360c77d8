import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'
import { answersOnce } from './answersOnce.ts'
import { useBackCloses } from './useBackCloses.ts'
import css from './Dialog.module.css'

export interface DialogProps {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly title: string
  readonly children: ReactNode
}

export function ModalDialog({ isOpen, onClose, title, children }: DialogProps) {
  useBackCloses(isOpen, onClose)
  return (
    <BaseDialog.Root open={isOpen} onOpenChange={(open) => (open ? undefined : onClose())}>
      <BaseDialog.Portal>
        {/* Also over a sheet, which has a veil already. */}
        <BaseDialog.Backdrop className={css['backdrop']} forceRender />
        <BaseDialog.Popup className={css['popup']} {...answersOnce(isOpen)}>
          <BaseDialog.Title className={css['title']}>{title}</BaseDialog.Title>
          {children}
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  )
}
