// The routes without a page: the root, and one layout for each kind of visitor, whose guard runs before its pages load.
import { hasUnstoredText } from '#engine/journal/readDrafts.ts'
import { lazy, Suspense, useEffect } from 'react'
import { createRootRouteWithContext, createRoute, Outlet, redirect } from '@tanstack/react-router'
import {
  AccountContext,
  JournalContext,
  type KnownSession,
  type SessionStore,
  useJournalIfOpen,
  useSession,
  whenKnown,
} from '#context/session.ts'
import { invitationHash, invitationInHash } from '#domain/invitation.ts'
import type { Engine } from '#engine/session/session.ts'
import type { Browser } from '#platform/browser.ts'
import { PageLoading } from '#journal-ui/PageLoading.tsx'
import { useAskedUnload } from '#ui/useAskedUnload.ts'
import { FaultScreen } from './FaultScreen.tsx'
import { focusTitleSoon } from './followBrowser.ts'
import { LockGate, WithoutFirstPaint } from './LockGate.tsx'
import { RootLayout } from './RootLayout.tsx'
import { invitationSearch } from './searchParams.ts'
import {
  type Admission,
  admitMember,
  admitUnnamed,
  admitVisitor,
  type Redirect,
  redirectOnDesktop,
} from './guards.ts'

// Of a phone that has no key yet.
const OpenJournalScreen = lazy(async () => ({
  default: (await import('#features/auth/OpenJournalScreen.tsx')).OpenJournalScreen,
}))

export interface RouterContext {
  readonly engine: Engine
  readonly browser: Browser
  readonly session: SessionStore
}

/** The session that a guard admits; otherwise the redirection, thrown as the router wants it. */
function follow<S extends KnownSession>(admission: Admission<S>): S {
  if ('redirect' in admission) throw redirectTo(admission)
  return admission.session
}
export const redirectTo = ({ redirect: to }: Redirect) => redirect({ to, replace: true })

/** An earlier link goes on as one of today's. */
export const moveInvitation =
  (to: '/signup' | '/install') =>
  ({ search: { invitation } }: { readonly search: ReturnType<typeof invitationSearch> }): void => {
    if (invitation === undefined) return
    throw redirect({ to, search: {}, hash: invitationHash(invitation), replace: true })
  }

export const rootRoute = createRootRouteWithContext<RouterContext>()({
  component: RootLayout,
  beforeLoad: ({ context, location }) => {
    const desktop = redirectOnDesktop(context.browser.isDesktop.current(), location.pathname)
    if (desktop === null) return
    // An invitation opened there goes on to the phone with the install page's code and link.
    const invitation =
      invitationSearch(location.search).invitation ?? invitationInHash(location.hash)
    throw redirect({
      to: '/install',
      ...(invitation !== undefined && { hash: invitationHash(invitation) }),
      replace: true,
    })
  },
  errorComponent: FaultScreen,
})

export const visitorRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'visitor',
  beforeLoad: async ({ context }) => {
    follow(admitVisitor(await whenKnown(context.session)))
  },
})

export const unnamedRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'unnamed',
  beforeLoad: async ({ context }) => {
    follow(admitUnnamed(await whenKnown(context.session)))
  },
  component: SignedInLayout,
})

export const memberRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'member',
  /** What it returns is in the context of every page below. */
  beforeLoad: async ({ context }) => {
    const { account, journal } = follow(admitMember(await whenKnown(context.session)))
    return { account, journal }
  },
  component: SignedInLayout,
})

/** Around the pages of a signed-in person: a locked journal asks to be opened first, a phone without its key for the password. */
function SignedInLayout() {
  const session = useSession()
  const open = useJournalIfOpen()
  useAskedUnload(() => open !== null && hasUnstoredText(open))
  // Signed out a moment ago: the router is about to leave this page.
  if (session.status !== 'signedIn') return null
  return (
    <AccountContext value={session.account}>
      {/* Another account begins with pages of its own: no text of the one before is in them. */}
      <JournalContext key={session.account.id} value={session.journal}>
        <LockGate session={session}>
          {session.hasKey ? (
            <Outlet />
          ) : (
            <>
              <WithoutFirstPaint />
              <TitleFocusAfter />
              <Suspense fallback={<PageLoading />}>
                <OpenJournalScreen />
              </Suspense>
            </>
          )}
        </LockGate>
      </JournalContext>
    </AccountContext>
  )
}

/** What stood here had the focus: the page in its place begins at its title. */
function TitleFocusAfter() {
  useEffect(() => () => focusTitleSoon(), [])
  return null
}
