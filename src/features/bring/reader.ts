// The page's end of the worker that reads. One is started for each choice of a file, and ended when the person is done with it.
import type { BringFailure } from '#domain/bring/brought.ts'
import type { Asked, Found, Told } from '#domain/bring/conversation.ts'
import type { DaysOfZone } from '#domain/bring/daysOfZones.ts'
import type { AddedWords, Places } from '#domain/bring/placed.ts'
import type { Day } from '#domain/day.ts'
import type { Result } from '#domain/result.ts'
import { startWorker } from '#platform/askWorker.ts'
import { startPatience } from './patience.ts'

export interface Reader {
  read(asked: {
    readonly files: readonly File[]
    readonly here: string
    readonly last: Day
    readonly onProgress: (entries: number) => void
  }): Promise<Result<Found, BringFailure>>
  /** Of a file that names no zone. */
  zones(added: AddedWords): Promise<readonly DaysOfZone[]>
  /** Every day, with its texts where the person wants them, goes there. */
  place(places: Places, added: AddedWords, to: MessagePort): Promise<void>
  /** What is asked after it, or before, is answered no more. */
  end(): void
  /** Whether it was ended because one answer took longer than anybody waits. */
  readonly isOverdue: boolean
}

/** The longest file takes a minute or so; one that was made to keep a phone busy would take it for ever. */
export const longestMs = 180_000

/** `url`: of the worker, as the page's policy lets it through. */
export function createReader(url: string): Reader {
  const { ask: askWorker, end } = startWorker<Asked<File>, Told>(url, 'bring')
  let turns = 0
  let isOverdue = false
  const ask: typeof askWorker = async (...asked) => {
    const patience = startPatience(longestMs, () => {
      isOverdue = true
      end()
    })
    try {
      return await askWorker(...asked)
    } finally {
      patience.end()
    }
  }
  return {
    read: ({ onProgress, ...asked }) =>
      ask({ type: 'read', ...asked }, (told, { resolve, reject }) => {
        if (told.type === 'broken') reject()
        if (told.type === 'progress') onProgress(told.entries)
        if (told.type === 'found') resolve(told.result)
      }),
    zones: (added) =>
      ask({ type: 'zones', added }, (told, { resolve, reject }) => {
        if (told.type === 'broken') reject()
        if (told.type === 'zones') resolve(told.zones)
      }),
    place(places, added, to) {
      turns++
      const turn = turns
      return ask(
        { type: 'place', turn, places, added, to },
        (told, { resolve, reject }) => {
          if (told.type === 'broken') reject()
          if (told.type === 'placed' && told.turn === turn) resolve()
        },
        [to],
      )
    },
    end,
    get isOverdue() {
      return isOverdue
    },
  }
}
