import type { Account } from '#engine/engine.ts'
import { useSession } from './SessionContext.tsx'

/** Whoever is signed in; null for the moment in which a page is being left. */
export function useAccount(): Account | null {
  const session = useSession()
  return session.status === 'signedIn' ? session.account : null
}
