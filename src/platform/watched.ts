/** A value of the browser that changes by itself. */
export interface Watched<T> {
  readonly current: () => T
  /** Returns the function that stops listening. */
  readonly subscribe: (listener: () => void) => () => void
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
