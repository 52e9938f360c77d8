import { useEffect, useState } from 'react'
import type { Result } from '#domain/result.ts'
import type { ApiFailure } from '#engine/api/failure.ts'
import { failureText } from '#text/failures.ts'
import { fr } from '#text/typography.ts'
import { verifyEmailText } from '#text/verifyEmail.ts'
import { Button } from '#ui/Button.tsx'
import { showAlert } from '#ui/toastStore.ts'
import css from './ResendCode.module.css'

/** Between two codes asked by the person. */
const resendWaitSeconds = 30

interface ResendCodeProps {
  readonly onResend: () => Promise<Result<void, ApiFailure>>
}

export function ResendCode({ onResend }: ResendCodeProps) {
  const [waitSeconds, setWaitSeconds] = useState(0)
  useEffect(() => {
    if (waitSeconds === 0) return undefined
    const timer = setTimeout(() => setWaitSeconds(waitSeconds - 1), 1000)
    return () => clearTimeout(timer)
  }, [waitSeconds])

  const resend = async (): Promise<void> => {
    setWaitSeconds(resendWaitSeconds)
    const result = await onResend()
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
