/** A value of the browser that changes by itself. */
export interface Watched<T> {
  readonly current: () => T
  /** Returns the function that stops listening. */
  readonly subscribe: (listener: () => void) => () => void
}

/** A value of ours that changes by itself. */
export function createWatched<T>(first: T): Watched<T> & { readonly set: (value: T) => void } {
  let value = first
  const listeners = new Set<() => void>()
  return {
    current: () => value,
    set(next) {
      value = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

export const watchMedia = (query: string): Watched<boolean> => {
  const list = window.matchMedia(query)
  return {
    current: () => list.matches,
    subscribe(listener) {
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
  }
}
