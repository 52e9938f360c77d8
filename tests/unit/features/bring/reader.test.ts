// The page's end of the worker that reads: what it hears belongs to what it asked last.
import type { Asked } from '#domain/bring/conversation.ts'
import type { Places } from '#domain/bring/placed.ts'
import { stepMs } from '#features/bring/patience.ts'
import { createReader, longestMs, type Reader } from '#features/bring/reader.ts'
import { broughtWords } from '#text/broughtWords.ts'
import { day } from '#support/days.ts'
import { withHeldWorker } from '#support/heldWorker.ts'
import { expect, onTestFinished, test, vi } from 'vitest'

function start() {
  const { worker, started } = withHeldWorker<Asked<File>, Reader>(() =>
    createReader('/assets/bringWorker.js'),
  )
  return { reader: started, worker }
}

const places = (notes: Places['notes']): Places => ({ notes, byHeading: new Map() })
/** Where the days of a choice go. */
const placeIn = (reader: Reader, notes: Places['notes']): Promise<void> =>
  reader.place(places(notes), broughtWords, new MessageChannel().port1)
const turnOf = (asked: Asked<File> | undefined): number =>
  asked?.type === 'place' ? asked.turn : -1

test('[BJ5] a choice that is changed while days are on their way takes the place of the one before', async () => {
  holdTime()
  const { reader, worker } = start()
  const first = expect(placeIn(reader, 'lueur')).rejects.toThrow('something else')
  const second = placeIn(reader, 'learned')
  await first
  const [before, last] = worker.asked.map(turnOf)
  let isPlaced = false
  void second.then(() => (isPlaced = true))
  worker.tell({ type: 'placed', turn: before })
  await vi.advanceTimersByTimeAsync(0)
  expect(isPlaced).toBe(false)
  worker.tell({ type: 'placed', turn: last })
  await second
  // Nor is the former one waited for.
  vi.advanceTimersByTime(longestMs)
  expect([vi.getTimerCount(), worker.isEnded, reader.isOverdue]).toEqual([0, false, false])
})

test('[BJ4] a worker that cannot go on says so, and one that is done with is ended', async () => {
  const { reader, worker } = start()
  const placing = placeIn(reader, 'lueur')
  worker.tell({ type: 'broken' })
  await expect(placing).rejects.toThrow('ended')
  reader.end()
  expect(worker.isEnded).toBe(true)
})

test('[BJ4] nobody waits for a worker that broke before it was asked, or that was ended meanwhile', async () => {
  const broken = start()
  broken.worker.dispatchEvent(new Event('messageerror'))
  await expect(placeIn(broken.reader, 'lueur')).rejects.toThrow('ended')
  const left = start()
  const placing = placeIn(left.reader, 'lueur')
  left.reader.end()
  await expect(placing).rejects.toThrow('ended')
})

function holdTime(): void {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
}
const ask = (reader: Reader): readonly (() => Promise<unknown>)[] => [
  () =>
    reader.read({
      files: [],
      here: 'Europe/Paris',
      last: day('2026-11-27'),
      onProgress: () => undefined,
    }),
  () => reader.zones(broughtWords),
  () => placeIn(reader, 'lueur'),
]

test.each([0, 1, 2])(
  '[BJ4] a worker that takes longer than three minutes for one answer is ended',
  async (which) => {
    holdTime()
    const { reader, worker } = start()
    const asking = ask(reader)[which]?.()
    const ended = expect(asking).rejects.toThrow('ended')
    vi.advanceTimersByTime(longestMs - 1)
    worker.tell({ type: 'progress', entries: 1 })
    expect([worker.isEnded, reader.isOverdue]).toEqual([false, false])
    vi.advanceTimersByTime(1)
    expect([worker.isEnded, reader.isOverdue]).toEqual([true, true])
    await ended
  },
)

test('[BJ4] each question has its three minutes, and none is counted once it is answered', async () => {
  holdTime()
  const { reader, worker } = start()
  for (let asked = 0; asked < 3; asked++) {
    const asking = reader.zones(broughtWords)
    vi.advanceTimersByTime(longestMs - stepMs)
    worker.tell({ type: 'zones', zones: [] })
    expect(await asking).toEqual([])
  }
  vi.advanceTimersByTime(longestMs)
  expect([vi.getTimerCount(), worker.isEnded, reader.isOverdue]).toEqual([0, false, false])
})

test('[BJ4] who leaves the reading is not told that it took too long', async () => {
  holdTime()
  const { reader } = start()
  const ended = expect(reader.zones(broughtWords)).rejects.toThrow('ended')
  reader.end()
  await ended
  expect([vi.getTimerCount(), reader.isOverdue]).toEqual([0, false])
})
