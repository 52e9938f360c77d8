import { requestReset } from '#engine/session/passwordReset.ts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useSubmit } from '#context/useSubmit.ts'
import { useEngine } from '#context/engine.ts'
import { isEmail, normaliseEmail } from '#domain/email.ts'
import { FormScreen } from '#journal-ui/FormScreen.tsx'
import { shownFieldText } from '#text/api.ts'
import { failureText } from '#text/failures.ts'
import { forgotPasswordText } from '#text/forgotPassword.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { Note } from '#ui/Card.tsx'
import { fieldValue, focusField, onFormSubmit } from '#ui/formFields.ts'

/** The server's reply is the same whether a journal exists at that address or not. */
export function ForgotPasswordScreen() {
  const navigate = useNavigate()
  const engine = useEngine()
  const [error, setError] = useState<string>()
  const {
    isBusy,
    message,
    setMessage,
    submit: send,
  } = useSubmit(async (isHere, email: string) => {
    const result = await requestReset(engine, email)
    if (!result.ok) return failureText(result.error, forgotPasswordText.failed)
    if (isHere()) await navigate({ to: '/reset-password', state: { email, resetFrom: 'forgot' } })
    return null
  })

  const submit = onFormSubmit((form) => {
    const email = normaliseEmail(fieldValue(form, 'email'))
    setMessage(undefined)
    if (email !== '' && isEmail(email)) {
      send(email)
      return
    }
    setError(email === '' ? forgotPasswordText.missing : shownFieldText.emailFormat)
    focusField(form, 'email')
  })

  return (
    <FormScreen title={forgotPasswordText.title} intro={forgotPasswordText.intro} backTo="/login">
      <form noValidate onSubmit={submit}>
        <Field
          label={forgotPasswordText.email}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="username"
          error={error}
          onInput={() => setError(undefined)}
        />
        {message === undefined ? null : <Note kind="error">{message}</Note>}
        <Button type="submit" isBusy={isBusy}>
          {isBusy ? forgotPasswordText.submitting : forgotPasswordText.submit}
        </Button>
      </form>
    </FormScreen>
  )
}
