import { useNavigate } from '@tanstack/react-router'
import { useSubmit } from '#context/useSubmit.ts'
import { useEngine } from '#context/engine.ts'
import { pauseUnlessTapped } from '#platform/pause.ts'
import { accountText } from '#text/account.ts'
import { Button } from '#ui/Button.tsx'
import { showNotification } from '#ui/toastStore.ts'

const afterSentMs = 1500

interface PasswordResetProps {
  readonly email: string
}

/** A password is changed with a mailed code, signed in or not. */
export function PasswordReset({ email }: PasswordResetProps) {
  const navigate = useNavigate()
  const engine = useEngine()
  const { isBusy, submit } = useSubmit(async (isHere) => {
    const result = await engine.session.requestReset(email)
    if (!result.ok) {
      showNotification(accountText.resetFailed, 'error')
      return null
    }
    showNotification(accountText.resetSent, 'success')
    await pauseUnlessTapped(afterSentMs)
    if (isHere()) {
      await navigate({ to: '/reset-password', state: { email, resetFrom: 'account' } })
    }
    return null
  })
  return (
    <Button look="tonal" icon="lock" isBusy={isBusy} onClick={submit}>
      {accountText.change}
    </Button>
  )
}
