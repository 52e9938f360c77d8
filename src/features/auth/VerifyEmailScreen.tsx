import { resendCode, verifyEmail } from '#engine/session/signUp.ts'
import { type ApiFailure, isRefused } from '#engine/api/failure.ts'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { verifiedEmail } from './mailTrip.ts'
import { useEngine } from '#context/engine.ts'
import type { IsHere } from '#context/useSubmit.ts'
import type { Result } from '#domain/result.ts'
import { FormScreen } from '#journal-ui/FormScreen.tsx'
import { MailAddress } from '#journal-ui/MailAddress.tsx'
import { ButtonLink } from '#journal-ui/links.tsx'
import { shownApiText } from '#text/api.ts'
import { failureText } from '#text/failures.ts'
import { verifyEmailText } from '#text/verifyEmail.ts'
import { Note } from '#ui/Card.tsx'
import { showAlert } from '#ui/toastStore.ts'
import { CodeForm } from './CodeForm.tsx'

const labelId = 'code-label'

const route = getRouteApi('/visitor/verify-email')

const ends = {
  '/signup': { title: verifyEmailText.invitationTitle, action: verifyEmailText.otherInvitation },
  '/login': { title: verifyEmailText.openTitle, action: verifyEmailText.signIn },
} as const

type Failure = Parameters<typeof isRefused>[0]

export function VerifyEmailScreen() {
  const navigate = useNavigate()
  const { email } = route.useRouteContext()
  const engine = useEngine()
  /** Where to go on when no code can open this journal any more, and why. */
  const [end, setEnd] = useState<{ readonly to: keyof typeof ends; readonly why: string }>()
  /** Whether the page says it in the place of the code's boxes. */
  const endsFor = (error: Failure, why: string): boolean => {
    const isUninvited = isRefused(error, 'invitationRefused')
    const isOver = isUninvited || isRefused(error, 'emailTaken')
    if (isOver) setEnd({ to: isUninvited ? '/signup' : '/login', why })
    return isOver
  }
  const verify = async (isHere: IsHere, code: string): Promise<string | null> => {
    const result = await verifyEmail(engine, email, code)
    if (result.ok) {
      showAlert(verifyEmailText.done, 'success')
      verifiedEmail.clear()
      if (isHere()) await navigate({ to: '/home', replace: true })
      return null
    }
    const isWrongCode = isRefused(result.error, 'codeWrong')
    const fallback = isWrongCode ? shownApiText.verificationCodeWrong : verifyEmailText.failed
    const sentence = failureText(result.error, fallback)
    return endsFor(result.error, sentence) ? null : sentence
  }
  const resend = async (): Promise<Result<void, ApiFailure> | null> => {
    const result = await resendCode(engine, email)
    if (result.ok) return result
    const why = failureText(result.error, verifyEmailText.resendFailed)
    return endsFor(result.error, why) ? null : result
  }

  if (end !== undefined) {
    const { title, action } = ends[end.to]
    return (
      <FormScreen
        title={title}
        backTo="/signup"
        intro={
          <b>
            <MailAddress email={email} />
          </b>
        }
      >
        <Note kind="error">{end.why}</Note>
        <ButtonLink to={end.to}>{action}</ButtonLink>
      </FormScreen>
    )
  }

  return (
    <FormScreen
      title={verifyEmailText.title}
      backTo="/signup"
      intro={
        <span id={labelId}>
          {verifyEmailText.intro}{' '}
          <b>
            <MailAddress email={email} />
          </b>
        </span>
      }
    >
      <CodeForm labelledBy={labelId} onCode={verify} onResend={resend} />
    </FormScreen>
  )
}
