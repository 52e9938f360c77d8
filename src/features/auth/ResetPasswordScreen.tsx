import { proveReset, setNewPassword, type ResetState } from '#engine/session/passwordReset.ts'
import type { ResetProof } from '#engine/session/resetProof.ts'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { clearResetRequest } from './mailTrip.ts'
import { useEngine } from '#context/engine.ts'
import { failureText } from '#text/failures.ts'
import { isSecretWrong, wordsFailureText } from '#text/recovery.ts'
import { resetPasswordText } from '#text/resetPassword.ts'
import { useBackCloses } from '#ui/useBackCloses.ts'
import { NewPasswordStep } from './NewPasswordStep.tsx'
import { ResetCodeStep } from './ResetCodeStep.tsx'
import { type RefusedProof, ResetProofStep } from './ResetProofStep.tsx'

const route = getRouteApi('/reset-password')

/** A code that the server accepted: in memory only, never in the address, the history or a storage. */
interface AcceptedCode extends ResetState {
  readonly code: string
}

export function ResetPasswordScreen() {
  const navigate = useNavigate()
  const { email, from } = route.useRouteContext()
  const isLeaving = useRef(false)
  const leave = (): Promise<void> => {
    isLeaving.current = true
    clearResetRequest()
    return navigate({ to: from === 'forgot' ? '/login' : '/settings', replace: true })
  }
  const engine = useEngine()
  const [accepted, setAccepted] = useState<AcceptedCode>()
  const backToCode = (): void => setAccepted(undefined)
  useBackCloses(accepted !== undefined, () => (isLeaving.current ? undefined : backToCode()))
  if (accepted === undefined) {
    return (
      <ResetCodeStep
        email={email}
        isSignedIn={from === 'account'}
        onBack={() => void leave()}
        onAccepted={(code, state) => setAccepted({ code, ...state })}
      />
    )
  }
  const { code, opensJournal, needsProof } = accepted
  const prove = async (proof: ResetProof): Promise<RefusedProof | null> => {
    const proved = await proveReset(engine, email, code, proof)
    if (!proved.ok) {
      const { error } = proved
      const sentence = wordsFailureText(error) ?? failureText(error, resetPasswordText.proofFailed)
      return { sentence, isSecretWrong: isSecretWrong(error) }
    }
    setAccepted({ code, ...proved.value })
    return null
  }
  return needsProof ? (
    <ResetProofStep onProof={prove} onBack={backToCode} />
  ) : (
    <NewPasswordStep
      email={email}
      opensJournal={opensJournal}
      onPasskey={async () => (await prove({ passkey: true }))?.sentence ?? null}
      onPassword={(password) => setNewPassword(engine, email, code, password)}
      onBack={backToCode}
      onDone={leave}
    />
  )
}
