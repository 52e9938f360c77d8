// The page's end of the worker that reads: what it hears belongs to what it asked last.
import { mapAnswers } from '#domain/answers.ts'
import type { Asked, Told } from '#domain/bring/conversation.ts'
import type { Places } from '#domain/bring/placed.ts'
import { createReader } from '#features/bring/reader.ts'
import { broughtWords } from '#text/broughtWords.ts'
import { day } from '#support/days.ts'
import { afterEach, expect, test, vi } from 'vitest'

class HeldWorker extends EventTarget {
  static started: HeldWorker | null = null
  readonly asked: Asked<File>[] = []
  isEnded = false
  constructor() {
    super()
    HeldWorker.started = this
  }
  postMessage(asked: Asked<File>): void {
    this.asked.push(asked)
  }
  terminate(): void {
    this.isEnded = true
  }
  tell(told: Told): void {
    this.dispatchEvent(new MessageEvent('message', { data: told }))
  }
}
afterEach(() => vi.unstubAllGlobals())

function start() {
  vi.stubGlobal('Worker', HeldWorker)
  const reader = createReader('/assets/bringWorker.js')
  const worker = HeldWorker.started
  if (worker === null) throw new Error('It was not started.')
  return { reader, worker }
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
