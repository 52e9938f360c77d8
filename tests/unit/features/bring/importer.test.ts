// The page's end of the worker that imports: whatever becomes of the worker, nobody waits for it.
import type { Asked } from '#engine/journal/importTalk.ts'
import type { Journal } from '#engine/session/liveJournal.ts'
import { createImporter, longestSilenceMs, type Importer } from '#features/bring/importer.ts'
import { createPageMemory } from '#engine/local/journalDatabase.ts'
import { stepMs } from '#features/bring/patience.ts'
import { longestMs } from '#features/bring/reader.ts'
import { withHeldWorker } from '#support/heldWorker.ts'
import { expect, onTestFinished, test, vi } from 'vitest'

function start() {
  const phone = { isOpen: true, woken: 0 }
  const memory = createPageMemory()
  const keys = { current: null, ring: new Map(), markRing: new Map(), held: 'here' }
  const journal = {
    userId: 'ada',
    keys,
    db: { memory },
    isOpen: () => phone.isOpen,
    sync: { wake: () => void phone.woken++ },
  } as unknown as Journal
  const { worker, started } = withHeldWorker<Asked, Importer>(() =>
    createImporter('/assets/importWorker.js', journal),
  )
  return { importer: started, worker, phone, memory }
}
const foresee = (importer: Importer) => importer.foresee(new MessageChannel().port2)
const ignore = (): void => undefined
const outcome = { counts: { added: 1, changed: 0, same: 0 }, addedDays: [], leftOut: [] }
const kept = { type: 'kept', result: { ok: true, value: outcome }, stored: null }

test('[BJ10] each question lends the keys as they are, and hears its own answer', async () => {
  const { importer, worker } = start()
  const looking = foresee(importer)
  worker.tell({ type: 'foreseen', turn: 1, foreseen: { ...outcome, days: 3 } })
  expect(await looking).toMatchObject({ days: 3 })
  const progress: unknown[] = []
  const sealing = importer.seal((...told) => void progress.push(told))
  worker.tell({ type: 'progress', turn: 1, done: 9, day: null })
  worker.tell({ type: 'progress', turn: 2, done: 100, day: '2020-01-01' })
  worker.tell({ type: 'sealed', turn: 2, result: { ok: true, value: outcome } })
  expect(await sealing).toEqual({ ok: true, value: outcome })
  expect(progress).toEqual([[100, '2020-01-01']])
  expect(worker.asked.map(({ type, turn }) => [type, turn])).toEqual([
    ['foresee', 1],
    ['seal', 2],
  ])
  expect(worker.asked[1]?.lent).toEqual({
    userId: 'ada',
    keys: { current: null, isReplaced: false, ring: new Map(), markRing: new Map() },
    leftUnnoted: new Set(),
  })
})

test('[BJ8] what is kept is sent, and remembered by the page, also where it was not all', async () => {
  const { importer, worker, phone, memory } = start()
  const keeping = importer.keep(ignore)
  const rows = [{ day: '2020-01-01', unsent: 1 }]
  const stored = { database: 'one', rows, aside: [] }
  worker.tell({
    ...kept,
    turn: 1,
    result: { ok: false, error: { type: 'stopped', days: 1 } },
    stored,
  })
  expect(await keeping).toMatchObject({ ok: false })
  expect([phone.woken, memory.words.database, [...memory.words.rows.keys()]]).toEqual([
    1,
    'one',
    ['2020-01-01'],
  ])
  const cut = importer.keep(ignore)
  worker.dispatchEvent(new Event('error'))
  await expect(cut).rejects.toThrow('ended')
  expect(phone.woken).toBe(2)
})

test.for([
  ['breaks', { type: 'broken', turn: 1 }, false],
  ['lost its journal', { type: 'gone' }, true],
] as const)('[BJ8] a worker that %s is not waited for', async ([, told, isEnded]) => {
  const { importer, worker } = start()
  const sealing = importer.seal(ignore)
  worker.tell(told)
  await expect(sealing).rejects.toThrow('ended')
  expect(worker.isEnded).toBe(isEnded)
})

test('[BJ8] in a journal that is gone nothing is looked for', async () => {
  const { importer, worker, phone } = start()
  const keeping = importer.keep(ignore)
  worker.tell({ type: 'gone' })
  await expect(keeping).rejects.toThrow('ended')
  expect(phone.woken).toBe(0)
})

test('[BJ8] the worker ends with the session, of which nothing is sent any more', async () => {
  const { importer, worker, phone } = start()
  const keeping = importer.keep(ignore)
  phone.isOpen = false
  worker.tell({ type: 'progress', turn: 1, done: 100, day: null })
  expect(worker.isEnded).toBe(true)
  await expect(keeping).rejects.toThrow('ended')
  expect(phone.woken).toBe(0)
})

test('[BJ10] a worker that says nothing for a minute is given up; one that says how far it is, is not', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { importer, worker } = start()
  const keeping = expect(importer.keep(ignore)).rejects.toThrow('ended')
  for (let told = 0; told < 3; told++) {
    vi.advanceTimersByTime(longestSilenceMs - stepMs)
    worker.tell({ type: 'progress', turn: 1, done: 100, day: null })
  }
  expect(worker.isEnded).toBe(false)
  vi.advanceTimersByTime(longestSilenceMs)
  expect(worker.isEnded).toBe(true)
  await keeping
  expect(vi.getTimerCount()).toBe(0)
})

test('[BJ4] days that are still being read are waited for as long as the reading is', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { importer, worker } = start()
  const looking = expect(foresee(importer)).rejects.toThrow('ended')
  vi.advanceTimersByTime(longestMs)
  expect(worker.isEnded).toBe(false)
  vi.advanceTimersByTime(stepMs)
  expect(worker.isEnded).toBe(true)
  await looking
})

test('[BJ6] what is stopped is not waited for, and the worker stays', async () => {
  const { importer, worker } = start()
  const sealing = expect(importer.seal(ignore)).rejects.toThrow('something else')
  importer.stop()
  await sealing
  expect(worker.asked.map(({ type, turn }) => [type, turn])).toEqual([
    ['seal', 1],
    ['stop', 2],
  ])
  expect(worker.isEnded).toBe(false)
  importer.end()
  expect(worker.isEnded).toBe(true)
})
