import { useNavigate } from '@tanstack/react-router'
import { useState, type SubmitEvent } from 'react'
import { useEngine } from '#context/engine.ts'
import { isEmail, normaliseEmail } from '#domain/email.ts'
import { FormScreen } from '#journal-ui/FormScreen.tsx'
import { fieldText } from '#text/api.ts'
import { failureText } from '#text/failures.ts'
import { forgotPasswordText } from '#text/forgotPassword.ts'
import { fr } from '#text/typography.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { Note } from '#ui/Note.tsx'
import { fieldValue, focusField } from '#ui/formFields.ts'
import { useIsHere } from '#ui/useIsHere.ts'

/** The answer is the same whether a journal exists at that address or not. */
export function ForgotPasswordScreen() {
  const navigate = useNavigate()
  const engine = useEngine()
  const isHere = useIsHere()
  const [error, setError] = useState<string>()
  const [message, setMessage] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  const send = async (email: string): Promise<void> => {
    setBusy(true)
    const result = await engine.session.requestReset(email)
    if (result.ok) {
      if (isHere()) {
        void navigate({ to: '/reset-password', state: { email, resetFrom: 'forgot' } })
      }
      return
    }
    setBusy(false)
    setMessage(failureText(result.error, forgotPasswordText.failed))
  }

  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const form = event.currentTarget
    const email = normaliseEmail(fieldValue(form, 'email'))
    setMessage(undefined)
    if (email !== '' && isEmail(email)) {
      void send(email)
      return
    }
    setError(email === '' ? forgotPasswordText.missing : fieldText.emailFormat)
    focusField(form, 'email')
  }

  return (
    <FormScreen
      title={fr(forgotPasswordText.title)}
      intro={fr(forgotPasswordText.intro)}
      backTo="/login"
    >
      <form noValidate onSubmit={submit}>
        <Field
          label={forgotPasswordText.email}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="username"
          error={error === undefined ? undefined : fr(error)}
          onInput={() => setError(undefined)}
        />
        {message === undefined ? null : <Note kind="error">{fr(message)}</Note>}
        <Button type="submit" isBusy={isBusy}>
          {isBusy ? forgotPasswordText.submitting : forgotPasswordText.submit}
        </Button>
      </form>
    </FormScreen>
  )
}
