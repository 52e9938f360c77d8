// The session as the engine knows it, in a store that route guards read and components watch.
import { createContext, use } from 'react'
import { useStore } from 'zustand'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Journal } from '#engine/session/liveJournal.ts'
import type { Account } from '#engine/session/profile.ts'
import type { Engine, Locked, Session } from '#engine/session/session.ts'

export type SessionStore = StoreApi<Session>

export function createSessionStore(engine: {
  readonly session: Pick<Engine['session'], 'current' | 'subscribe'>
}): SessionStore {
  const store = createStore<Session>(() => engine.session.current())
  engine.session.subscribe(() => store.setState(engine.session.current(), true))
  return store
}

/** Not while a token without cached user waits for its profile. */
export type KnownSession = Exclude<Session, { readonly status: 'loading' }>
export type SignedIn = Extract<Session, { readonly status: 'signedIn' }>

/** Resolves at once, or as soon as the session has been read. */
export const whenKnown = (store: SessionStore): Promise<KnownSession> =>
  new Promise((resolve) => {
    const session = store.getState()
    if (session.status !== 'loading') {
      resolve(session)
      return
    }
    const stop = store.subscribe((next) => {
      if (next.status === 'loading') return
      stop()
      resolve(next)
    })
  })

/** The app lock is on, and shut. */
export const isLocked = (session: Session): boolean =>
  session.status === 'signedIn' && session.appLock !== null && !session.hasKey

export const SessionContext = createContext<SessionStore | null>(null)

export function useSession(): Session {
  const store = use(SessionContext)
  if (store === null) throw new Error('SessionContext is missing above this component.')
  return useStore(store)
}

/** How a session ended whose days all stay on this phone. */
export function useLocked(): Locked | null {
  const session = useSession()
  return session.status === 'anonymous' ? session.locked : null
}

export const AccountContext = createContext<Account | null>(null)

/** The signed-in account. Only in pages below SignedInLayout, which are not rendered without one. */
export function useAccount(): Account {
  const account = use(AccountContext)
  if (account === null) throw new Error('AccountContext is missing above this component.')
  return account
}

export const JournalContext = createContext<Journal | null>(null)

/** The open journal. Only in pages below SignedInLayout, which are not rendered without one. */
export function useJournal(): Journal {
  const journal = use(JournalContext)
  if (journal === null) throw new Error('JournalContext is missing above this component.')
  return journal
}

/** For what surrounds every page; null while nobody is signed in. */
export function useJournalIfOpen(): Journal | null {
  const session = useSession()
  return session.status === 'signedIn' ? session.journal : null
}
