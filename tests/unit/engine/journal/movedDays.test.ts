// A refused day that is retried, given up or moved, on the real store, without session nor server.
import type { Envelope } from '#domain/brands.ts'
import { addDays, type Day } from '#domain/day.ts'
import {
  askDayAgain,
  giveUpRefusedDay,
  moveRefusedDay,
  retryDay,
} from '#engine/journal/refusedDays.ts'
import { setPinned } from '#engine/journal/setPinned.ts'
import { saveDay } from '#engine/journal/writeJournal.ts'
import { readRow } from '#engine/local/days.ts'
import { addSetAside } from '#engine/local/setAside.ts'
import { revOf } from '#engine/crypto/sealDay.ts'
import { joinEnvelopes } from '#engine/crypto/envelope.ts'
import { day } from '#support/days.ts'
import { filledForm, setupLocalJournal } from '#support/localJournal.ts'
import { garbage } from '#support/setAside.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'

const today = day('2026-11-20')
const ahead = addDays(today, 3)
const done = { ok: true, value: undefined }
const failed = (type: string) => ({ ok: false, error: { type } })

let local: Awaited<ReturnType<typeof setupLocalJournal>>
let journal: (typeof local)['journal']
beforeEach(async () => {
  local = await setupLocalJournal()
  ;({ journal } = local)
  await saveDay(journal, filledForm(ahead, 'écrit en avance'))
  await refuse(ahead)
  local.world.woken = 0
})
afterEach(() => journal.db.close())

const rowOf = async (on: Day) => {
  const row = await readRow(journal.db, on)
  if (row === undefined) throw new Error(`${on} is written`)
  return row
}
const refuse = async (on: Day) =>
  journal.db.days.update(on, { refusal: { code: 'notToday', build: 'build-1', at: 5 } })
const seal = async (on: Day, envelope: Envelope) => {
  const row = await rowOf(on)
  const answers = { ...row.answers, learned: joinEnvelopes([row.answers.learned, envelope]) }
  await journal.db.days.update(on, { answers, contentRev: await revOf({ ...row, answers }) })
}
const textsOf = async (on: Day) => {
  const { entry } = await journal.sealer.open(await rowOf(on))
  return entry.answers.learned.values.map(({ value }) => value).toSorted()
}

test('[SY11] a refused day that is tried again is asked for at once', async () => {
  await retryDay(journal, ahead)
  expect((await rowOf(ahead)).refusal).toBeNull()
  expect(local.world.woken).toBe(1)
})

const ask = (on: Day, sending: () => Promise<unknown>) =>
  askDayAgain({ ...journal, sync: { ...journal.sync, drain: sending } }, on)

test('[SY11] a refused day that is asked for again tells whether it was refused once more, whatever becomes of the sending', async () => {
  expect(await ask(ahead, () => refuse(ahead))).toBe(true)
  expect(await ask(ahead, () => Promise.reject(new Error('days are left')))).toBe(false)
  expect(await ask(addDays(ahead, 1), () => Promise.resolve())).toBe(false)
})

test('[SY11] giving up says whether the day was still refused; the months are asked for in any case', async () => {
  await saveDay(journal, filledForm(today, 'reste'))
  local.world.woken = 0
  expect(await giveUpRefusedDay(journal, today)).toBe(false)
  expect(await textsOf(today)).toEqual(['reste'])
  expect(await giveUpRefusedDay(journal, ahead)).toBe(true)
  expect(await readRow(journal.db, ahead)).toBeUndefined()
  expect(local.world.woken).toBe(2)
})

test('[SY11] a moved day takes its words, its song and its pin along, under their own ids', async () => {
  await setPinned(journal, ahead, true)
  await refuse(ahead)
  await saveDay(journal, filledForm(today, 'déjà là'))
  const { entry: former } = await journal.sealer.open(await rowOf(ahead))
  expect(await moveRefusedDay(journal, ahead, today)).toEqual(done)
  expect(await readRow(journal.db, ahead)).toBeUndefined()
  expect(await textsOf(today)).toEqual(['déjà là', 'écrit en avance'])
  const { entry } = await journal.sealer.open(await rowOf(today))
  expect(entry.answers.learned.values).toContainEqual(former.answers.learned.values[0])
  expect(entry.marks.pin.values.map(({ value }) => value)).toEqual([true])
})

test('[SY11] a day that is gone is not said to be moved; one that is being sent again, or is sealed in part, stays', async () => {
  expect(await moveRefusedDay(journal, addDays(today, 9), today)).toEqual(failed('beingSent'))
  expect(await readRow(journal.db, today)).toBeUndefined()

  await retryDay(journal, ahead)
  expect(await moveRefusedDay(journal, ahead, today)).toEqual(failed('beingSent'))
  await refuse(ahead)
  await addSetAside(journal.db, [{ day: ahead, answerId: 'learned', name: 'n', envelope: garbage }])
  expect(await moveRefusedDay(journal, ahead, today)).toEqual(failed('sealed'))
  await journal.db.setAside.clear()
  await seal(ahead, garbage)
  expect(await moveRefusedDay(journal, ahead, today)).toEqual(failed('sealed'))
  await saveDay(journal, filledForm(addDays(today, 4), 'plus récent'))
  await refuse(addDays(today, 4))
  await seal(addDays(today, 4), 'le9.FFFFFFFFFFFFFFFF.AAAA' as Envelope)
  expect(await moveRefusedDay(journal, addDays(today, 4), today)).toEqual(failed('sealed'))
  expect(await readRow(journal.db, today)).toBeUndefined()
  expect(await textsOf(ahead)).toEqual(['écrit en avance'])
})

test('[SY11] a day that would make the other one too long stays, and nothing of it is moved', async () => {
  for (const [at, letter] of 'abcde'.split('').entries()) {
    await saveDay(journal, filledForm(today, letter.repeat(40_000), `f${at}`))
  }
  const before = await rowOf(today)
  await saveDay(journal, filledForm(ahead, 'z'.repeat(40_000), 'long'))
  for (const [at, letter] of 'vwxy'.split('').entries()) {
    await saveDay(journal, filledForm(ahead, letter.repeat(40_000), `g${at}`))
  }
  await refuse(ahead)
  expect(await moveRefusedDay(journal, ahead, today)).toEqual(failed('tooLarge'))
  expect(await rowOf(today)).toEqual(before)
  expect(await readRow(journal.db, ahead)).toBeDefined()
})
