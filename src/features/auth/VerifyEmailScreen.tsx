import { useEffect, useState, type SubmitEvent } from 'react'
import { codeLength, isCode } from '#domain/code.ts'
import type { Engine } from '#engine/engine.ts'
import { apiText } from '#text/api.ts'
import { failureText } from '#text/failures.ts'
import { fr } from '#text/typography.ts'
import { verifyEmailText } from '#text/verifyEmail.ts'
import { Button } from '#ui/Button.tsx'
import { CodeBoxes } from '#ui/CodeBoxes.tsx'
import { useDevice } from '#ui/DeviceContext.tsx'
import { Note } from '#ui/Note.tsx'
import { showAlert } from '#ui/toastStore.ts'
import { AuthScreen } from './AuthScreen.tsx'
import css from './VerifyEmailScreen.module.css'

const labelId = 'code-label'
/** Between two codes asked by the person. */
const resendWaitSeconds = 30

interface VerifyEmailScreenProps {
  readonly engine: Engine
  readonly email: string
  readonly onVerified: () => void
}

export function VerifyEmailScreen({ engine, email, onVerified }: VerifyEmailScreenProps) {
  const { clipboard } = useDevice()
  const [code, setCode] = useState('')
  const [message, setMessage] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  const verify = async (): Promise<void> => {
    setBusy(true)
    const result = await engine.session.verifyEmail(email, code)
    if (result.ok) {
      showAlert(verifyEmailText.done, 'success')
      onVerified()
      return
    }
    setBusy(false)
    const isWrongCode = result.error.type === 'refused' && result.error.status === 400
    setMessage(
      failureText(
        result.error,
        isWrongCode ? apiText.verificationCodeWrong : verifyEmailText.failed,
      ),
    )
  }

  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const isWhole = isCode(code)
    setMessage(isWhole ? undefined : verifyEmailText.incomplete)
    if (isWhole) void verify()
  }

  const paste = async (): Promise<void> => {
    const digits = (await clipboard.read())?.replaceAll(/\D/g, '') ?? ''
    if (digits !== '') change(digits.slice(0, codeLength))
  }
  const change = (text: string): void => {
    setCode(text)
    setMessage(undefined)
  }

  return (
    <AuthScreen
      title={verifyEmailText.title}
      backTo="/signup"
      intro={
        <span id={labelId}>
          {fr(verifyEmailText.intro)} <b>{email}</b>
        </span>
      }
    >
      <form noValidate onSubmit={submit}>
        <CodeBoxes
          length={codeLength}
          value={code}
          onChange={change}
          labelledBy={labelId}
          boxLabel={verifyEmailText.box}
          isInvalid={message !== undefined}
        />
        {clipboard.canRead ? (
          <div className={css['paste']}>
            <Button look="plain" icon="paste" isFit onClick={() => void paste()}>
              {verifyEmailText.paste}
            </Button>
          </div>
        ) : null}
        {message === undefined ? null : <Note kind="error">{fr(message)}</Note>}
        <Button type="submit" isBusy={isBusy}>
          {isBusy ? verifyEmailText.submitting : verifyEmailText.submit}
        </Button>
      </form>
      <Resend engine={engine} email={email} />
    </AuthScreen>
  )
}

function Resend({ engine, email }: Pick<VerifyEmailScreenProps, 'engine' | 'email'>) {
  const [waitSeconds, setWaitSeconds] = useState(0)
  useEffect(() => {
    if (waitSeconds === 0) return undefined
    const timer = setTimeout(() => setWaitSeconds(waitSeconds - 1), 1000)
    return () => clearTimeout(timer)
  }, [waitSeconds])

  const resend = async (): Promise<void> => {
    setWaitSeconds(resendWaitSeconds)
    const result = await engine.session.resendCode(email)
    if (result.ok) {
      showAlert(verifyEmailText.resent, 'success')
      return
    }
    setWaitSeconds(0)
    showAlert(failureText(result.error, verifyEmailText.resendFailed), 'error')
  }
  return (
    <>
      <Button look="plain" disabled={waitSeconds > 0} onClick={() => void resend()}>
        {verifyEmailText.resend}
      </Button>
      <p className={css['help']}>
        {fr(verifyEmailText.help)} {waitSeconds > 0 ? fr(verifyEmailText.wait(waitSeconds)) : null}
      </p>
    </>
  )
}
