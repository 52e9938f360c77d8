import { Outlet, useMatches } from '@tanstack/react-router'
import { createPortal } from 'react-dom'
import { useStore } from 'zustand'
import { OpenJournalScreen } from '#features/auth/OpenJournalScreen.tsx'
import { controlText } from '#text/controls.ts'
import { fr } from '#text/typography.ts'
import { ArtDefs } from '#ui/ArtDefs.tsx'
import { useDevice, useWatched } from '#ui/DeviceContext.tsx'
import { Toaster } from '#ui/Toaster.tsx'
import { Waiting } from '#ui/Waiting.tsx'
import { BottomNav } from './BottomNav.tsx'
import { useEngine } from './EngineContext.tsx'
import { FaultScreen } from './FaultScreen.tsx'
import { InstallOffer } from './InstallOffer.tsx'
import { needsPassword } from './guards.ts'
import { useSession } from './SessionContext.tsx'
import { storageFault } from './storageFault.ts'
import { UpdateOffer } from './UpdateOffer.tsx'
import { useAppBadge, useDurableStorage } from './useAppCare.ts'
import { useToday } from './useToday.ts'
import { useUsageTime } from './useUsageTime.ts'
import css from './AppShell.module.css'

/** What surrounds every page: the wait for the session, the lock, the navigation, the messages. */
export function AppShell() {
  const engine = useEngine()
  const session = useSession()
  const hasNoStorage = useStore(storageFault, ({ hasFailed }) => hasFailed)
  const isKeyboardOpen = useWatched(useDevice().isKeyboardOpen)
  const staticData = useMatches({ select: (matches) => matches.at(-1)?.staticData })
  const isClosed = needsPassword(session, staticData?.access)
  const tab = staticData?.tab
  const usage = useUsageTime()
  useAppBadge(engine, session, useToday())
  useDurableStorage(engine, session)
  return (
    <div className={css['shell']}>
      <ArtDefs />
      {hasNoStorage ? (
        <FaultScreen />
      ) : session.status === 'loading' ? (
        <Waiting text={controlText.loading} />
      ) : session.status === 'signedIn' && isClosed ? (
        <OpenJournalScreen engine={engine} email={session.account.email} />
      ) : (
        <Outlet />
      )}
      {tab === undefined || isClosed || isKeyboardOpen || session.status !== 'signedIn' ? null : (
        <>
          <UpdateOffer />
          <InstallOffer usage={usage} />
          <BottomNav current={tab} />
        </>
      )}
      {/* Beside the dialogs, not under their veil: a message often answers what was tapped in one. */}
      {createPortal(<Toaster format={fr} closeLabel={controlText.closeMessage} />, document.body)}
    </div>
  )
}
