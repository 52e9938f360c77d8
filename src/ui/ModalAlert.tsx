import { AlertDialog as BaseAlert } from '@base-ui/react/alert-dialog'
import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
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
export const ModalAlert = (props: AlertDialogProps) => (
  <BaseAlert.Root
    open={props.isOpen}
    onOpenChange={(open) => (open ? undefined : props.onCancel())}
  >
    <BaseAlert.Portal>
      <BaseAlert.Backdrop className={css['backdrop']} />
      <BaseAlert.Popup className={css['popup']}>
        <BaseAlert.Title className={css['title']}>{props.title}</BaseAlert.Title>
        <BaseAlert.Description render={<div />} className={css['detail']}>
          {props.children}
        </BaseAlert.Description>
        <div className={css['choices']}>
          <Button look="outline" onClick={props.onCancel}>
            {props.cancelLabel}
          </Button>
          <Button onClick={props.onConfirm}>{props.confirmLabel}</Button>
        </div>
      </BaseAlert.Popup>
    </BaseAlert.Portal>
  </BaseAlert.Root>
)
