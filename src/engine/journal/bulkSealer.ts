// Seals the many days of an import off the page's thread.
import {
  sealingBy,
  type DaySealer,
  type DayToSeal,
  type SealedDay,
} from '#engine/crypto/daySealer.ts'
import type { ContentKey } from '#engine/crypto/keys.ts'
import type { ReadingJournal } from './writing.ts'

export interface DaysToSeal {
  readonly turn: number
  readonly key: ContentKey
  readonly days: readonly DayToSeal[]
  /** Epoch ms. */
  readonly now: number
}

/** `sealed`: in the order of the days; null where they could not be. */
export interface DaysSealed {
  readonly turn: number
  readonly sealed: readonly SealedDay[] | null
}

/** A worker that seals (sealWorker.ts). */
export interface BulkSealer {
  /** In the order of the days. Rejects where the worker cannot. */
  seal(key: ContentKey, days: readonly DayToSeal[], now: number): Promise<readonly SealedDay[]>
  end(): void
}

interface Waiting {
  readonly day: DayToSeal
  readonly settle: (sealed: Promise<SealedDay>) => void
}

/** What is asked for in one turn of the page goes in one message. Days that the worker does not seal are sealed here. */
export function sealingInBulk(
  { sealer, keys, clock }: Pick<ReadingJournal, 'sealer' | 'keys' | 'clock'>,
  bulk: Pick<BulkSealer, 'seal'>,
): DaySealer {
  let waiting: readonly Waiting[] = []
  const flush = (): void => {
    const now = waiting
    waiting = []
    const { current } = keys
    const sealed =
      current === null
        ? Promise.resolve([])
        : bulk
            .seal(
              current,
              now.map(({ day }) => day),
              clock.now(),
            )
            .catch(() => [])
    for (const [at, { day, settle }] of now.entries()) {
      settle(sealed.then((days) => days[at] ?? sealer.seal(day)))
    }
  }
  return sealingBy(
    sealer,
    (day) =>
      new Promise((resolve) => {
        if (waiting.length === 0) queueMicrotask(flush)
        waiting = [...waiting, { day, settle: resolve }]
      }),
  )
}
