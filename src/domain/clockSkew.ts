/** Half a day: the day that the phone believes in may be another one. */
const farMs = 12 * 3_600_000

/** Both epoch ms. */
export const isClockOff = (phoneTime: number, serverTime: number): boolean =>
  Math.abs(phoneTime - serverTime) >= farMs
