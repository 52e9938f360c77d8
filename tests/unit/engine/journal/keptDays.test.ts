// « Garder » when something happens between sealing and keeping, or while days are kept: what is told is what is here.
import { mapAnswers } from '#domain/answers.ts'
import type { PlacedDay } from '#domain/bring/placed.ts'
import { addDays, type Day } from '#domain/day.ts'
import { err } from '#domain/result.ts'
import { foreseeDays, keepDays, sealDays, type SealedDays } from '#engine/journal/bringDays.ts'
import { maxRegisterBytes } from '#engine/journal/canBeSent.ts'
import { readDay } from '#engine/journal/readJournal.ts'
import { saveDay } from '#engine/journal/writeJournal.ts'
import { deleteRow } from '#engine/local/days.ts'
import { day } from '#support/days.ts'
import { quickTimer } from '#support/failingStore.ts'
import { filledForm, setupLocalJournal } from '#support/localJournal.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const today = day('2026-11-20')
let local: Awaited<ReturnType<typeof setupLocalJournal>>
beforeEach(async () => {
  local = await setupLocalJournal()
})
afterEach(() => {
  vi.restoreAllMocks()
  local.journal.db.close()
})

const placed = (on: Day, learned: string): PlacedDay => ({
  day: on,
  texts: { ...mapAnswers(() => ''), learned },
  glow: null,
  music: null,
  isPinned: false,
})
/** That many days, from today backwards. */
const many = (count: number): readonly PlacedDay[] =>
  Array.from({ length: count }, (_, at) => placed(addDays(today, -at), `note ${at}`))

const seal = (
  days: readonly PlacedDay[],
  signal = new AbortController().signal,
  onDays: (count: number) => void = () => undefined,
) => sealDays({ ...local.journal, timer: quickTimer }, days, { signal, onDays })

async function sealed(days: readonly PlacedDay[]): Promise<SealedDays> {
  const result = await seal(days)
  if (!result.ok) throw new Error(JSON.stringify(result.error))
  return result.value
}
const look = (days = many(3), { signal } = new AbortController()) =>
  foreseeDays(local.journal, days, { signal, onDays: () => undefined })
const keep = (days: SealedDays, onDays: (count: number) => void = () => undefined) =>
  keepDays(local.journal, days, onDays)
const learnedOn = async (on: Day) => (await readDay(local.journal, on))?.texts.learned

/** The store takes so many writes of days, then no more. */
function fillAfter(writes: number): void {
  const { days } = local.journal.db
  const bulkPut = days.bulkPut.bind(days)
  let count = 0
  vi.spyOn(days, 'bulkPut').mockImplementation(((...args: Parameters<typeof bulkPut>) => {
    count += 1
    return count <= writes
      ? bulkPut(...args)
      : Promise.reject(new DOMException('full', 'QuotaExceededError'))
  }) as never)
}

test('[BJ8] a store that fails as a day that changed is joined again: the days that are here are told, and sent soon', async () => {
  const days = await sealed(many(3))
  await saveDay(local.journal, filledForm(today, 'écrit entre-temps'))
  local.world.woken = 0
  fillAfter(1)
  expect(await keep(days)).toEqual(err({ type: 'stopped', days: 2 }))
  expect([await learnedOn(addDays(today, -1)), await learnedOn(today)]).toEqual([
    'note 1',
    'écrit entre-temps',
  ])
  expect(local.world.woken).toBe(1)
})

test('[BJ8] a store that takes nothing leaves the journal as it was, and that is told', async () => {
  const days = await sealed(many(3))
  fillAfter(0)
  expect(await keep(days)).toEqual(err({ type: 'notStored', isSent: false }))
  expect(await local.journal.db.days.count()).toBe(0)
})

test('[BJ7] a day that had the same words, and is given up before « Garder », is added', async () => {
  await keep(await sealed(many(2)))
  const again = await sealed(many(2))
  expect(again.counts).toEqual({ added: 0, changed: 0, same: 2 })
  await deleteRow(local.journal.db, today)
  expect(await keep(again)).toMatchObject({ value: { counts: { added: 1, changed: 0, same: 1 } } })
  expect(await learnedOn(today)).toBe('note 0')
})

test('[BJ6] how far it has come is told twenty days at a time as they are sealed, a hundred as they are kept, and no more often', async () => {
  const told: number[] = []
  const tell = (count: number): void => void told.push(count)
  const sealedDays = await seal(many(200), undefined, tell)
  expect(told).toEqual(Array.from({ length: 10 }, (_, at) => 20 * (at + 1)))
  if (!sealedDays.ok) throw new Error('it is sealed')
  told.length = 0
  await keep(sealedDays.value, tell)
  expect(told).toEqual([100, 200])
})

test('[BJ6] sealing that is stopped, or whose journal closes, ends with its twenty days and gives none', async () => {
  const told: number[] = []
  const stopping = new AbortController()
  const stopped = await seal(many(60), stopping.signal, (count) => {
    told.push(count)
    stopping.abort()
  })
  expect(stopped).toEqual(err({ type: 'cancelled' }))
  const closed = await seal(many(60), undefined, (count) => {
    told.push(count)
    local.world.isOpen = false
  })
  expect(closed).toEqual(err({ type: 'signedOut' }))
  expect(told).toEqual([20, 20])
})

test('[BJ6] a phone without a key, or whose store cannot be read, seals no day', async () => {
  const lost = new DOMException('lost', 'UnknownError')
  vi.spyOn(local.journal.db.days, 'toCollection').mockImplementation(() => {
    throw lost
  })
  expect(await seal(many(1))).toEqual(err({ type: 'notStored', isSent: false }))
  local.journal.keys.current = null
  expect(await seal(many(1))).toEqual(err({ type: 'noKey' }))
})

test('[BJ7] a look at a file ends where it is stopped, and counts a day that goes meanwhile as one to add', async () => {
  await keep(await sealed(many(2)))
  const stopping = new AbortController()
  const { days } = local.journal.db
  const bulkGet = days.bulkGet.bind(days)
  vi.spyOn(days, 'bulkGet').mockImplementationOnce((async (keys: readonly Day[]) => {
    await deleteRow(local.journal.db, today)
    return bulkGet([...keys])
  }) as never)
  expect(await look(many(3), stopping)).toMatchObject({
    counts: { added: 2, changed: 0, same: 1 },
  })
  stopping.abort()
  await expect(look(many(3), stopping)).rejects.toThrow()
})

/** More than half of what an answer takes. */
const long = (letter: string) => letter.repeat(Math.floor(maxRegisterBytes * 0.6))

test('[JF9] of a day that becomes longer than the server takes, what fits is taken, before « Garder » and after, and the rest is kept beside it', async () => {
  await saveDay(local.journal, filledForm(today, long('a')))
  const days = await sealed([placed(today, long('b')), placed(addDays(today, -1), long('b'))])
  expect(days.counts).toEqual({ added: 1, changed: 1, same: 0 })
  await saveDay(local.journal, filledForm(addDays(today, -1), long('a')))
  expect(await keep(days)).toMatchObject({
    value: { counts: { added: 0, changed: 2, same: 0 }, leftOut: [], beside: 2 },
  })
})

test('[BJ5] texts for which days that are here have no room are not said to be here, until they stand beside them', async () => {
  await keep(await sealed([placed(today, long('b'))]))
  const others = [placed(today, long('c'))]
  const counted = { added: 0, changed: 1, same: 0 }
  expect((await look(others)).counts).toEqual(counted)
  const days = await sealed(others)
  expect(days.counts).toEqual(counted)
  expect(await keep(days)).toMatchObject({ value: { counts: counted, beside: 1 } })
  const same = { added: 0, changed: 0, same: 1 }
  expect((await look(others)).counts).toEqual(same)
  expect(await keep(await sealed(others))).toMatchObject({ value: { counts: same, beside: 0 } })
})

test('[BJ3] a text that fits no day at all makes no day one to be joined', async () => {
  await keep(await sealed(many(1)))
  const others = [placed(today, 'x'.repeat(maxRegisterBytes + 1))]
  expect(await look(others)).toMatchObject({
    counts: { added: 0, changed: 0 },
    leftOut: [{ name: today, reason: 'tooLarge' }],
  })
})

test('[BJ8] what has no room in its day stands beside it before the next days are kept', async () => {
  await keep(await sealed([placed(today, long('b'))]))
  const days = await sealed([placed(today, long('c')), ...many(150).slice(1)])
  const beside: number[] = []
  await keep(days, () => {
    beside.push(local.journal.db.memory.words.aside.size)
  })
  expect(beside).toEqual([1, 1])
})

test('[BJ8] a journal that is closed by then sends nothing', async () => {
  const days = await sealed(many(120))
  await keep(days, () => {
    local.world.isOpen = false
  })
  expect(local.world.woken).toBe(0)
})
