import { useId, useState } from 'react'
import { useAccount, useJournal } from '#context/session.ts'
import { useSubmit } from '#context/useSubmit.ts'
import { needPasskey } from '#engine/session/passkeys.ts'
import { CurrentPasswordField } from '#journal-ui/PasswordField.tsx'
import { failureText } from '#text/failures.ts'
import { passkeysText } from '#text/passkeys.ts'
import { Button } from '#ui/Button.tsx'
import { Note } from '#ui/Card.tsx'
import { Dialog } from '#ui/dialogs.tsx'
import { fieldValue, focusField, onFormSubmit } from '#ui/formFields.ts'
import { Switch } from '#ui/Switch.tsx'
import { Tile } from '#ui/Tile.tsx'
import { showAlert } from '#ui/toastStore.ts'
import css from './DevicesScreen.module.css'

interface NeedPasskeyRowProps {
  readonly isNeeded: boolean
  readonly onChanged: () => void
}

/** Whether a mailed code alone replaces the password. The switch follows what was done in the dialog. */
export function NeedPasskeyRow({ isNeeded, onChanged }: NeedPasskeyRowProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <label className={css['row']} htmlFor={id}>
        <Tile icon="lock" tone="primary" size="s" />
        <span className={css['lock']}>
          <span>
            <span>{passkeysText.need}</span>
            <small>{passkeysText.needDetail}</small>
          </span>
          <Switch id={id} isOn={isNeeded} onChange={() => setOpen(true)} />
        </span>
      </label>
      <NeedPasskeyDialog
        isOpen={isOpen}
        isNeeded={isNeeded}
        onClose={() => setOpen(false)}
        onChanged={onChanged}
      />
    </>
  )
}

interface NeedPasskeyDialogProps extends NeedPasskeyRowProps {
  readonly isOpen: boolean
  readonly onClose: () => void
}

function NeedPasskeyDialog({ isOpen, isNeeded, onClose, onChanged }: NeedPasskeyDialogProps) {
  const journal = useJournal()
  const { email } = useAccount()
  const [wrong, setWrong] = useState<string>()
  const {
    isBusy,
    message,
    setMessage,
    submit: change,
  } = useSubmit(async (_, password: string) => {
    const changed = await needPasskey(journal, !isNeeded, password)
    if (changed.ok) {
      onClose()
      showAlert(isNeeded ? passkeysText.notNeededNow : passkeysText.neededNow, 'success')
      onChanged()
      return null
    }
    if (changed.error.type !== 'wrongPassword') {
      return failureText(changed.error, passkeysText.needFailed)
    }
    setWrong(passkeysText.wrongPassword)
    return null
  })
  const submit = onFormSubmit((form) => {
    const password = fieldValue(form, 'password')
    setMessage(undefined)
    setWrong(password === '' ? passkeysText.passwordMissing : undefined)
    if (password === '') focusField(form, 'password')
    else change(password)
  })
  const close = (): void => {
    setMessage(undefined)
    setWrong(undefined)
    onClose()
  }
  const confirm = isNeeded ? passkeysText.needConfirmOff : passkeysText.needConfirmOn
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title={isNeeded ? passkeysText.needOffTitle : passkeysText.needOnTitle}
    >
      <p>{isNeeded ? passkeysText.needOff : passkeysText.needOn}</p>
      {isNeeded ? null : <Note kind="info">{passkeysText.needLoss}</Note>}
      <form className={css['form']} noValidate onSubmit={submit}>
        <CurrentPasswordField
          email={email}
          label={passkeysText.password}
          error={wrong}
          onInput={() => setWrong(undefined)}
        />
        {message === undefined ? null : <Note kind="error">{message}</Note>}
        <Button type="submit" isBusy={isBusy}>
          {isBusy ? passkeysText.needing : confirm}
        </Button>
        <Button variant="outline" onClick={close}>
          {passkeysText.cancel}
        </Button>
      </form>
    </Dialog>
  )
}
