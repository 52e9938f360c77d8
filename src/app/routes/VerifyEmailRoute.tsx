import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { VerifyEmailScreen } from '#features/auth/VerifyEmailScreen.tsx'
import { useDevice } from '#ui/DeviceContext.tsx'
import { useEngine } from '#app/EngineContext.tsx'

const route = getRouteApi('/verify-email')

export function VerifyEmailRoute() {
  const navigate = useNavigate()
  const { verifiedEmail } = useDevice()
  const { email } = route.useRouteContext()
  return (
    <VerifyEmailScreen
      engine={useEngine()}
      email={email}
      onVerified={() => {
        verifiedEmail.clear()
        void navigate({ to: '/home', replace: true })
      }}
    />
  )
}
