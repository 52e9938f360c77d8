import { setNewPassword } from '#engine/session/passwordReset.ts'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { clearResetRequest } from './mailTrip.ts'
import { useEngine } from '#context/engine.ts'
import { NewPasswordStep } from './NewPasswordStep.tsx'
import { ResetCodeStep } from './ResetCodeStep.tsx'

const route = getRouteApi('/reset-password')

/** A code that the server accepted: in memory only, never in the address, the history or a storage. */
interface AcceptedCode {
  readonly code: string
  readonly opensJournal: boolean
}

export function ResetPasswordScreen() {
  const navigate = useNavigate()
  const { email, from } = route.useRouteContext()
  const leave = (): Promise<void> => {
    clearResetRequest()
    return navigate({ to: from === 'forgot' ? '/login' : '/settings', replace: true })
  }
  const engine = useEngine()
  const [accepted, setAccepted] = useState<AcceptedCode>()
  return accepted === undefined ? (
    <ResetCodeStep
      email={email}
      onBack={() => void leave()}
      onAccepted={(code, opensJournal) => setAccepted({ code, opensJournal })}
    />
  ) : (
    <NewPasswordStep
      email={email}
      opensJournal={accepted.opensJournal}
      onPassword={(password) => setNewPassword(engine, email, accepted.code, password)}
      onBack={() => setAccepted(undefined)}
      onDone={leave}
    />
  )
}
