// How long a worker may be silent. The time is counted in steps: of those in which the phone sleeps, and the worker with it, one counts.

export const stepMs = 9000

export interface Patience {
  /** The worker said something: the time begins anew. */
  readonly heard: () => void
  readonly end: () => void
}

export function startPatience(longestMs: number, onOver: () => void): Patience {
  let waited = 0
  const wait = (): void => {
    waited += stepMs
    if (waited >= longestMs) onOver()
    else step = setTimeout(wait, stepMs)
  }
  let step = setTimeout(wait, stepMs)
  return {
    heard() {
      waited = 0
    },
    end: () => clearTimeout(step),
  }
}
