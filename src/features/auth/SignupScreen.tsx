import { useNavigate } from '@tanstack/react-router'
import { useState, type SubmitEvent } from 'react'
import { useEngine } from '#context/engine.ts'
import { normaliseEmail } from '#domain/email.ts'
import {
  checkSignup,
  summariseSignup,
  type SignupErrors,
  type SignupFields,
} from '#domain/signup.ts'
import { FormScreen } from '#journal-ui/FormScreen.tsx'
import { PasswordField } from '#journal-ui/PasswordField.tsx'
import { pauseUnlessTapped } from '#platform/pause.ts'
import { apiText, fieldText } from '#text/api.ts'
import { failureText } from '#text/failures.ts'
import { signupText } from '#text/signup.ts'
import { fr } from '#text/typography.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { Note } from '#ui/Note.tsx'
import { fieldValue, focusField } from '#ui/formFields.ts'
import { showAlert } from '#ui/toastStore.ts'
import { useIsHere } from '#ui/useIsHere.ts'
import { OtherWay } from './OtherWay.tsx'

const afterSignupMs = 1200
const fieldNames = ['email', 'password', 'confirmation'] as const

export function SignupScreen() {
  const navigate = useNavigate()
  const engine = useEngine()
  const isHere = useIsHere()
  const [errors, setErrors] = useState<SignupErrors>({})
  const [failure, setFailure] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  const signUp = async ({ email, password }: SignupFields): Promise<void> => {
    setBusy(true)
    const result = await engine.session.signUp(normaliseEmail(email), password)
    if (result.ok) {
      showAlert(signupText.done, 'success')
      await pauseUnlessTapped(afterSignupMs)
      if (isHere()) void navigate({ to: '/verify-email', state: { email: result.value.email } })
      return
    }
    setBusy(false)
    const isTaken = result.error.type === 'refused' && result.error.status === 409
    setFailure(failureText(result.error, isTaken ? apiText.emailTaken : signupText.failed))
  }

  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const form = event.currentTarget
    const [email, password, confirmation] = fieldNames.map((name) => fieldValue(form, name))
    const fields = {
      email: email ?? '',
      password: password ?? '',
      confirmation: confirmation ?? '',
    }
    const found = checkSignup(fields)
    setErrors(found)
    setFailure(undefined)
    const wrongField = fieldNames.find((name) => found[name] !== undefined)
    if (wrongField === undefined) void signUp(fields)
    else focusField(form, wrongField)
  }

  const errorOf = (name: keyof SignupFields): string | undefined => {
    const error = errors[name]
    return error === undefined ? undefined : fr(fieldText[error])
  }
  const clear = (name: keyof SignupFields) => (): void =>
    setErrors((before) => ({ ...before, [name]: undefined }))

  return (
    <FormScreen backTo="/welcome" title={signupText.title} intro={signupText.intro}>
      <form noValidate onSubmit={submit}>
        <Field
          label={signupText.email}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          error={errorOf('email')}
          onInput={clear('email')}
        />
        <PasswordField
          label={signupText.password}
          name="password"
          autoComplete="new-password"
          hint={fr(signupText.passwordHint)}
          error={errorOf('password')}
          onInput={clear('password')}
        />
        <PasswordField
          label={signupText.confirmation}
          name="confirmation"
          autoComplete="new-password"
          error={errorOf('confirmation')}
          onInput={clear('confirmation')}
        />
        {summariseSignup(errors) === 'several' ? (
          <Note kind="error">{fr(signupText.several)}</Note>
        ) : null}
        {failure === undefined ? null : <Note kind="error">{fr(failure)}</Note>}
        <Button type="submit" isBusy={isBusy}>
          {isBusy ? signupText.submitting : signupText.submit}
        </Button>
      </form>
      <OtherWay question={signupText.hasAccount} to="/login" label={signupText.signIn} />
    </FormScreen>
  )
}
