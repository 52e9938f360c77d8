import { useEffect, useState } from 'react'

/** A part of a page whose code is loaded once it is wanted. The service worker stores it with the rest of the app. */
export interface Late<T> {
  /** Null until it is loaded. */
  readonly part: T | null
  /** It is on its way: what it shows would push down what is below it. False once it could not be loaded: it is then tried again. */
  readonly isAwaited: boolean
}

const retryMs = 10_000

/** `load`: an import, of the same file each time. Once loaded the part stays, wanted or not. */
export function useLate<T>(isWanted: boolean, load: () => Promise<T>): Late<T> {
  const [loaded, setLoaded] = useState<{ readonly part: T } | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const isDue = isWanted && loaded === null
  useEffect(() => {
    if (!isDue) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const attempt = (): void => {
      load().then(
        (part) => setLoaded({ part }),
        () => {
          setFailed(true)
          timer = setTimeout(attempt, retryMs)
        },
      )
    }
    attempt()
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isDue])
  return { part: loaded?.part ?? null, isAwaited: isDue && !hasFailed }
}
