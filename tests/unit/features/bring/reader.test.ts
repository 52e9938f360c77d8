// The page's end of the worker that reads: what it hears belongs to what it asked last.
import { mapAnswers } from '#domain/answers.ts'
import type { Asked } from '#domain/bring/conversation.ts'
import type { Places } from '#domain/bring/placed.ts'
import { createReader, longestMs, stepMs, type Reader } from '#features/bring/reader.ts'
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
const placed = (lueur: string) => [
  {
    day: day('2020-01-02'),
    texts: { ...mapAnswers(() => ''), lueur },
    music: null,
    isPinned: false,
  },
]
const turnOf = (asked: Asked<File> | undefined): number =>
  asked?.type === 'place' ? asked.turn : -1

test('[BJ5] a choice that is changed while days are on their way gets its own days, and no other', async () => {
  const { reader, worker } = start()
  void reader.place(places('lueur'), broughtWords)
  const second = reader.place(places('learned'), broughtWords)
  const [first, last] = worker.asked.map(turnOf)
  worker.tell({ type: 'placed', turn: first ?? 0, days: placed('avant'), isLast: true })
  worker.tell({ type: 'placed', turn: last ?? 0, days: placed('après'), isLast: true })
  expect((await second).map(({ texts }) => texts.lueur)).toEqual(['après'])
})

test('[BJ4] a worker that cannot go on says so, and one that is done with is ended', async () => {
  const { reader, worker } = start()
  const placing = reader.place(places('lueur'), broughtWords)
  worker.tell({ type: 'broken' })
  await expect(placing).rejects.toThrow('ended')
  reader.end()
  expect(worker.isEnded).toBe(true)
})

test('[BJ4] nobody waits for a worker that broke before it was asked, or that was ended meanwhile', async () => {
  const broken = start()
  broken.worker.dispatchEvent(new Event('messageerror'))
  await expect(broken.reader.place(places('lueur'), broughtWords)).rejects.toThrow('ended')
  const left = start()
  const placing = left.reader.place(places('lueur'), broughtWords)
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
  () => reader.place(places('lueur'), broughtWords),
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
