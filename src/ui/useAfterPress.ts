import { useEffect, useState } from 'react'

/** Whether a finger or a button is down, and what waits for it to be lifted. */
function watchPress() {
  let waiting: (() => void)[] | null = null
  const press = (): void => {
    waiting ??= []
  }
  const release = (): void => {
    const ended = waiting ?? []
    waiting = null
    // The click follows the release.
    for (const go of ended) setTimeout(go)
  }
  return {
    listen: (): (() => void) => {
      const end = new AbortController()
      const options = { capture: true, signal: end.signal }
      addEventListener('pointerdown', press, options)
      addEventListener('pointerup', release, options)
      addEventListener('pointercancel', release, options)
      return () => {
        end.abort()
        release()
      }
    },
    afterPress: (): Promise<void> =>
      new Promise((resolve) => {
        if (waiting === null) resolve()
        else waiting.push(resolve)
      }),
  }
}

/**
 * Returns a function whose promise resolves once nothing is pressed. What appears between a press and its release moves the
 * pressed button away from the finger, and the tap is lost: what the loss of focus brings waits for this.
 */
export function useAfterPress(): () => Promise<void> {
  const [watched] = useState(watchPress)
  useEffect(() => watched.listen(), [watched])
  return watched.afterPress
}
