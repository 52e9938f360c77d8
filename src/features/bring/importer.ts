// The page's end of the worker that imports. One is started for each choice of a file, and ended when the person is done with it.
import type { Result } from '#domain/result.ts'
import type { Day } from '#domain/day.ts'
import type { KeepFailure, SealFailure } from '#engine/journal/bringDays.ts'
import {
  lend,
  noteStored,
  type Asked,
  type Foreseen,
  type Kept,
  type Sealed,
  type Told,
} from '#engine/journal/importTalk.ts'
import type { Journal } from '#engine/session/liveJournal.ts'
import { startWorker } from '#platform/askWorker.ts'
import { startPatience, stepMs } from './patience.ts'
import { longestMs } from './reader.ts'

export type OnProgress = (done: number, day: Day | null) => void

/** What is asked while something goes on takes its place. Each rejects where the worker ended, or the session with it. */
export interface Importer {
  /** `from`: where the days of the file come from. */
  foresee(from: MessagePort): Promise<Foreseen>
  seal(onProgress: OnProgress): Promise<Result<Sealed, SealFailure>>
  keep(onProgress: OnProgress): Promise<Result<Kept, KeepFailure>>
  /** Ends what goes on; the days stay. */
  stop(): void
  end(): void
  /** Aborted once the worker is over, and its days with it, also where nothing goes on. */
  readonly over: AbortSignal
}

/** A few days take milliseconds, and a store that hangs is told after seconds. */
export const longestSilenceMs = 63_000

type OfTurn<T> = T extends { readonly turn: number; readonly lent: unknown }
  ? Omit<T, 'turn' | 'lent'>
  : never
type ToldInTurn = Exclude<Told, { readonly type: 'gone' }>

/** `url`: of the worker, as the page's policy lets it through. */
export function createImporter(url: string, journal: Journal): Importer {
  const { sync } = journal
  let isGone = false
  const {
    ask: askWorker,
    tell,
    end,
    over,
  } = startWorker<Asked, Told>(url, 'importing', ({ type }) => {
    isGone ||= type === 'gone'
    return type === 'gone'
  })
  /** What is stored is sent, also where the rest is not. Looked for in a journal that is erased, it would make an empty one. */
  const sendSoon = (): void => {
    if (journal.isOpen() && !isGone) sync.wake()
  }
  let turns = 0
  const inTurn = (asked: OfTurn<Asked>): Asked => {
    turns++
    return { ...asked, turn: turns, lent: lend(journal) }
  }

  async function ask<T>(
    asked: OfTurn<Asked>,
    onTold: (told: ToldInTurn, resolve: (value: T) => void) => void,
    handedOver: readonly Transferable[] = [],
    longest = longestSilenceMs,
  ): Promise<T> {
    const patience = startPatience(longest, end)
    const question = inTurn(asked)
    try {
      return await askWorker<T>(
        question,
        (told, { resolve, reject }) => {
          if (told.type === 'gone' || !journal.isOpen()) return end()
          if (told.turn !== question.turn) return
          patience.heard()
          if (told.type === 'broken') reject()
          else onTold(told, resolve)
        },
        handedOver,
      )
    } finally {
      patience.end()
    }
  }

  return {
    foresee: (from) =>
      ask(
        { type: 'foresee', from },
        (told, resolve) => {
          if (told.type === 'foreseen') resolve(told.foreseen)
        },
        [from],
        // It says nothing while the days are still on their way: the reader is given up first.
        longestMs + stepMs,
      ),
    seal: (onProgress) =>
      ask({ type: 'seal' }, (told, resolve) => {
        if (told.type === 'progress') onProgress(told.done, told.day)
        if (told.type === 'sealed') resolve(told.result)
      }),
    async keep(onProgress) {
      try {
        return await ask<Result<Kept, KeepFailure>>({ type: 'keep' }, (told, resolve) => {
          if (told.type === 'progress') onProgress(told.done, told.day)
          if (told.type !== 'kept') return
          noteStored(journal, told.stored)
          resolve(told.result)
        })
      } finally {
        sendSoon()
      }
    },
    stop: () => tell(inTurn({ type: 'stop' })),
    end,
    over,
  }
}
