// Who may see which page, and where the others go: pure, so that the whole table is tested.
import type { Session } from '#engine/engine.ts'

export type Access =
  /** `/`: only a crossroads. */
  | 'crossroads'
  /** Visitors only. */
  | 'visitor'
  /** Signed in; only while no username is chosen. */
  | 'unnamed'
  /** Signed in with a username. */
  | 'member'
  /** Everyone. */
  | 'public'

export type Decision =
  | 'stay'
  | { readonly redirect: '/home' | '/welcome' | '/set-username' | '/install' }

/** While the session loads nobody moves: « Chargement... » is shown instead of any page. */
export function decideRoute(session: Session, access: Access): Decision {
  if (session.status === 'loading' || access === 'public') return 'stay'
  if (session.status === 'anonymous') {
    return access === 'visitor' ? 'stay' : { redirect: '/welcome' }
  }
  if (access === 'crossroads' || access === 'visitor') return { redirect: '/home' }
  const { hasUsername } = session.account
  if (access === 'member') return hasUsername ? 'stay' : { redirect: '/set-username' }
  return hasUsername ? { redirect: '/home' } : 'stay'
}

/** A window of 1024 px or more shows the install page alone. */
export const decideViewport = (isDesktop: boolean, path: string): Decision =>
  isDesktop && path !== '/install' ? { redirect: '/install' } : 'stay'

/** Whether the journal must be opened with the password before this page can show anything. */
export const needsPassword = (session: Session, access: Access | undefined): boolean =>
  session.status === 'signedIn' && !session.hasKey && (access === 'member' || access === 'unnamed')
