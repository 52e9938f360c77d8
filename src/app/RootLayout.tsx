import { Outlet, useMatches, useRouterState } from '@tanstack/react-router'
import { useSession } from '#context/session.ts'
import { useLate } from '#ui/useLate.ts'
import { useBrowser, useWatched } from '#ui/BrowserContext.tsx'
import { BottomNav, tabAt } from './BottomNav.tsx'

/** The page; under pages that have a tab, the navigation bar and the offers above it; where no journal is open, a newer version alone. */
export function RootLayout() {
  const session = useSession()
  const isKeyboardOpen = useWatched(useBrowser().isKeyboardOpen)
  const ofPage = useMatches({ select: (matches) => matches.at(-1)?.staticData.tab })
  const tapped = useRouterState({ select: ({ location }) => tabAt(location.pathname) })
  // A tab is the chosen one from the tap on, however late its page comes.
  const tab = ofPage && (tapped ?? ofPage)
  const isJournalOpen = session.status === 'signedIn' && session.hasKey
  const currentTab = isKeyboardOpen || !isJournalOpen ? undefined : tab
  // Who cannot sign in, or open the journal, may need the newer version for that.
  const isShutOut = !isJournalOpen && !isKeyboardOpen
  const { part: besides } = useLate(true, () => import('./Besides.tsx'))
  return (
    <>
      <Outlet />
      {besides === null ? null : (
        <besides.Besides hasTab={currentTab !== undefined} isShutOut={isShutOut} />
      )}
      {currentTab === undefined ? null : <BottomNav current={currentTab} />}
    </>
  )
}
