// The page's end of the worker that reads. One is started for each choice of a file, and ended when the person is done with it.
import type { BringFailure } from '#domain/bring/brought.ts'
import type { Asked, Found, Told } from '#domain/bring/conversation.ts'
import type { AddedWords, PlacedDay, Places } from '#domain/bring/placed.ts'
import type { Day } from '#domain/day.ts'
import type { Result } from '#domain/result.ts'

export interface Reader {
  read(asked: {
    readonly files: readonly File[]
    readonly here: string
    readonly last: Day
    readonly onProgress: (entries: number) => void
  }): Promise<Result<Found, BringFailure>>
  /** Every day, with its texts where the person wants them. */
  place(places: Places, added: AddedWords): Promise<readonly PlacedDay[]>
  /** What is asked after it, or before, is answered no more. */
  end(): void
}

/** `url`: of the worker, as the page's policy lets it through. */
export function createReader(url: string): Reader {
  const worker = new Worker(url, { type: 'module', name: 'bring' })
  let turns = 0
  /** Rejects when the worker cannot go on. */
  const ask = <T>(
    asked: Asked<File>,
    onTold: (told: Told, resolve: (value: T) => void) => void,
  ): Promise<T> =>
    new Promise((resolve, reject) => {
      const listening = new AbortController()
      const { signal } = listening
      const settle = (value: T): void => {
        listening.abort()
        resolve(value)
      }
      const fail = (): void => {
        listening.abort()
        reject(new Error('The worker that reads journals ended.'))
      }
      worker.addEventListener(
        'message',
        ({ data }: MessageEvent<Told>) => (data.type === 'broken' ? fail() : onTold(data, settle)),
        { signal },
      )
      worker.addEventListener('error', fail, { signal })
      worker.postMessage(asked)
    })
  return {
    read: ({ onProgress, ...asked }) =>
      ask({ type: 'read', ...asked }, (told, resolve) => {
        if (told.type === 'progress') onProgress(told.entries)
        if (told.type === 'found') resolve(told.result)
      }),
    place(places, added) {
      const days: PlacedDay[] = []
      turns++
      const turn = turns
      return ask({ type: 'place', turn, places, added }, (told, resolve) => {
        if (told.type !== 'placed' || told.turn !== turn) return
        days.push(...told.days)
        if (told.isLast) resolve(days)
      })
    },
    end: () => worker.terminate(),
  }
}
