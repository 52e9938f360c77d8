import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { ResetPasswordScreen } from '#features/auth/ResetPasswordScreen.tsx'
import { useDevice } from '#ui/DeviceContext.tsx'
import { useEngine } from '#app/EngineContext.tsx'

const route = getRouteApi('/reset-password')

export function ResetPasswordRoute() {
  const navigate = useNavigate()
  const { resetRequest } = useDevice()
  const { email, from } = route.useRouteContext()
  const leave = (): void => {
    resetRequest.clear()
    void navigate({ to: from === 'forgot' ? '/login' : '/settings', replace: true })
  }
  return <ResetPasswordScreen engine={useEngine()} email={email} onBack={leave} onDone={leave} />
}
