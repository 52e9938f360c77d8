import { useState } from 'react'
import type { Engine } from '#engine/engine.ts'
import { NewPasswordStep } from './NewPasswordStep.tsx'
import { ResetCodeStep } from './ResetCodeStep.tsx'

interface ResetPasswordScreenProps {
  readonly engine: Engine
  readonly email: string
  readonly onBack: () => void
  readonly onDone: () => void
}

/** A code that the server accepted: in memory only, never in the address, the history or a storage. */
interface AcceptedCode {
  readonly code: string
  readonly opensJournal: boolean
}

export function ResetPasswordScreen({ engine, email, onBack, onDone }: ResetPasswordScreenProps) {
  const [accepted, setAccepted] = useState<AcceptedCode>()
  return accepted === undefined ? (
    <ResetCodeStep
      engine={engine}
      email={email}
      onBack={onBack}
      onAccepted={(code, opensJournal) => setAccepted({ code, opensJournal })}
    />
  ) : (
    <NewPasswordStep
      email={email}
      opensJournal={accepted.opensJournal}
      onPassword={(password) => engine.session.setNewPassword(email, accepted.code, password)}
      onBack={() => setAccepted(undefined)}
      onDone={onDone}
    />
  )
}
