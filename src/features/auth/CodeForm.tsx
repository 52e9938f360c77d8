import { useEffect, useId, useReducer, useState } from 'react'
import { type IsHere, useSubmit } from '#context/useSubmit.ts'
import { codeIn, codeLength, digitsIn, isCode } from '#domain/code.ts'
import type { Result } from '#domain/result.ts'
import type { ApiFailure } from '#engine/api/failure.ts'
import { failureText } from '#text/failures.ts'
import { verifyEmailText } from '#text/verifyEmail.ts'
import { Button } from '#ui/Button.tsx'
import { pressedUnless } from '#ui/busy.ts'
import { FormNote } from '#ui/formMessage.tsx'
import { CodeBoxes } from '#ui/CodeBoxes.tsx'
import { useBrowser } from '#ui/BrowserContext.tsx'
import { onFormSubmit } from '#ui/formFields.ts'
import { alertError, showAlert } from '#ui/toastStore.ts'
import * as laterIcons from '#ui/laterIcons.ts'
import css from './auth.module.css'

interface BoxesProps {
  /** Id of the sentence that says which code is asked. */
  readonly labelledBy: string
  /** Resolves with the sentence that refuses the code, or with null once the next page is shown. */
  readonly onCode: (isHere: IsHere, code: string) => Promise<string | null>
}

interface CodeFormProps extends BoxesProps {
  /** Resolves with null where the page itself says why none was sent. */
  readonly onResend: () => Promise<Result<void, ApiFailure> | null>
}

/** A mailed code: its boxes, and « Renvoyer », after which they are empty again. */
export function CodeForm({ onResend, ...boxes }: CodeFormProps) {
  const [round, begin] = useReducer((before: number) => before + 1, 0)
  return (
    <>
      <Boxes key={round} {...boxes} />
      <ResendCode onResend={onResend} onSent={begin} />
    </>
  )
}

/** Four boxes, « Coller le code » and « Continuer ». The fourth digit sends the code. */
function Boxes({ labelledBy, onCode }: BoxesProps) {
  const { clipboard } = useBrowser()
  const messageId = useId()
  const [code, setCode] = useState('')
  const { isBusy, message, setMessage, submit: send } = useSubmit(onCode)

  const submit = onFormSubmit(() => {
    if (isCode(code)) send(code)
    else setMessage(verifyEmailText.incomplete)
  })
  const paste = async (): Promise<void> => {
    const text = await clipboard.read()
    const copied = text === null ? null : codeIn(text)
    if (copied === null) {
      setMessage(text === null ? verifyEmailText.unread : verifyEmailText.noCode)
      return
    }
    change(copied)
    send(copied)
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
        onFilled={send}
        digitsIn={digitsIn}
        codeIn={codeIn}
        labelledBy={labelledBy}
        boxLabel={verifyEmailText.box}
        wrongBecause={message === undefined ? undefined : messageId}
      />
      {clipboard.canRead ? (
        <div className={css['paste']}>
          <Button variant="plain" icon={laterIcons.paste} isFit onClick={() => void paste()}>
            {verifyEmailText.paste}
          </Button>
        </div>
      ) : null}
      <FormNote id={messageId} message={message} />
      <Button type="submit" isBusy={isBusy}>
        {isBusy ? verifyEmailText.submitting : verifyEmailText.submit}
      </Button>
    </form>
  )
}

/** Between two codes asked by the person. */
const resendWaitSeconds = 30

interface ResendCodeProps extends Pick<CodeFormProps, 'onResend'> {
  readonly onSent: () => void
}

function ResendCode({ onResend, onSent }: ResendCodeProps) {
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
      if (result === null) return null
      if (!result.ok) return failureText(result.error, verifyEmailText.resendFailed)
      showAlert(verifyEmailText.resent, 'success')
      onSent()
      return null
    },
    (sentence) => {
      setWaitSeconds(0)
      alertError(sentence)
    },
  )
  return (
    <>
      <Button variant="plain" {...pressedUnless(waitSeconds > 0, resend)}>
        {verifyEmailText.resend}
      </Button>
      <p className={css['help']}>
        {verifyEmailText.help} {waitSeconds > 0 ? verifyEmailText.wait(waitSeconds) : null}
      </p>
    </>
  )
}
