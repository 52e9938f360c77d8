// A value that changes by itself, and whoever follows it.

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
