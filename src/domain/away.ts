// How long the page may be out of sight before the app lock shuts it.

/** At once, one, five or fifteen minutes, in ms. */
export const awayChoices = [0, 60_000, 300_000, 900_000] as const
export type AwayMs = (typeof awayChoices)[number]
export const firstAwayMs: AwayMs = 300_000

/** Epoch ms. Instants are compared: no timer runs in a page that the phone has frozen. A clock that went back tells nothing. */
export const wasAway = (hiddenAt: number, now: number, awayMs: AwayMs): boolean =>
  now < hiddenAt || now - hiddenAt >= awayMs
