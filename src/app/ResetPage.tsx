import { JournalContext, useSession } from '#context/session.ts'
import { ResetPasswordScreen } from '#features/auth/ResetPasswordScreen.tsx'
import { LockGate } from './LockGate.tsx'

const signedOut = { appLock: null, hasKey: false, isStartingAnew: false } as const

/**
 * For a visitor, and for a signed-in person behind the app lock: whoever reads the mails of somebody else opens no journal with
 * them. One tree for both: the new password signs a visitor in, and the page goes on.
 */
export function ResetPage() {
  const session = useSession()
  const isSignedIn = session.status === 'signedIn'
  return (
    <JournalContext value={isSignedIn ? session.journal : null}>
      <LockGate session={isSignedIn ? session : signedOut}>
        <ResetPasswordScreen />
      </LockGate>
    </JournalContext>
  )
}
