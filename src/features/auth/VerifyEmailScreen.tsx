import { resendCode, verifyEmail } from '#engine/session/signUp.ts'
import { isRefused } from '#engine/api/failure.ts'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { verifiedEmail } from './mailTrip.ts'
import { useEngine } from '#context/engine.ts'
import type { IsHere } from '#context/useSubmit.ts'
import { FormScreen } from '#journal-ui/FormScreen.tsx'
import { shownApiText } from '#text/api.ts'
import { failureText } from '#text/failures.ts'
import { verifyEmailText } from '#text/verifyEmail.ts'
import { showAlert } from '#ui/toastStore.ts'
import { CodeForm, ResendCode } from './CodeForm.tsx'

const labelId = 'code-label'

const route = getRouteApi('/visitor/verify-email')

export function VerifyEmailScreen() {
  const navigate = useNavigate()
  const { email } = route.useRouteContext()
  const engine = useEngine()
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
    return failureText(result.error, fallback)
  }

  return (
    <FormScreen
      title={verifyEmailText.title}
      backTo="/signup"
      intro={
        <span id={labelId}>
          {verifyEmailText.intro} <b>{email}</b>
        </span>
      }
    >
      <CodeForm labelledBy={labelId} onCode={verify} />
      <ResendCode onResend={() => resendCode(engine, email)} />
    </FormScreen>
  )
}
