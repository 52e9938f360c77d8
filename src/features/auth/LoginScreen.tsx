import { signInWithPasskey } from '#engine/session/passkeySignIn.ts'
import { signIn } from '#engine/session/signIn.ts'
import { isRefused } from '#engine/api/failure.ts'
import { Link, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useSubmit } from '#context/useSubmit.ts'
import { useLocked } from '#context/session.ts'
import { useEngine } from '#context/engine.ts'
import { isEmail, normaliseEmail } from '#domain/email.ts'
import { FormScreen } from '#journal-ui/FormScreen.tsx'
import { LockedHere } from '#journal-ui/LockedHere.tsx'
import { PasskeyButton } from '#journal-ui/PasskeyButton.tsx'
import { PasswordField } from '#journal-ui/PasswordField.tsx'
import { pause, pauseUnlessTapped } from '#platform/pause.ts'
import { shownFieldText, shownApiText } from '#text/api.ts'
import { failureText } from '#text/failures.ts'
import { loginText } from '#text/login.ts'
import { passkeysText } from '#text/passkeys.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { FormNote, useFault, useFormMessage } from '#ui/formMessage.tsx'
import { showAlert } from '#ui/toastStore.ts'
import { useKeptForm } from './useKeptForm.ts'
import { OtherWay } from './OtherWay.tsx'
import css from './auth.module.css'

const afterLoginMs = 300
const beforeVerificationMs = 1500

interface LoginScreenProps {
  /** Journals that rest on this phone, or nothing. */
  readonly lockedJournals: ReactNode
}

export function LoginScreen({ lockedJournals }: LoginScreenProps) {
  const navigate = useNavigate()
  const locked = useLocked()
  const engine = useEngine()
  const { form: kept, typed } = useKeptForm('login')
  const fault = useFault()
  const {
    isBusy,
    message,
    setMessage,
    submit: send,
  } = useSubmit(async (isHere, form: HTMLFormElement, email: string, password: string) => {
    const result = await signIn(engine, email, password)
    if (result.ok) {
      showAlert(loginText.done, 'success')
      await pause(afterLoginMs)
      if (isHere()) await navigate({ to: '/home', replace: true })
      return null
    }
    const { error } = result
    if (isRefused(error, 'unauthorised')) {
      // One of the two: most often the one that cannot be read.
      return fault.at(form, ['password', 'email'], shownApiText.wrongCredentials)
    }
    if (!isRefused(error, 'pending')) return failureText(error, loginText.failed)
    showAlert(shownApiText.pending, 'info')
    await pauseUnlessTapped(beforeVerificationMs)
    if (isHere()) await navigate({ to: '/verify-email', state: { email } })
    return null
  })

  const passkey = useSubmit(async (isHere) => {
    setMessage(undefined)
    const result = await signInWithPasskey(engine)
    if (!result.ok) return failureText(result.error, passkeysText.signInFailed)
    showAlert(loginText.done, 'success')
    await pause(afterLoginMs)
    if (isHere()) await navigate({ to: '/home', replace: true })
    return null
  })

  const said = useFormMessage({
    message,
    fault,
    setMessage: (sentence) => {
      setMessage(sentence)
      passkey.setMessage(undefined)
    },
  })
  const submit = said.onFilled(['email', 'password'], loginText.missing, (typedIn, form) => {
    const email = normaliseEmail(typedIn.email)
    if (isEmail(email)) send(form, email, typedIn.password)
    else said.refuse(form, ['email'], shownFieldText.emailFormat)
  })

  return (
    <FormScreen backTo="/welcome" title={loginText.title} intro={loginText.intro}>
      <LockedHere />
      {locked === 'gone' ? lockedJournals : null}
      <form ref={kept} noValidate onSubmit={submit} onInput={() => setMessage(undefined)}>
        <Field
          label={loginText.email}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="username"
          defaultValue={typed['email']}
          wrongBecause={said.because('email')}
        />
        <PasswordField
          label={loginText.password}
          name="password"
          autoComplete="current-password"
          defaultValue={typed['password']}
          wrongBecause={said.because('password')}
        />
        <p className={css['forgot']}>
          <Link to="/forgot-password">{loginText.forgot}</Link>
        </p>
        <FormNote {...said} />
        <Button type="submit" isBusy={isBusy} disabled={passkey.isBusy}>
          {isBusy ? loginText.submitting : loginText.submit}
        </Button>
      </form>
      <PasskeyButton
        label={passkeysText.signIn}
        isBusy={passkey.isBusy}
        isDisabled={isBusy}
        message={passkey.message}
        onClick={passkey.submit}
      />
      <OtherWay question={loginText.noAccount} to="/signup" label={loginText.signUp} />
      {locked === 'gone' ? null : lockedJournals}
    </FormScreen>
  )
}
