// Who is here, as the engine knows it, in a store that guards read and components watch.
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Engine, Session } from '#engine/engine.ts'

export type SessionStore = StoreApi<Session>

export function createSessionStore(engine: Engine): SessionStore {
  const store = createStore<Session>(() => engine.session.current())
  engine.session.subscribe(() => store.setState(engine.session.current(), true))
  return store
}
