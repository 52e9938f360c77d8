// A file that comes in, or does not: what the person is told, and what was taken when it stopped halfway.
import { mapAnswers } from '#domain/answers.ts'
import { addDays } from '#domain/day.ts'
import { err } from '#domain/result.ts'
import { importDays } from '#engine/journal/importFile.ts'
import { setPinned } from '#engine/journal/setPinned.ts'
import { updateEngineState } from '#engine/local/metaStore.ts'
import { StoreHangError } from '#engine/local/storeFailure.ts'
import { day } from '#support/days.ts'
import { setupLocalJournal } from '#support/localJournal.ts'
import { garbage } from '#support/setAside.ts'
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

const fileOf = (days: readonly object[], setAside: readonly object[] = []): string =>
  JSON.stringify({ format: 'lueur-journal', version: 1, days, setAside })
const dated = (back: number, learned = 'mots') => ({ date: addDays(today, -back), learned })
const bring = (content: string) => importDays(local.journal, content)

test('[JF5] what is no journal brings nothing in', async () => {
  for (const content of ['', '{}', 'mots', fileOf([{ date: 'hier' }])]) {
    expect(await bring(content)).toEqual(err({ type: 'notAJournal' }))
  }
  expect([await local.journal.db.days.count(), local.world.woken]).toEqual([0, 0])
})

test('[JF5] a date to come that was typed in the file is named, not taken, and keeps no other day out', async () => {
  // Tomorrow has begun already at the eastern end of the world.
  const days = [dated(0), dated(-1, 'demain'), dated(-2, 'plus tard')]
  expect(await bring(fileOf(days))).toMatchObject({
    value: { added: 2, leftOut: [{ name: addDays(today, 2), reason: 'ahead' }] },
  })
  expect(await local.journal.db.days.toCollection().primaryKeys()).toEqual([
    today,
    addDays(today, 1),
  ])
})

/** Two days, one of them with registers and without digests. */
function olderFile(): string {
  const none = { values: [], replacedIds: [] }
  const one = { id: 'abcdefghijk', value: 'mots', savedAt: 1 }
  const fields = ['learned', 'proud', 'frustrated', 'note', 'music', 'pin']
  const registers = Object.fromEntries(fields.map((field) => [field, none]))
  return fileOf([
    dated(1),
    { ...dated(0), registers: { ...registers, learned: { ...none, values: [one] } } },
  ])
}

test('[JF8] a file of an older form waits for a journal that is here whole: nobody could tell what was corrected in it', async () => {
  const content = olderFile()
  expect(await bring(content)).toEqual(err({ type: 'awaited' }))
  expect([await local.journal.db.days.count(), local.world.woken]).toEqual([0, 0])
  await updateEngineState(local.journal.db, { hasHistory: true })
  expect(await bring(content)).toMatchObject({ ok: true, value: { added: 2 } })
})

test('[JF1] a file that comes in is sent soon, and what of it is set aside is counted once', async () => {
  const parts = 'abcdefghi'.split('').map((letter) => dated(1, letter.repeat(61_000)))
  const content = fileOf(
    [dated(0), ...parts],
    [{ date: today, answer: 'learned', sealed: garbage }],
  )
  const first = await bring(content)
  expect(first).toMatchObject({ ok: true, value: { added: 2, setAside: 1 } })
  expect(first.ok && first.value.beside).toBeGreaterThan(0)
  expect(local.world.woken).toBe(1)
  expect(await bring(content)).toMatchObject({ ok: true, value: { setAside: 0, beside: 0 } })
  await setPinned(local.journal, today, true)
  expect(local.world.woken).toBe(3)
})

test('[JF14] a journal that closes meanwhile says how many days are here; a store that fails at once says that; what is here is sent soon', async () => {
  const bulkPut = local.journal.db.days.bulkPut.bind(local.journal.db.days)
  const full = new DOMException('full', 'QuotaExceededError')
  const put = vi.spyOn(local.journal.db.days, 'bulkPut')
  put.mockRejectedValue(full)
  expect(await bring(fileOf([dated(0)]))).toEqual(err({ type: 'notStored', isSent: false }))
  let writes = 0
  put.mockImplementation(((...args: Parameters<typeof bulkPut>) => {
    writes += 1
    // Fifty days are put in three parts of one transaction.
    return writes <= 3 ? bulkPut(...args) : Promise.reject(full)
  }) as never)
  const many = Array.from({ length: 60 }, (_, at) => dated(at))
  local.world.woken = 0
  expect(await bring(fileOf(many))).toEqual(err({ type: 'stopped', days: 50 }))
  expect(local.world.woken).toBe(1)
  local.world.isOpen = false
  expect(await bring(fileOf(many))).toEqual(err({ type: 'stopped', days: 0 }))
})

test('[JF1] every answer of a day comes in', async () => {
  const texts = mapAnswers((id) => `mots de ${id}`)
  expect(await bring(fileOf([{ date: today, ...texts }]))).toMatchObject({ value: { added: 1 } })
  const row = await local.journal.db.days.get(today)
  if (row === undefined) throw new Error('The day is here.')
  const { entry } = await local.journal.sealer.open(row)
  expect(mapAnswers((id) => entry.answers[id].values[0]?.value)).toEqual(texts)
})

test('[JF8][JF14] where nobody can say whether the journal is here whole, a file of an older form says why nothing came in', async () => {
  const reading = vi.spyOn(local.journal.db.meta, 'get')
  reading.mockRejectedValue(new DOMException('lost', 'UnknownError'))
  expect(await bring(olderFile())).toEqual(err({ type: 'notStored', isSent: false }))
  reading.mockRestore()
  local.world.isOpen = false
  expect(await bring(olderFile())).toEqual(err({ type: 'stopped', days: 0 }))
  expect(await local.journal.db.days.count()).toBe(0)
})

test('[JF14] a store that hangs on the way says that nobody knows how many days are here', async () => {
  const { db } = local.journal
  vi.spyOn(db.days, 'bulkPut').mockRejectedValue(new StoreHangError('The store does not answer.'))
  expect(await bring(fileOf([dated(0)]))).toEqual(err({ type: 'stopped', days: null }))
})
