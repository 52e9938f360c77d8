import { useNavigate } from '@tanstack/react-router'
import { SignupScreen } from '#features/auth/SignupScreen.tsx'
import { useEngine } from '#app/EngineContext.tsx'

export function SignupRoute() {
  const navigate = useNavigate()
  return (
    <SignupScreen
      engine={useEngine()}
      onSignedUp={(email) => void navigate({ to: '/verify-email', state: { email } })}
    />
  )
}
