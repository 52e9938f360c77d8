import { requestReset } from '#engine/session/passwordReset.ts'
import { useNavigate } from '@tanstack/react-router'
import { useSubmit } from '#context/useSubmit.ts'
import { useEngine } from '#context/engine.ts'
import { isEmail, normaliseEmail } from '#domain/email.ts'
import { FormScreen } from '#journal-ui/FormScreen.tsx'
import { shownFieldText } from '#text/api.ts'
import { failureText } from '#text/failures.ts'
import { forgotPasswordText } from '#text/forgotPassword.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { FormNote, useFault, useFormMessage } from '#ui/formMessage.tsx'
import { useKeptForm } from './useKeptForm.ts'

/** The server's reply is the same whether a journal exists at that address or not. */
export function ForgotPasswordScreen() {
  const navigate = useNavigate()
  const engine = useEngine()
  const { form: kept, typed: before } = useKeptForm('forgot-password')
  const fault = useFault()
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

  const said = useFormMessage({ message, setMessage, fault })
  const submit = said.onFilled(['email'], forgotPasswordText.missing, (typed, form) => {
    const email = normaliseEmail(typed.email)
    if (isEmail(email)) send(email)
    else said.refuse(form, ['email'], shownFieldText.emailFormat)
  })

  return (
    <FormScreen title={forgotPasswordText.title} intro={forgotPasswordText.intro} backTo="/login">
      <form ref={kept} noValidate onSubmit={submit}>
        <Field
          label={forgotPasswordText.email}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="username"
          defaultValue={before['email']}
          wrongBecause={said.because('email')}
          onInput={() => setMessage(undefined)}
        />
        <FormNote {...said} />
        <Button type="submit" isBusy={isBusy}>
          {isBusy ? forgotPasswordText.submitting : forgotPasswordText.submit}
        </Button>
      </form>
    </FormScreen>
  )
}
