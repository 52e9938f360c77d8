import { useEffectEvent, useLayoutEffect } from 'react'

/** While something is in this page's memory alone, the browser asks before it closes or reloads the page. */
export function useAskedUnload(isAtRisk: () => boolean): void {
  const ask = useEffectEvent((event: BeforeUnloadEvent) => {
    if (isAtRisk()) event.preventDefault()
  })
  // No longer once the page has gone: the app lock takes it away, and then reloads.
  useLayoutEffect(() => {
    const listen = (event: BeforeUnloadEvent): void => ask(event)
    addEventListener('beforeunload', listen)
    return () => removeEventListener('beforeunload', listen)
  }, [])
}

/** Whether it would ask now. */
export const isUnloadAsked = (): boolean =>
  !dispatchEvent(new Event('beforeunload', { cancelable: true }))
