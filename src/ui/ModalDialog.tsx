import { AlertDialog as BaseAlert } from '@base-ui/react/alert-dialog'
import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import { type ReactNode, type SyntheticEvent, useEffect, useRef } from 'react'
import { Button } from './Button.tsx'
import { classNames } from './classNames.ts'
import { RoundButton } from './RoundButton.tsx'
import { dismissTold } from './toastStore.ts'
import { useBackCloses } from './useBackCloses.ts'
import { useFocusBack } from './useFocusBack.ts'
import css from './Dialog.module.css'

export interface DialogProps {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly title: string
  /** A cross beside the title, in view however far the dialog is scrolled; otherwise the dialog's own buttons close it. */
  readonly closeLabel?: string
  /** What closes it, in view below what there is to read. */
  readonly foot?: ReactNode
  /** A small one beside its cross, for what is only looked at. */
  readonly hasSmallTitle?: boolean
  /** What was asked for is under way: closing would say that it was left alone. */
  readonly isBusy?: boolean
  readonly children: ReactNode
}

export function ModalDialog(props: DialogProps) {
  const { isOpen, title, closeLabel, hasSmallTitle = false, isBusy = false, foot, children } = props
  const onClose = (): void => (isBusy ? undefined : props.onClose())
  const heading = useRef<HTMLHeadingElement>(null)
  useBackCloses(isOpen, onClose, isBusy)
  useFreeTitle(isOpen)
  const focusBack = useFocusBack(isOpen)
  return (
    <BaseDialog.Root open={isOpen} onOpenChange={(open) => (open ? undefined : onClose())}>
      <BaseDialog.Portal>
        {/* Also over a sheet, which has a veil already. */}
        <BaseDialog.Backdrop className={css['backdrop']} forceRender />
        <BaseDialog.Popup
          className={css['popup']}
          data-covers=""
          data-choices={foot === undefined ? undefined : ''}
          initialFocus={() => (isFirstInView(heading.current) ? true : heading.current)}
          finalFocus={focusBack}
          {...answersOnce(isOpen)}
        >
          {closeLabel === undefined ? (
            <BaseDialog.Title ref={heading} tabIndex={-1} className={css['title']}>
              {title}
            </BaseDialog.Title>
          ) : (
            <div className={classNames(css['head'], hasSmallTitle && css['small'])}>
              <BaseDialog.Title className={hasSmallTitle ? undefined : css['title']}>
                {title}
              </BaseDialog.Title>
              <RoundButton icon="close" variant="bare" label={closeLabel} onClick={onClose} />
            </div>
          )}
          {children}
          {foot === undefined ? null : (
            <div className={css['choices']} data-closing="">
              {foot}
            </div>
          )}
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  )
}

/** A message that was said over the page would hide what is asked now. */
function useFreeTitle(isOpen: boolean): void {
  useEffect(() => {
    if (isOpen) dismissTold()
  }, [isOpen])
}

/**
 * What would take the focus lies further down than the dialog shows, or below all that there is to read: it begins at its title.
 */
function isFirstInView(heading: HTMLElement | null): boolean {
  const popup = heading?.closest<HTMLElement>('[role="dialog"]')
  const first = popup?.querySelector<HTMLElement>(
    ':is(a[href], button, input, select, textarea):not([hidden], [data-closing] *)',
  )
  if (popup === null || popup === undefined) return true
  if (first === null || first === undefined) return popup.scrollHeight <= popup.clientHeight
  return first.getBoundingClientRect().bottom <= popup.getBoundingClientRect().bottom
}

export interface AlertDialogProps {
  readonly isOpen: boolean
  readonly title: string
  readonly cancelLabel: string
  readonly confirmLabel: string
  /** What is confirmed takes something away for good. */
  readonly isDestructive?: boolean
  /** What was confirmed is under way: it cannot be answered again, and what lies below cannot be touched. */
  readonly isBusy?: boolean
  readonly onCancel: () => void
  readonly onConfirm: () => void
  readonly children?: ReactNode
}

/** A question that must be answered; the safe choice is first and has the focus. */
export function ModalAlert(props: AlertDialogProps) {
  const { isOpen, isDestructive = false, isBusy = false } = props
  const onCancel = (): void => (isBusy ? undefined : props.onCancel())
  useBackCloses(isOpen, onCancel, isBusy)
  useFreeTitle(isOpen)
  const focusBack = useFocusBack(isOpen)
  return (
    <BaseAlert.Root open={isOpen} onOpenChange={(open) => (open ? undefined : onCancel())}>
      <BaseAlert.Portal>
        {/* Also over a sheet, which has a veil already. */}
        <BaseAlert.Backdrop className={css['backdrop']} forceRender />
        <BaseAlert.Popup
          className={css['popup']}
          data-covers=""
          data-choices=""
          finalFocus={focusBack}
          {...answersOnce(isOpen)}
        >
          <BaseAlert.Title className={css['title']}>{props.title}</BaseAlert.Title>
          <BaseAlert.Description render={<div />} className={css['detail']}>
            {props.children}
          </BaseAlert.Description>
          <div className={css['choices']}>
            <Button variant="outline" onClick={onCancel}>
              {props.cancelLabel}
            </Button>
            <Button
              variant={isDestructive ? 'danger' : 'primary'}
              isBusy={isBusy}
              onClick={props.onConfirm}
            >
              {props.confirmLabel}
            </Button>
          </div>
        </BaseAlert.Popup>
      </BaseAlert.Portal>
    </BaseAlert.Root>
  )
}

const swallow = (event: SyntheticEvent): void => {
  event.preventDefault()
  event.stopPropagation()
}

/** While a dialog closes, it ignores clicks: of two quick taps the first one counts. */
const answersOnce = (isOpen: boolean) =>
  isOpen ? {} : { onClickCapture: swallow, onSubmitCapture: swallow }
