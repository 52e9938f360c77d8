import { useState } from 'react'
import { useEngine } from '#context/engine.ts'
import { useSubmit } from '#context/useSubmit.ts'
import { changeKey } from '#engine/session/changeKey.ts'
import { NewPasswordField } from '#journal-ui/NewPasswordField.tsx'
import { newPasswordFault } from '#journal-ui/newPasswordFault.ts'
import { PasswordField, PasswordOwner } from '#journal-ui/PasswordField.tsx'
import { failureText } from '#text/failures.ts'
import { theftText } from '#text/theft.ts'
import { Button } from '#ui/Button.tsx'
import { fieldValue, focusField, onFormSubmit } from '#ui/formFields.ts'
import { FormNote, useFault, useFormMessage } from '#ui/formMessage.tsx'
import { useHeldPage } from '#ui/useBackCloses.ts'

interface TheftFormProps {
  readonly email: string
  /** Also where the app lock came between. */
  readonly onDone: () => void
}

/** The present password, and another one twice. */
export function TheftForm({ email, onDone }: TheftFormProps) {
  const engine = useEngine()
  // Beside their fields: the foot of the form is out of sight on a small screen.
  const [wrongPassword, setWrongPassword] = useState<string>()
  const [samePassword, setSamePassword] = useState<string>()
  const fault = useFault()
  const {
    isBusy,
    message,
    setMessage,
    submit: change,
  } = useSubmit(async (_, form: HTMLFormElement, password: string, newPassword: string) => {
    const changed = await changeKey(engine, { reason: 'theft', password, newPassword })
    if (changed.ok) {
      onDone()
      return null
    }
    const { error } = changed
    if (error.type === 'wrongPassword') {
      setWrongPassword(theftText.wrongPassword)
      focusField(form, 'present')
    } else if (error.type === 'samePassword') {
      setSamePassword(theftText.samePassword)
      focusField(form, 'password')
    } else return failureText(error, theftText.failed)
    return null
  })
  useHeldPage(isBusy)
  const said = useFormMessage({ message, setMessage, fault })
  const submit = onFormSubmit((form) => {
    const problem = newPasswordFault(form, ['present'])
    if (problem === null) change(form, fieldValue(form, 'present'), fieldValue(form, 'password'))
    else said.refuse(form, problem.names, problem.sentence)
  })
  return (
    <form noValidate onSubmit={submit} onInput={() => setMessage(undefined)}>
      <PasswordOwner email={email} />
      <PasswordField
        label={theftText.present}
        name="present"
        autoComplete="current-password"
        error={wrongPassword}
        wrongBecause={said.because('present')}
        onInput={() => setWrongPassword(undefined)}
      />
      <NewPasswordField
        label={theftText.password}
        hint={theftText.passwordHint}
        error={samePassword}
        wrongBecause={said.because('password')}
        onInput={() => setSamePassword(undefined)}
      />
      <PasswordField
        label={theftText.confirmation}
        name="confirmation"
        autoComplete="new-password"
        wrongBecause={said.because('confirmation')}
      />
      <FormNote {...said} />
      <Button type="submit" variant="danger" isBusy={isBusy}>
        {isBusy ? theftText.submitting : theftText.submit}
      </Button>
    </form>
  )
}
