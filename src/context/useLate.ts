import { useEffect, useState } from 'react'

/** A part of a page whose code is loaded once it is wanted, and stored on the phone with the rest of the app. */
export interface Late<T> {
  /** Null until it is loaded, and where it cannot be. */
  readonly part: T | null
  /** It is on its way: what it shows would push down what is below it. */
  readonly isAwaited: boolean
}

/** `load`: an import. Once loaded, the part stays, wanted or not. */
export function useLate<T>(isWanted: boolean, load: () => Promise<T>): Late<T> {
  const [loaded, setLoaded] = useState<{ readonly part: T | null } | null>(null)
  const isDue = isWanted && loaded === null
  useEffect(() => {
    if (!isDue) return
    load().then(
      (part) => setLoaded({ part }),
      () => setLoaded({ part: null }),
    )
    // An import gives the same part each time.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isDue])
  return { part: loaded?.part ?? null, isAwaited: isDue }
}
