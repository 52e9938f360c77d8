import { Outlet, useMatches } from '@tanstack/react-router'
import { useSession } from '#context/session.ts'
import { useLate } from '#ui/useLate.ts'
import { useBrowser, useWatched } from '#ui/BrowserContext.tsx'
import { BottomNav } from './BottomNav.tsx'

/** The page; under pages that have a tab, the navigation bar and the offers above it. */
export function RootLayout() {
  const session = useSession()
  const isKeyboardOpen = useWatched(useBrowser().isKeyboardOpen)
  const tab = useMatches({ select: (matches) => matches.at(-1)?.staticData.tab })
  const isJournalOpen = session.status === 'signedIn' && session.hasKey
  const currentTab = isKeyboardOpen || !isJournalOpen ? undefined : tab
  const { part: besides } = useLate(true, () => import('./Besides.tsx'))
  return (
    <>
      <Outlet />
      {besides === null ? null : <besides.Besides hasOffers={currentTab !== undefined} />}
      {currentTab === undefined ? null : <BottomNav current={currentTab} />}
    </>
  )
}
