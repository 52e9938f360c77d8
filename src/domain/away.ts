// How long the page may be out of sight before the app lock shuts it.

/** At once, one, five or fifteen minutes, in ms. */
export const awayChoices = [0, 60_000, 300_000, 900_000] as const
export type AwayMs = (typeof awayChoices)[number]
export const firstAwayMs: AwayMs = 300_000

/** For so long after the app sent the person away, leaving is not an absence yet; nor is it for so long once they have left. */
export const errandMs = 120_000

/** An instant on two clocks, in ms. */
export interface Instant {
  /** The epoch's. Anybody who holds the phone can set it. */
  readonly clock: number
  /** Since the page began: nobody can set it, and it may stand still while the phone sleeps. */
  readonly sincePage: number
}

/**
 * Instants are compared: no timer runs in a page that the phone has frozen. The longer of the two times counts; a clock that
 * went back tells nothing.
 */
export const wasAway = (hidden: Instant, now: Instant, awayMs: number): boolean =>
  now.clock < hidden.clock ||
  Math.max(now.clock - hidden.clock, now.sincePage - hidden.sincePage) >= awayMs
