import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'
import css from './Dialog.module.css'

export interface DialogProps {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly title: string
  readonly children: ReactNode
}

export const ModalDialog = ({ isOpen, onClose, title, children }: DialogProps) => (
  <BaseDialog.Root open={isOpen} onOpenChange={(open) => (open ? undefined : onClose())}>
    <BaseDialog.Portal>
      <BaseDialog.Backdrop className={css['backdrop']} />
      <BaseDialog.Popup className={css['popup']}>
        <BaseDialog.Title className={css['title']}>{title}</BaseDialog.Title>
        {children}
      </BaseDialog.Popup>
    </BaseDialog.Portal>
  </BaseDialog.Root>
)
