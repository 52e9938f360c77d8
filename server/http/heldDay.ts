import type { AppContext } from './appEnv.ts'

/**
 * A refused write comes with the day as it is now, where there is room to hold it until the answer has left. Without room
 * it comes without: what else its request wrote is written, so it must be answered, and the phone asks for the day again.
 */
export function fitCurrent<T extends { readonly current?: unknown }>(
  c: AppContext,
  answered: T,
): T {
  const { current } = answered
  if (current === undefined || current === null) return answered
  const isFull = c.var.holdAnswer(Buffer.byteLength(JSON.stringify(current))) !== null
  return isFull ? { ...answered, current: undefined } : answered
}
