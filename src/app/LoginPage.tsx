import { useLocked } from '#context/session.ts'
import { LoginScreen } from '#features/auth/LoginScreen.tsx'
import { LockedJournals } from '#features/my-data/LockedJournals.tsx'

/** The sign-in form, and under it the journals that rest on this phone. */
export function LoginPage() {
  const said = useLocked()
  return <LoginScreen lockedJournals={<LockedJournals place={{ at: 'login', said }} />} />
}
