import { Outlet } from '@tanstack/react-router'
import { AccountContext, useSession } from '#context/session.ts'
import { OpenJournalScreen } from '#features/auth/OpenJournalScreen.tsx'

/** Around the pages of a signed-in person: on a phone without key the password is asked first. */
export function SignedInLayout() {
  const session = useSession()
  // Signed out a moment ago: the router is about to leave this page.
  if (session.status !== 'signedIn') return null
  return (
    <AccountContext value={session.account}>
      {session.hasKey ? <Outlet /> : <OpenJournalScreen />}
    </AccountContext>
  )
}
