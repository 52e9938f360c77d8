import { Outlet, useMatches } from '@tanstack/react-router'
import { OpenJournalScreen } from '#features/auth/OpenJournalScreen.tsx'
import { controlText } from '#text/controls.ts'
import { fr } from '#text/typography.ts'
import { ArtDefs } from '#ui/ArtDefs.tsx'
import { useDevice, useWatched } from '#ui/DeviceContext.tsx'
import { Toaster } from '#ui/Toaster.tsx'
import { Waiting } from '#ui/Waiting.tsx'
import { BottomNav } from './BottomNav.tsx'
import { useEngine } from './EngineContext.tsx'
import { needsPassword } from './guards.ts'
import { useSession } from './SessionContext.tsx'
import { UpdateOffer } from './UpdateOffer.tsx'
import css from './AppShell.module.css'

/** What surrounds every page: the wait for the session, the lock, the navigation, the messages. */
export function AppShell() {
  const engine = useEngine()
  const session = useSession()
  const isKeyboardOpen = useWatched(useDevice().isKeyboardOpen)
  const staticData = useMatches({ select: (matches) => matches.at(-1)?.staticData })
  const isClosed = needsPassword(session, staticData?.access)
  const tab = staticData?.tab
  return (
    <div className={css['shell']}>
      <ArtDefs />
      {session.status === 'loading' ? (
        <Waiting text={controlText.loading} />
      ) : session.status === 'signedIn' && isClosed ? (
        <OpenJournalScreen engine={engine} email={session.account.email} />
      ) : (
        <Outlet />
      )}
      {tab === undefined || isClosed || isKeyboardOpen || session.status !== 'signedIn' ? null : (
        <>
          <UpdateOffer />
          <BottomNav current={tab} />
        </>
      )}
      <Toaster format={fr} closeLabel={controlText.closeMessage} />
    </div>
  )
}
