import { useEffect, useState } from 'react'
import { type IsHere, useSubmit } from '#context/useSubmit.ts'
import { codeLength, isCode } from '#domain/code.ts'
import type { Result } from '#domain/result.ts'
import type { ApiFailure } from '#engine/api/failure.ts'
import { failureText } from '#text/failures.ts'
import { verifyEmailText } from '#text/verifyEmail.ts'
import { Button } from '#ui/Button.tsx'
import { Note } from '#ui/Card.tsx'
import { CodeBoxes } from '#ui/CodeBoxes.tsx'
import { useBrowser } from '#ui/BrowserContext.tsx'
import { onFormSubmit } from '#ui/formFields.ts'
import { alertError, showAlert } from '#ui/toastStore.ts'
import css from './auth.module.css'

interface CodeFormProps {
  /** Id of the sentence that says which code is asked. */
  readonly labelledBy: string
  /** Resolves with the sentence that refuses the code, or with null once the next page is shown. */
  readonly onCode: (isHere: IsHere, code: string) => Promise<string | null>
}

/** Four boxes, « Coller le code » and « Continuer ». */
export function CodeForm({ labelledBy, onCode }: CodeFormProps) {
  const { clipboard } = useBrowser()
  const [code, setCode] = useState('')
  const { isBusy, message, setMessage, submit: send } = useSubmit(onCode)

  const submit = onFormSubmit(() => {
    if (isCode(code)) send(code)
    else setMessage(verifyEmailText.incomplete)
  })
  const paste = async (): Promise<void> => {
    const digits = (await clipboard.read())?.replaceAll(/\D/g, '') ?? ''
    if (digits !== '') change(digits.slice(0, codeLength))
  }
  const change = (text: string): void => {
    setCode(text)
    setMessage(undefined)
  }

  return (
    <form noValidate onSubmit={submit}>
      <CodeBoxes
        length={codeLength}
        value={code}
        onChange={change}
        labelledBy={labelledBy}
        boxLabel={verifyEmailText.box}
        isInvalid={message !== undefined}
      />
      {clipboard.canRead ? (
        <div className={css['paste']}>
          <Button variant="plain" icon="paste" isFit onClick={() => void paste()}>
            {verifyEmailText.paste}
          </Button>
        </div>
      ) : null}
      {message === undefined ? null : <Note kind="error">{message}</Note>}
      <Button type="submit" isBusy={isBusy}>
        {isBusy ? verifyEmailText.submitting : verifyEmailText.submit}
      </Button>
    </form>
  )
}

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

  const { submit: resend } = useSubmit(
    async () => {
      setWaitSeconds(resendWaitSeconds)
      const result = await onResend()
      if (!result.ok) return failureText(result.error, verifyEmailText.resendFailed)
      showAlert(verifyEmailText.resent, 'success')
      return null
    },
    (sentence) => {
      setWaitSeconds(0)
      alertError(sentence)
    },
  )
  return (
    <>
      <Button variant="plain" disabled={waitSeconds > 0} onClick={resend}>
        {verifyEmailText.resend}
      </Button>
      <p className={css['help']}>
        {verifyEmailText.help} {waitSeconds > 0 ? verifyEmailText.wait(waitSeconds) : null}
      </p>
    </>
  )
}
