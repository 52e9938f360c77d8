import { useState } from 'react'
import { useAccount, useJournal } from '#context/session.ts'
import { useSubmit } from '#context/useSubmit.ts'
import { addPasskey, renamePasskey, type AccountPasskey } from '#engine/session/passkeys.ts'
import { CurrentPasswordField } from '#journal-ui/PasswordField.tsx'
import { failureText } from '#text/failures.ts'
import { passkeysText } from '#text/passkeys.ts'
import { Button } from '#ui/Button.tsx'
import { Note } from '#ui/Card.tsx'
import { Dialog } from '#ui/dialogs.tsx'
import { Field } from '#ui/Field.tsx'
import { fieldValue, focusField, onFormSubmit } from '#ui/formFields.ts'
import { showAlert } from '#ui/toastStore.ts'
import css from './DevicesScreen.module.css'

interface PasskeyDialogProps {
  readonly isOpen: boolean
  readonly onClose: () => void
  /** Something changed, or may have. */
  readonly onChanged: () => void
}

/** Asks for the password, then the browser makes the passkey. */
export function AddPasskey({ isOpen, onClose, onChanged }: PasskeyDialogProps) {
  const journal = useJournal()
  const { email } = useAccount()
  const [wrong, setWrong] = useState<string>()
  const {
    isBusy,
    message,
    setMessage,
    submit: add,
  } = useSubmit(async (_, password: string) => {
    const added = await addPasskey(journal, password)
    if (added.ok) {
      onClose()
      showAlert(passkeysText.added, 'success')
      onChanged()
      return null
    }
    const { error } = added
    if (error.type === 'wrongPassword') {
      setWrong(passkeysText.wrongPassword)
      return null
    }
    if (error.type !== 'network') return failureText(error, passkeysText.addFailed)
    onChanged()
    return passkeysText.addUnanswered
  })
  const submit = onFormSubmit((form) => {
    const password = fieldValue(form, 'password')
    setMessage(undefined)
    setWrong(password === '' ? passkeysText.passwordMissing : undefined)
    if (password === '') focusField(form, 'password')
    else add(password)
  })
  const close = (): void => {
    setMessage(undefined)
    setWrong(undefined)
    onClose()
  }
  return (
    <Dialog isOpen={isOpen} onClose={close} title={passkeysText.addTitle}>
      <p>{passkeysText.addDetail}</p>
      <p className={css['small']}>{passkeysText.addMail}</p>
      <form className={css['form']} noValidate onSubmit={submit}>
        <CurrentPasswordField
          email={email}
          label={passkeysText.password}
          error={wrong}
          onInput={() => setWrong(undefined)}
        />
        {message === undefined ? null : <Note kind="error">{message}</Note>}
        <Button type="submit" isBusy={isBusy}>
          {isBusy ? passkeysText.adding : passkeysText.add}
        </Button>
        <Button variant="outline" onClick={close}>
          {passkeysText.cancel}
        </Button>
      </form>
    </Dialog>
  )
}

interface RenamePasskeyProps extends PasskeyDialogProps {
  readonly passkey: AccountPasskey | undefined
  /** What is typed. */
  readonly name: string
  readonly onType: (name: string) => void
}

const maxNameLength = 40

export function RenamePasskey({
  passkey,
  name,
  onType,
  isOpen,
  onClose,
  onChanged,
}: RenamePasskeyProps) {
  const journal = useJournal()
  const {
    isBusy,
    message,
    setMessage,
    submit: rename,
  } = useSubmit(async (_, { id }: AccountPasskey, chosen: string) => {
    const renamed = await renamePasskey(journal, { id }, chosen)
    if (!renamed.ok) return failureText(renamed.error, passkeysText.renameFailed)
    onClose()
    onChanged()
    return null
  })
  const submit = onFormSubmit((form) => {
    const chosen = name.trim()
    setMessage(chosen === '' ? passkeysText.nameMissing : undefined)
    if (chosen === '') focusField(form, 'name')
    else if (passkey !== undefined) rename(passkey, chosen)
  })
  const close = (): void => {
    setMessage(undefined)
    onClose()
  }
  return (
    <Dialog isOpen={isOpen} onClose={close} title={passkeysText.renameTitle}>
      <form className={css['form']} noValidate autoComplete="off" onSubmit={submit}>
        <Field
          label={passkeysText.name}
          name="name"
          hint={passkeysText.nameHint}
          error={message}
          autoComplete="off"
          maxLength={maxNameLength}
          value={name}
          onChange={({ target }) => {
            onType(target.value)
            setMessage(undefined)
          }}
        />
        <Button type="submit" isBusy={isBusy}>
          {isBusy ? passkeysText.saving : passkeysText.save}
        </Button>
        <Button variant="outline" onClick={close}>
          {passkeysText.cancel}
        </Button>
      </form>
    </Dialog>
  )
}
