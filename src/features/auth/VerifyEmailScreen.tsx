import type { Engine } from '#engine/engine.ts'
import { FormScreen } from '#journal-ui/FormScreen.tsx'
import { apiText } from '#text/api.ts'
import { failureText } from '#text/failures.ts'
import { fr } from '#text/typography.ts'
import { verifyEmailText } from '#text/verifyEmail.ts'
import { showAlert } from '#ui/toastStore.ts'
import { CodeForm } from './CodeForm.tsx'
import { ResendCode } from './ResendCode.tsx'

const labelId = 'code-label'

interface VerifyEmailScreenProps {
  readonly engine: Engine
  readonly email: string
  readonly onVerified: () => void
}

export function VerifyEmailScreen({ engine, email, onVerified }: VerifyEmailScreenProps) {
  const verify = async (code: string): Promise<string | null> => {
    const result = await engine.session.verifyEmail(email, code)
    if (result.ok) {
      showAlert(verifyEmailText.done, 'success')
      onVerified()
      return null
    }
    const isWrongCode = result.error.type === 'refused' && result.error.status === 400
    const fallback = isWrongCode ? apiText.verificationCodeWrong : verifyEmailText.failed
    return failureText(result.error, fallback)
  }

  return (
    <FormScreen
      title={verifyEmailText.title}
      backTo="/signup"
      intro={
        <span id={labelId}>
          {fr(verifyEmailText.intro)} <b>{email}</b>
        </span>
      }
    >
      <CodeForm labelledBy={labelId} onCode={verify} />
      <ResendCode onResend={() => engine.session.resendCode(email)} />
    </FormScreen>
  )
}
