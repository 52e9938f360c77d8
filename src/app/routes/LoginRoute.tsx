import { useNavigate } from '@tanstack/react-router'
import { LoginScreen } from '#features/auth/LoginScreen.tsx'
import { KeptJournals } from '#features/my-data/KeptJournals.tsx'
import { useEngine } from '#app/EngineContext.tsx'
import { useSession } from '#app/SessionContext.tsx'
import { useToday } from '#app/useToday.ts'

export function LoginRoute() {
  const navigate = useNavigate()
  const session = useSession()
  const engine = useEngine()
  const today = useToday()
  const isLocked = session.status === 'anonymous' && session.isLocked
  return (
    <LoginScreen
      engine={engine}
      isLocked={isLocked}
      kept={
        <KeptJournals engine={engine} today={today} place={{ at: 'login', isSaid: isLocked }} />
      }
      onSignedIn={() => void navigate({ to: '/home', replace: true })}
      onPending={(email) => void navigate({ to: '/verify-email', state: { email } })}
    />
  )
}
