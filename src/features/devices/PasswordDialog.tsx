import type { ReactNode } from 'react'
import { useAccount } from '#context/session.ts'
import { useSubmit } from '#context/useSubmit.ts'
import { CurrentPasswordField } from '#journal-ui/PasswordField.tsx'
import { passkeysText } from '#text/passkeys.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/dialogs.tsx'
import { FormNote, useFault, useFormMessage } from '#ui/formMessage.tsx'
import css from './DevicesScreen.module.css'

/** `failed`: the sentence that says why. */
export type PasswordAnswer = 'done' | 'wrongPassword' | { readonly failed: string }

interface PasswordDialogProps {
  readonly isOpen: boolean
  readonly title: string
  /** What the password is asked for. */
  readonly children: ReactNode
  readonly submitLabel: string
  readonly busyLabel: string
  readonly act: (password: string) => Promise<PasswordAnswer>
  readonly onClose: () => void
}

/** Something of this account that needs its password. */
export function PasswordDialog({
  isOpen,
  title,
  children,
  submitLabel,
  busyLabel,
  act,
  onClose,
}: PasswordDialogProps) {
  const { email } = useAccount()
  const fault = useFault()
  const {
    isBusy,
    message,
    setMessage,
    submit: send,
  } = useSubmit(async (_, form: HTMLFormElement, password: string) => {
    const answer = await act(password)
    if (typeof answer === 'object') return answer.failed
    if (answer === 'wrongPassword') {
      return fault.at(form, ['password'], passkeysText.wrongPassword)
    }
    onClose()
    return null
  })
  const said = useFormMessage({ message, setMessage, fault })
  const submit = said.onFilled(['password'], passkeysText.passwordMissing, ({ password }, form) =>
    send(form, password),
  )
  const close = (): void => {
    setMessage(undefined)
    onClose()
  }
  return (
    <Dialog isOpen={isOpen} isBusy={isBusy} onClose={close} title={title}>
      {children}
      <form className={css['form']} noValidate onSubmit={submit}>
        <CurrentPasswordField
          email={email}
          label={passkeysText.password}
          wrongBecause={said.because('password')}
          onInput={() => setMessage(undefined)}
        />
        <FormNote {...said} />
        <Button type="submit" isBusy={isBusy}>
          {isBusy ? busyLabel : submitLabel}
        </Button>
        <Button variant="outline" disabled={isBusy} onClick={close}>
          {passkeysText.cancel}
        </Button>
      </form>
    </Dialog>
  )
}
