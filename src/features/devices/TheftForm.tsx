import { useState } from 'react'
import { useEngine } from '#context/engine.ts'
import { useSubmit } from '#context/useSubmit.ts'
import { checkNewPassword } from '#domain/password.ts'
import { changeKey } from '#engine/session/changeKey.ts'
import { NewPasswordField } from '#journal-ui/NewPasswordField.tsx'
import { PasswordField, PasswordOwner } from '#journal-ui/PasswordField.tsx'
import { failureText } from '#text/failures.ts'
import { newPasswordText } from '#text/resetPassword.ts'
import { theftText } from '#text/theft.ts'
import { Button } from '#ui/Button.tsx'
import { Note } from '#ui/Card.tsx'
import { fieldValue, focusField, onFormSubmit } from '#ui/formFields.ts'

interface TheftFormProps {
  readonly email: string
  /** Also where the app lock came between. */
  readonly onDone: () => void
}

/** The present password, and another one twice. */
export function TheftForm({ email, onDone }: TheftFormProps) {
  const engine = useEngine()
  const [wrongPassword, setWrongPassword] = useState<string>()
  const [samePassword, setSamePassword] = useState<string>()
  const {
    isBusy,
    message,
    setMessage,
    submit: change,
  } = useSubmit(async (_, password: string, newPassword: string) => {
    const changed = await changeKey(engine, { reason: 'theft', password, newPassword })
    if (changed.ok) {
      onDone()
      return null
    }
    const { error } = changed
    if (error.type === 'wrongPassword') setWrongPassword(theftText.wrongPassword)
    else if (error.type === 'samePassword') setSamePassword(theftText.samePassword)
    else return failureText(error, theftText.failed)
    return null
  })
  const submit = onFormSubmit((form) => {
    const present = fieldValue(form, 'present')
    const password = fieldValue(form, 'password')
    const problem =
      present === ''
        ? 'fieldsRequired'
        : checkNewPassword(password, fieldValue(form, 'confirmation'))
    setMessage(problem === null ? undefined : newPasswordText[problem])
    if (problem === null) change(present, password)
    else if (present === '') focusField(form, 'present')
    else focusField(form, problem === 'confirmationDiffers' ? 'confirmation' : 'password')
  })
  return (
    <form noValidate onSubmit={submit} onInput={() => setMessage(undefined)}>
      <PasswordOwner email={email} />
      <PasswordField
        label={theftText.present}
        name="present"
        autoComplete="current-password"
        error={wrongPassword}
        onInput={() => setWrongPassword(undefined)}
      />
      <NewPasswordField
        label={theftText.password}
        hint={theftText.passwordHint}
        error={samePassword}
        onInput={() => setSamePassword(undefined)}
      />
      <PasswordField
        label={theftText.confirmation}
        name="confirmation"
        autoComplete="new-password"
      />
      {message === undefined ? null : <Note kind="error">{message}</Note>}
      <Button type="submit" variant="danger" isBusy={isBusy}>
        {isBusy ? theftText.submitting : theftText.submit}
      </Button>
    </form>
  )
}
