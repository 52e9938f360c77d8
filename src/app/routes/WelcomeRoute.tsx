import { WelcomeScreen } from '#features/welcome/WelcomeScreen.tsx'
import { useSession } from '#app/SessionContext.tsx'

export function WelcomeRoute() {
  const session = useSession()
  return <WelcomeScreen isLocked={session.status === 'anonymous' && session.isLocked} />
}
