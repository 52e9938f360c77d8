import { useNavigate } from '@tanstack/react-router'
import { SetUsernameScreen } from '#features/username/SetUsernameScreen.tsx'
import { useEngine } from '#app/EngineContext.tsx'

export function SetUsernameRoute() {
  const navigate = useNavigate()
  return (
    <SetUsernameScreen
      engine={useEngine()}
      onChosen={() => void navigate({ to: '/home', replace: true })}
    />
  )
}
