import { useIsLocked } from '#context/session.ts'
import { LoginScreen } from '#features/auth/LoginScreen.tsx'
import { KeptJournals } from '#features/my-data/KeptJournals.tsx'

/** The sign-in form, and under it the journals that rest on this phone. */
export function LoginPage() {
  const isLocked = useIsLocked()
  return <LoginScreen kept={<KeptJournals place={{ at: 'login', isSaid: isLocked }} />} />
}
