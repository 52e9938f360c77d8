// Aborts all calls of a pass, or of a save from memory, once one of them has been silent for too long (SY21 in SPEC.md).
// listen.ts measures the silence.
import type { HttpDeps } from '#engine/api/http.ts'
import type { OpenJournal } from '#engine/openJournal.ts'
import { listenTo, slowNetwork } from './listen.ts'

/** How often the silence is read. It is measured with the clock, which goes on while a phone sleeps; timers do not. */
const lookMs = 5000
/** Calls that have been silent for so long are aborted as soon as something new happens. */
const stalledMs = 20_000

/** For the calls of the work: their fetch, and the signal that aborts them. */
export interface WatchedCalls {
  /** Without `onTokenRefused`: a pass tells by itself what it heard, and waits where it should. */
  readonly http: Pick<HttpDeps, 'origin' | 'fetch'>
  readonly signal: AbortSignal
}

export interface SilenceWatch {
  /** Runs `work`, one at a time, and watches its calls until it ends, on a network of so many bytes a second at least. */
  run<T>(work: (calls: WatchedCalls) => Promise<T>, bytesPerSecond?: number): Promise<T>
  /** Aborts the calls of the work under way if they have been silent for 20 s. */
  giveUpStalled(): void
  /** Aborts the calls of the work under way. */
  giveUp(): void
}

export function createSilenceWatch({
  http,
  clock,
  timer,
}: Pick<OpenJournal, 'http' | 'clock' | 'timer'>): SilenceWatch {
  let calls = new AbortController()
  let speed = slowNetwork
  const { fetch, isSilent } = listenTo({
    fetch: (...request) => http.fetch(...request),
    now: () => clock.now(),
    speed: () => speed,
  })

  function watch(watched: AbortController): () => void {
    let cancel: (() => void) | null = null
    const look = (): void => {
      if (isSilent()) watched.abort()
      cancel = timer.after(lookMs, look)
    }
    look()
    return () => cancel?.()
  }

  return {
    async run(work, bytesPerSecond = slowNetwork) {
      calls = new AbortController()
      speed = bytesPerSecond
      const stop = watch(calls)
      try {
        return await work({ http: { origin: http.origin, fetch }, signal: calls.signal })
      } finally {
        stop()
      }
    },
    giveUpStalled() {
      if (isSilent(stalledMs)) calls.abort()
    },
    giveUp: () => calls.abort(),
  }
}
