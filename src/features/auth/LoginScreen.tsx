import { Link, useNavigate } from '@tanstack/react-router'
import { useState, type ReactNode, type SubmitEvent } from 'react'
import { useIsLocked } from '#context/session.ts'
import { useEngine } from '#context/engine.ts'
import { normaliseEmail } from '#domain/email.ts'
import type { ApiFailure, KeyFailure } from '#engine/engine.ts'
import { FormScreen } from '#journal-ui/FormScreen.tsx'
import { PasswordField } from '#journal-ui/PasswordField.tsx'
import { pause, pauseUnlessTapped } from '#platform/pause.ts'
import { apiText } from '#text/api.ts'
import { failureText } from '#text/failures.ts'
import { loginText } from '#text/login.ts'
import { fr } from '#text/typography.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { Note } from '#ui/Note.tsx'
import { fieldValue, focusField } from '#ui/formFields.ts'
import { showAlert } from '#ui/toastStore.ts'
import { OtherWay } from './OtherWay.tsx'
import css from './LoginScreen.module.css'

const afterLoginMs = 300
const beforeVerificationMs = 1500

interface LoginScreenProps {
  /** Journals that rest on this phone, or nothing. */
  readonly kept: ReactNode
}

export function LoginScreen({ kept }: LoginScreenProps) {
  const navigate = useNavigate()
  const isLocked = useIsLocked()
  const engine = useEngine()
  const [message, setMessage] = useState<string>()
  const [isMissing, setMissing] = useState(false)
  const [isBusy, setBusy] = useState(false)

  const fail = async (email: string, failure: ApiFailure | KeyFailure): Promise<void> => {
    const status = failure.type === 'refused' ? failure.status : undefined
    if (status === 403) {
      showAlert(apiText.pending, 'info')
      await pauseUnlessTapped(beforeVerificationMs)
      void navigate({ to: '/verify-email', state: { email } })
      return
    }
    setBusy(false)
    setMessage(status === 401 ? apiText.wrongCredentials : failureText(failure, loginText.failed))
  }

  const signIn = async (email: string, password: string): Promise<void> => {
    setBusy(true)
    const result = await engine.session.signIn(email, password)
    if (!result.ok) {
      await fail(email, result.error)
      return
    }
    showAlert(loginText.done, 'success')
    await pause(afterLoginMs)
    void navigate({ to: '/home', replace: true })
  }

  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const form = event.currentTarget
    const email = normaliseEmail(fieldValue(form, 'email'))
    const password = fieldValue(form, 'password')
    setMissing(email === '' || password === '')
    setMessage(undefined)
    if (email === '') focusField(form, 'email')
    else if (password === '') focusField(form, 'password')
    else void signIn(email, password)
  }

  return (
    <FormScreen backTo="/welcome" title={loginText.title} intro={loginText.intro}>
      {isLocked ? <Note kind="info">{fr(loginText.keptHere)}</Note> : null}
      <form noValidate onSubmit={submit} onInput={() => setMissing(false)}>
        <Field
          label={loginText.email}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="username"
        />
        <PasswordField label={loginText.password} name="password" autoComplete="current-password" />
        <p className={css['forgot']}>
          <Link to="/forgot-password">{fr(loginText.forgot)}</Link>
        </p>
        {isMissing ? <Note kind="error">{fr(loginText.missing)}</Note> : null}
        {message === undefined ? null : <Note kind="error">{fr(message)}</Note>}
        <Button type="submit" isBusy={isBusy}>
          {isBusy ? loginText.submitting : loginText.submit}
        </Button>
      </form>
      <OtherWay question={loginText.noAccount} to="/signup" label={loginText.signUp} />
      {kept}
    </FormScreen>
  )
}
