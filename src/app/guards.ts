// Who may see which page, and where other visitors are redirected. Pure functions: the tests cover the whole table.
import type { KnownSession, SignedIn } from '#context/session.ts'

type RedirectPath = '/home' | '/welcome' | '/set-username' | '/install'

export interface Redirect {
  readonly redirect: RedirectPath
}

/** Either a redirection, or the session that the page may rely on. */
export type Admission<S extends KnownSession = KnownSession> = Redirect | { readonly session: S }

const redirectTo = (redirect: RedirectPath): Redirect => ({ redirect })

/** `/` shows nothing: it only redirects. */
export const admitCrossroads = ({ status }: KnownSession): Redirect =>
  redirectTo(status === 'anonymous' ? '/welcome' : '/home')

/** Pages for visitors only. */
export const admitVisitor = (session: KnownSession): Admission =>
  session.status === 'anonymous' ? { session } : redirectTo('/home')

/** Signed in, and only while no username is chosen. */
export function admitUnnamed(session: KnownSession): Admission<SignedIn> {
  if (session.status === 'anonymous') return redirectTo('/welcome')
  return session.account.hasUsername ? redirectTo('/home') : { session }
}

/** Signed in, with a username. */
export function admitMember(session: KnownSession): Admission<SignedIn> {
  if (session.status === 'anonymous') return redirectTo('/welcome')
  return session.account.hasUsername ? { session } : redirectTo('/set-username')
}

/** A window of 1024 px or more shows the install page alone. Null: the page may be shown. */
export const redirectOnDesktop = (isDesktop: boolean, path: string): Redirect | null =>
  isDesktop && path !== '/install' ? redirectTo('/install') : null
