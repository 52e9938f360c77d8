/** Work done one after the other. */
export interface TurnQueue {
  /** Begins once everything before it has ended, well or not. */
  inTurn<T>(work: () => Promise<T>): Promise<T>
}

export function createTurnQueue(): TurnQueue {
  let last: Promise<unknown> = Promise.resolve()
  return {
    inTurn(work) {
      const result = last.then(work)
      last = result.catch(() => undefined)
      return result
    },
  }
}
