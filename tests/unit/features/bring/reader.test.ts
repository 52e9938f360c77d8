// The page's end of the worker that reads: what it hears belongs to what it asked last.
import { mapAnswers } from '#domain/answers.ts'
import type { Asked } from '#domain/bring/conversation.ts'
import type { Places } from '#domain/bring/placed.ts'
import { createReader, type Reader } from '#features/bring/reader.ts'
import { broughtWords } from '#text/broughtWords.ts'
import { day } from '#support/days.ts'
import { withHeldWorker } from '#support/heldWorker.ts'
import { expect, test } from 'vitest'

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
