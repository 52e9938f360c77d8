/** How long the whole engine waits after `failures` failures in a row: full jitter, doubled each time, five minutes at most. */
export const maxRetryMs = 5 * 60_000
export const retryDelayMs = (failures: number, random: number): number =>
  random * Math.min(maxRetryMs, 2 ** failures * 1000)

/** Shortest time between two tries set off by a save, the network's return or the page becoming visible. */
export const minTryMs = 2000

/**
 * So long bodies come plain after one by gzip seems to have been what somebody on the way did not take: that costs a quarter more bytes, and
 * asking each day would cost a failed try each day. For good it would cost the quarter to whoever met a tunnel once.
 */
export const plainBodiesMs = 3 * 24 * 60 * 60_000

/** An end that is further ahead comes from a wrong clock. */
export const arePlain = (plainUntil: number, now: number): boolean =>
  now < plainUntil && plainUntil - now <= plainBodiesMs

/** The longest that a server may make a phone wait. */
export const maxRetryAfterMs = 60 * 60_000

/** Ms still to wait for a server that asked for it; a stamp further ahead than it may ask comes from a wrong clock. */
export function askedWaitMs(askedUntil: number, now: number): number {
  const left = askedUntil - now
  return left > maxRetryAfterMs ? 0 : Math.max(0, left)
}

/** Ms before another try, `lastTryAt` being the last one; none after a clock that went back. */
export const nextTryMs = (lastTryAt: number, now: number): number =>
  lastTryAt > now ? 0 : Math.max(0, lastTryAt + minTryMs - now)

/** No timer is longer: at its end the clock is looked at again. (Browsers count in 32 bits: 25 days fire at once.) */
export const maxTimerMs = 20 * 60_000

/** So long a server is believed that says « unchanged »: the tag that it goes by may be wrong. */
const believedMs = 24 * 60 * 60_000

/** Whether the server named what it holds a day ago or more, or at an hour that a wrong clock gave. */
export const isNamedLongAgo = (namedAt: number | null, now: number): boolean =>
  namedAt === null || Math.abs(now - namedAt) >= believedMs
