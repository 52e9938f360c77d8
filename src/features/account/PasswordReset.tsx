import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useEngine } from '#context/engine.ts'
import { pauseUnlessTapped } from '#platform/pause.ts'
import { accountText } from '#text/account.ts'
import { Button } from '#ui/Button.tsx'
import { showNotification } from '#ui/toastStore.ts'
import { useIsHere } from '#ui/useIsHere.ts'

const afterSentMs = 1500

interface PasswordResetProps {
  readonly email: string
}

/** A password is changed with a mailed code, signed in or not. */
export function PasswordReset({ email }: PasswordResetProps) {
  const navigate = useNavigate()
  const engine = useEngine()
  const isHere = useIsHere()
  const [isBusy, setBusy] = useState(false)
  const request = async (): Promise<void> => {
    setBusy(true)
    const result = await engine.session.requestReset(email)
    if (!result.ok) {
      setBusy(false)
      showNotification(accountText.resetFailed, 'error')
      return
    }
    showNotification(accountText.resetSent, 'success')
    await pauseUnlessTapped(afterSentMs)
    if (isHere()) {
      void navigate({ to: '/reset-password', state: { email, resetFrom: 'account' } })
    }
  }
  return (
    <Button look="tonal" icon="lock" isBusy={isBusy} onClick={() => void request()}>
      {accountText.change}
    </Button>
  )
}
