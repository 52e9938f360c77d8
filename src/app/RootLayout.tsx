import { Outlet, useMatches } from '@tanstack/react-router'
import { useSession } from '#context/session.ts'
import { useBrowser, useWatched } from '#ui/BrowserContext.tsx'
import { BottomNav } from './BottomNav.tsx'
import { InstallOffer } from './InstallOffer.tsx'
import { UpdateOffer } from './UpdateOffer.tsx'
import { useUsageTime } from './usageTime.ts'

/** The page; under pages that have a tab, the navigation bar and the offers above it. */
export function RootLayout() {
  const session = useSession()
  const isKeyboardOpen = useWatched(useBrowser().isKeyboardOpen)
  const tab = useMatches({ select: (matches) => matches.at(-1)?.staticData.tab })
  const usage = useUsageTime()
  const isJournalOpen = session.status === 'signedIn' && session.hasKey
  return (
    <>
      <Outlet />
      {tab === undefined || isKeyboardOpen || !isJournalOpen ? null : (
        <>
          <UpdateOffer />
          <InstallOffer usage={usage} />
          <BottomNav current={tab} />
        </>
      )}
    </>
  )
}
