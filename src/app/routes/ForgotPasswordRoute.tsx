import { useNavigate } from '@tanstack/react-router'
import { ForgotPasswordScreen } from '#features/auth/ForgotPasswordScreen.tsx'
import { useEngine } from '#app/EngineContext.tsx'

export function ForgotPasswordRoute() {
  const navigate = useNavigate()
  return (
    <ForgotPasswordScreen
      engine={useEngine()}
      onSent={(email) =>
        void navigate({ to: '/reset-password', state: { email, resetFrom: 'forgot' } })
      }
    />
  )
}
