import { checkResetCode, requestReset, type ResetState } from '#engine/session/passwordReset.ts'
import { useEngine } from '#context/engine.ts'
import type { IsHere } from '#context/useSubmit.ts'
import { FormScreen } from '#journal-ui/FormScreen.tsx'
import { MailAddress } from '#journal-ui/MailAddress.tsx'
import { shownApiText } from '#text/api.ts'
import { failureText } from '#text/failures.ts'
import { resetPasswordText } from '#text/resetPassword.ts'
import { CodeForm } from './CodeForm.tsx'

const labelId = 'reset-code-label'

interface ResetCodeStepProps {
  readonly email: string
  /** Whoever asks without being signed in may not learn whether there is a journal. */
  readonly isSignedIn: boolean
  readonly onBack: () => void
  readonly onAccepted: (code: string, state: ResetState) => void
}

export function ResetCodeStep({ email, isSignedIn, onBack, onAccepted }: ResetCodeStepProps) {
  const engine = useEngine()
  const check = async (isHere: IsHere, code: string): Promise<string | null> => {
    const result = await checkResetCode(engine, email, code)
    if (result.ok) {
      if (isHere()) onAccepted(code, result.value)
      return null
    }
    const isWrongCode = result.error.type === 'wrongCode'
    const fallback = isWrongCode ? shownApiText.resetCodeWrong : resetPasswordText.codeFailed
    return failureText(result.error, fallback)
  }
  return (
    <FormScreen
      backTo="/welcome"
      title={resetPasswordText.codeTitle}
      onBack={onBack}
      intro={
        <span id={labelId}>
          {isSignedIn ? resetPasswordText.codeSent : resetPasswordText.codeIntro}{' '}
          <b>
            <MailAddress email={email} />
          </b>
        </span>
      }
    >
      <CodeForm labelledBy={labelId} onCode={check} onResend={() => requestReset(engine, email)} />
    </FormScreen>
  )
}
