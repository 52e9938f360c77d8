import { signUp } from '#engine/session/signUp.ts'
import { isRefused } from '#engine/api/failure.ts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useSubmit } from '#context/useSubmit.ts'
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
import { shownApiText, shownFieldText } from '#text/api.ts'
import { failureText } from '#text/failures.ts'
import { signupText } from '#text/signup.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { Note } from '#ui/Card.tsx'
import { FormNote } from '#ui/formMessage.tsx'
import { fieldValue, focusField, onFormSubmit } from '#ui/formFields.ts'
import { showAlert } from '#ui/toastStore.ts'
import { NewPasswordField } from '#journal-ui/NewPasswordField.tsx'
import { useKeptForm } from './useKeptForm.ts'
import { OtherWay } from './OtherWay.tsx'

const afterSignupMs = 1200
const fieldNames = ['email', 'password', 'confirmation'] as const

interface SignupFormProps {
  /** Where a journal opens by invitation. */
  readonly invitation?: string | undefined
}

export function SignupForm({ invitation }: SignupFormProps) {
  const navigate = useNavigate()
  const engine = useEngine()
  const { form: kept, typed } = useKeptForm('signup')
  const [errors, setErrors] = useState<SignupErrors>({})
  /** That the address has a journal already, in the server's words or ours. */
  const [taken, setTaken] = useState<string>()
  const {
    isBusy,
    message,
    setMessage,
    submit: send,
  } = useSubmit(async (isHere, form: HTMLFormElement, fields: SignupFields) => {
    const result = await signUp(engine, normaliseEmail(fields.email), fields.password, invitation)
    if (!result.ok) {
      if (!isRefused(result.error, 'emailTaken'))
        return failureText(result.error, signupText.failed)
      setTaken(failureText(result.error, shownApiText.emailTaken))
      focusField(form, 'email')
      return null
    }
    showAlert(signupText.done, 'success')
    await pauseUnlessTapped(afterSignupMs)
    const { email } = result.value
    if (isHere()) await navigate({ to: '/verify-email', state: { email } })
    return null
  })

  const submit = onFormSubmit((form) => {
    const fields = {
      email: fieldValue(form, 'email'),
      password: fieldValue(form, 'password'),
      confirmation: fieldValue(form, 'confirmation'),
    }
    const found = checkSignup(fields)
    setErrors(found)
    setTaken(undefined)
    setMessage(undefined)
    const wrongField = fieldNames.find((name) => found[name] !== undefined)
    if (wrongField === undefined) send(form, fields)
    else focusField(form, wrongField)
  })

  const errorOf = (name: keyof SignupFields): string | undefined => {
    const error = errors[name]
    return error === undefined ? undefined : shownFieldText[error]
  }
  const clear = (name: keyof SignupFields) => (): void =>
    setErrors(({ [name]: _gone, ...others }) => others)

  return (
    <FormScreen backTo="/welcome" title={signupText.title} intro={signupText.intro}>
      <form ref={kept} noValidate onSubmit={submit} onInput={() => setTaken(undefined)}>
        <Field
          label={signupText.email}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          defaultValue={typed['email']}
          error={errorOf('email') ?? taken}
          onInput={clear('email')}
        />
        <NewPasswordField
          label={signupText.password}
          hint={signupText.passwordHint}
          defaultValue={typed['password']}
          error={errorOf('password')}
          onInput={clear('password')}
        />
        <PasswordField
          label={signupText.confirmation}
          name="confirmation"
          autoComplete="new-password"
          defaultValue={typed['confirmation']}
          error={errorOf('confirmation')}
          onInput={clear('confirmation')}
        />
        {summariseSignup(errors) === 'several' ? (
          <Note kind="error">{signupText.several}</Note>
        ) : null}
        <FormNote message={message} />
        <Button type="submit" isBusy={isBusy}>
          {isBusy ? signupText.submitting : signupText.submit}
        </Button>
      </form>
      <OtherWay question={signupText.hasAccount} to="/login" label={signupText.signIn} />
    </FormScreen>
  )
}
