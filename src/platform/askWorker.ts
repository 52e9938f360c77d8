// The page's end of a worker that is asked and answers. Whoever asks hears of it when no answer can come any more.

export interface AskedWorker<Asked, Told> {
  /** `onTold` gets all that the worker says from now on, until it settles. Rejects once the worker is over. */
  readonly ask: <T>(asked: Asked, onTold: (told: Told, settle: Settle<T>) => void) => Promise<T>
  /** Also ends what is being asked. */
  readonly end: () => void
}

interface Settle<T> {
  readonly resolve: (value: T) => void
  readonly reject: () => void
}

/** `url`: of the worker, as the page's policy lets it through. */
export function startWorker<Asked, Told>(url: string, name: string): AskedWorker<Asked, Told> {
  const worker = new Worker(url, { type: 'module', name })
  const over = new AbortController()
  const end = (): void => {
    worker.terminate()
    over.abort()
  }
  worker.addEventListener('error', end)
  worker.addEventListener('messageerror', end)
  return {
    ask: (asked, onTold) =>
      new Promise((resolve, reject) => {
        const listening = new AbortController()
        const { signal } = listening
        const fail = (): void => {
          listening.abort()
          reject(new Error(`The worker « ${name} » ended.`))
        }
        if (over.signal.aborted) return fail()
        over.signal.addEventListener('abort', fail, { signal })
        const settle = {
          resolve: (value: Parameters<typeof resolve>[0]): void => {
            listening.abort()
            resolve(value)
          },
          reject: fail,
        }
        worker.addEventListener('message', ({ data }: MessageEvent<Told>) => onTold(data, settle), {
          signal,
        })
        worker.postMessage(asked)
      }),
    end,
  }
}
