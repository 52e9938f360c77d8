// What the worker may ask of the page: to go somewhere in the app. Anything else, and any address that is not one of the
// app's own paths, is ignored.
import * as v from 'valibot'
import { takeEarlyMessages } from '#first-paint/earlyMessages.ts'
import type { AppRouter } from './router.tsx'

const Navigate = v.object({ type: v.literal('NAVIGATE'), url: v.string() })

/** The path and query to go to, or null for a message that is not ours. `origin` is the page's own. */
export function pathToGo(message: unknown, origin: string): string | null {
  const parsed = v.safeParse(Navigate, message)
  if (!parsed.success || !URL.canParse(parsed.output.url, origin)) return null
  const url = new URL(parsed.output.url, origin)
  return url.origin === origin ? `${url.pathname}${url.search}` : null
}

export function followWorker(router: AppRouter): void {
  const follow = (message: unknown): void => {
    const path = pathToGo(message, location.origin)
    if (path !== null) void router.navigate({ href: path })
  }
  navigator.serviceWorker?.addEventListener('message', ({ data }: MessageEvent<unknown>) =>
    follow(data),
  )
  for (const message of takeEarlyMessages()) follow(message)
}
