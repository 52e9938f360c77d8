import { useNavigate } from '@tanstack/react-router'
import { LoginScreen } from '#features/auth/LoginScreen.tsx'
import { useEngine } from '#app/EngineContext.tsx'
import { useSession } from '#app/SessionContext.tsx'

export function LoginRoute() {
  const navigate = useNavigate()
  const session = useSession()
  return (
    <LoginScreen
      engine={useEngine()}
      isLocked={session.status === 'anonymous' && session.isLocked}
      onSignedIn={() => void navigate({ to: '/home', replace: true })}
      onPending={(email) => void navigate({ to: '/verify-email', state: { email } })}
    />
  )
}
