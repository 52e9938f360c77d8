/** How long the whole engine waits after `failures` failures in a row: full jitter, doubled each time, five minutes at most. */
export const maxRetryMs = 5 * 60_000
export const retryDelayMs = (failures: number, random: number): number =>
  random * Math.min(maxRetryMs, 2 ** failures * 1000)

/** Shortest time between two tries set off by a save, the network's return or the page becoming visible. */
export const minTryMs = 2000
