import { AlertDialog as BaseAlert } from '@base-ui/react/alert-dialog'
import type { ReactNode } from 'react'
import { answersOnce } from './answersOnce.ts'
import { Button } from './Button.tsx'
import { useBackCloses } from './useBackCloses.ts'
import css from './Dialog.module.css'

export interface AlertDialogProps {
  readonly isOpen: boolean
  readonly title: string
  readonly cancelLabel: string
  readonly confirmLabel: string
  readonly onCancel: () => void
  readonly onConfirm: () => void
  readonly children?: ReactNode
}

/** A question that must be answered; the answer that destroys least comes first and has the focus. */
export function ModalAlert(props: AlertDialogProps) {
  const { isOpen, onCancel } = props
  useBackCloses(isOpen, onCancel)
  return (
    <BaseAlert.Root open={isOpen} onOpenChange={(open) => (open ? undefined : onCancel())}>
      <BaseAlert.Portal>
        {/* Also over a sheet, which has a veil already. */}
        <BaseAlert.Backdrop className={css['backdrop']} forceRender />
        <BaseAlert.Popup className={css['popup']} {...answersOnce(isOpen)}>
          <BaseAlert.Title className={css['title']}>{props.title}</BaseAlert.Title>
          <BaseAlert.Description render={<div />} className={css['detail']}>
            {props.children}
          </BaseAlert.Description>
          <div className={css['choices']}>
            <Button look="outline" onClick={onCancel}>
              {props.cancelLabel}
            </Button>
            <Button onClick={props.onConfirm}>{props.confirmLabel}</Button>
          </div>
        </BaseAlert.Popup>
      </BaseAlert.Portal>
    </BaseAlert.Root>
  )
}
