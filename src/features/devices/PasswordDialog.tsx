import { useState, type ReactNode } from 'react'
import { useAccount } from '#context/session.ts'
import { useSubmit } from '#context/useSubmit.ts'
import { CurrentPasswordField } from '#journal-ui/PasswordField.tsx'
import { passkeysText } from '#text/passkeys.ts'
import { Button } from '#ui/Button.tsx'
import { Note } from '#ui/Card.tsx'
import { Dialog } from '#ui/dialogs.tsx'
import { fieldValue, focusField, onFormSubmit } from '#ui/formFields.ts'
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

/** Something of this account that needs its password: what is wrong with the password stands at its field, the rest below it. */
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
  const [wrong, setWrong] = useState<string>()
  const {
    isBusy,
    message,
    setMessage,
    submit: send,
  } = useSubmit(async (_, form: HTMLFormElement, password: string) => {
    const answer = await act(password)
    if (typeof answer === 'object') return answer.failed
    if (answer === 'done') onClose()
    else {
      setWrong(passkeysText.wrongPassword)
      focusField(form, 'password')
    }
    return null
  })
  const submit = onFormSubmit((form) => {
    const password = fieldValue(form, 'password')
    setMessage(undefined)
    setWrong(password === '' ? passkeysText.passwordMissing : undefined)
    if (password === '') focusField(form, 'password')
    else send(form, password)
  })
  const close = (): void => {
    setMessage(undefined)
    setWrong(undefined)
    onClose()
  }
  return (
    <Dialog isOpen={isOpen} isBusy={isBusy} onClose={close} title={title}>
      {children}
      <form className={css['form']} noValidate onSubmit={submit}>
        <CurrentPasswordField
          email={email}
          label={passkeysText.password}
          error={wrong}
          onInput={() => setWrong(undefined)}
        />
        {message === undefined ? null : <Note kind="error">{message}</Note>}
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
