import { useNavigate } from '@tanstack/react-router'
import { LoginScreen } from '#features/auth/LoginScreen.tsx'
import { LockedJournals } from '#features/my-data/LockedJournals.tsx'
import { useEngine } from '#app/EngineContext.tsx'
import { useSession } from '#app/SessionContext.tsx'
import { useToday } from '#app/useToday.ts'

export function LoginRoute() {
  const navigate = useNavigate()
  const session = useSession()
  const engine = useEngine()
  const today = useToday()
  return (
    <LoginScreen
      engine={engine}
      isLocked={session.status === 'anonymous' && session.isLocked}
      kept={<LockedJournals engine={engine} today={today} />}
      onSignedIn={() => void navigate({ to: '/home', replace: true })}
      onPending={(email) => void navigate({ to: '/verify-email', state: { email } })}
    />
  )
}
