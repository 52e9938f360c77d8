// The page's end of a worker that is asked and answers, one question at a time. Whoever asks hears of it when no answer can come any more.

export interface AskedWorker<Asked, Told> {
  /**
   * `onTold` gets all that the worker says from now on, until it settles. Rejects once the worker is over, and where another question takes
   * the place of this one. `handedOver`: what goes to the worker and is the page's no more.
   */
  readonly ask: <T>(
    asked: Asked,
    onTold: (told: Told, settle: Settle<T>) => void,
    handedOver?: readonly Transferable[],
  ) => Promise<T>
  /** What is asked is answered no more. */
  readonly tell: (asked: Asked) => void
  /** Also ends what is being asked. */
  readonly end: () => void
  /** Aborted once the worker is over, also where nothing is being asked. */
  readonly over: AbortSignal
}

interface Settle<T> {
  readonly resolve: (value: T) => void
  readonly reject: () => void
}

/** `url`: of the worker, as the page's policy lets it through. `isLast`: whether the worker ends after what it says. */
export function startWorker<Asked, Told>(
  url: string,
  name: string,
  isLast: (told: Told) => boolean = () => false,
): AskedWorker<Asked, Told> {
  const worker = new Worker(url, { type: 'module', name })
  const over = new AbortController()
  let giveUp: (() => void) | null = null
  const end = (): void => {
    worker.terminate()
    giveUp?.()
    over.abort()
  }
  worker.addEventListener('message', ({ data }: MessageEvent<Told>) => {
    if (isLast(data)) end()
  })
  worker.addEventListener('error', end)
  worker.addEventListener('messageerror', end)
  return {
    ask: (asked, onTold, handedOver = []) =>
      new Promise((resolve, reject) => {
        giveUp?.()
        const listening = new AbortController()
        const fail = (): void => {
          listening.abort()
          reject(new Error(`The worker « ${name} » ended, or was asked something else.`))
        }
        if (over.signal.aborted) return fail()
        giveUp = fail
        const settle = {
          resolve: (value: Parameters<typeof resolve>[0]): void => {
            listening.abort()
            resolve(value)
          },
          reject: fail,
        }
        worker.addEventListener('message', ({ data }: MessageEvent<Told>) => onTold(data, settle), {
          signal: listening.signal,
        })
        worker.postMessage(asked, [...handedOver])
      }),
    tell(asked) {
      giveUp?.()
      worker.postMessage(asked)
    },
    end,
    over: over.signal,
  }
}
