// What a page shows of its own, over the app lock: the lock takes the page away, and the page that comes back shows the same. It is in
// this page's memory alone: a secret is in it sealed.
import { use, useEffect } from 'react'
import { useStore } from 'zustand'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { isLocked, SessionContext, useAccount } from './session.ts'

interface Held<T> {
  readonly userId: string
  readonly value: T
}

export type HeldState<T> = StoreApi<{ readonly held: Held<T> | null }>

const states: HeldState<unknown>[] = []

export function createHeldState<T>(): HeldState<T> {
  const state: HeldState<T> = createStore(() => ({ held: null }))
  states.push(state as HeldState<unknown>)
  return state
}

/** Whether this page would show something of its own once the lock is open, which a page that is loaded anew would not. */
export const holdsState = (): boolean => states.some((state) => state.getState().held !== null)

/** As `useState`, undefined at first; work that ends once the page is locked may set it too. Leaving the page forgets it. */
export function useHeldState<T>(
  store: HeldState<T>,
): readonly [T | undefined, (value: T | undefined) => void] {
  const session = use(SessionContext)
  const { id: userId } = useAccount()
  const { held } = useStore(store)
  useEffect(
    () => () => {
      if (session === null || !isLocked(session.getState())) store.setState({ held: null })
    },
    [session, store],
  )
  return [
    held?.userId === userId ? held.value : undefined,
    (value) => store.setState({ held: value === undefined ? null : { userId, value } }),
  ]
}
