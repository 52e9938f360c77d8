// How far this phone's clock is from the server's, as the Date header of each reply tells. A day is filed under the phone's
// own date, so a clock that is half a day off is said before anything is written.
import type { Clock } from '#domain/ports.ts'
import { isClockOff } from '#domain/clockSkew.ts'
import type { HttpDeps } from './http.ts'
import { isOurs } from './strangers.ts'

/** Whether the clock is off; it changes with the replies. */
export interface ClockCheck {
  readonly current: () => boolean
  readonly subscribe: (listener: () => void) => () => void
}

/** A phone that slept between a request and its reply compares two different moments. */
const longestCallMs = 60_000

/** The same client, which also compares clocks. A reply that is not named as each of ours is may come from anybody. */
export function checkClock(
  http: HttpDeps,
  clock: Pick<Clock, 'now'>,
): { readonly http: HttpDeps; readonly clockCheck: ClockCheck } {
  let isOff = false
  const listeners = new Set<() => void>()
  const compare = (response: Response, startedAt: number): void => {
    const now = clock.now()
    const serverTime = Date.parse(response.headers.get('date') ?? '')
    const isSteady = now >= startedAt && now - startedAt < longestCallMs
    if (Number.isNaN(serverTime) || !isOurs(response) || !isSteady) return
    const isOffNow = isClockOff(now, serverTime)
    if (isOffNow === isOff) return
    isOff = isOffNow
    for (const listener of listeners) listener()
  }
  return {
    http: {
      ...http,
      async fetch(...request) {
        const startedAt = clock.now()
        const response = await http.fetch(...request)
        compare(response, startedAt)
        return response
      },
    },
    clockCheck: {
      current: () => isOff,
      subscribe(listener) {
        listeners.add(listener)
        return () => {
          listeners.delete(listener)
        }
      },
    },
  }
}
