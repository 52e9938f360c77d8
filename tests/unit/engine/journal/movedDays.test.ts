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
import { openForm, saveDay } from '#engine/journal/writeJournal.ts'
import { readDay } from '#engine/journal/readJournal.ts'
import { readRivalSongs } from '#engine/journal/rivalSongs.ts'
import { readWrittenHour } from '#engine/journal/writtenHour.ts'
import { joinEntries, songOf } from '#domain/entry.ts'
import { saveForm } from '#engine/journal/forms.ts'
import { dayMs } from '#support/resets.ts'
import { glowOf, type Glow } from '#domain/glow.ts'
import { valuesInOrder, type Register } from '#domain/register.ts'
import type { DayRow } from '#engine/local/dayRow.ts'
import { readRow } from '#engine/local/days.ts'
import { withForeignMarks } from '#support/foreignMarks.ts'
import { addSetAside } from '#engine/local/setAside.ts'
import { revOf } from '#engine/crypto/sealDay.ts'
import { joinEnvelopes } from '#engine/crypto/envelope.ts'
import { day } from '#support/days.ts'
import { filledForm, setupLocalJournal } from '#support/localJournal.ts'
import { movedText, refusedText } from '#text/refusedDays.ts'
import { garbage } from '#support/setAside.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'

const today = day('2026-11-20')
const ahead = addDays(today, 3)
const done = { ok: true, value: { glow: null, song: null } }
const song = { id: 'hand', name: 'Nantes', artists: 'Barbara' }
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
const putRow = (row: DayRow) => journal.db.days.put(row)
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

const marked = (on: Day, glow: Glow | null, name: string | null, formId?: string) => ({
  ...filledForm(on, `mots du ${on}`, formId ?? `marked ${on}`),
  glow,
  music: name === null ? null : { ...song, name },
})

test('[SY11] the glow and the song of today stay as a day is moved there; what does not take their place is told', async () => {
  await saveDay(journal, marked(today, 2, 'du matin'))
  journal.clock.advance(3_600_000)
  await saveDay(journal, marked(ahead, 5, 'en avance'))
  await refuse(ahead)
  expect(await moveRefusedDay(journal, ahead, today)).toEqual({
    ok: true,
    value: { glow: 5, song: { ...song, name: 'en avance' } },
  })
  const view = await readDay(journal, today)
  expect(view).toMatchObject({ glow: 2, music: { name: 'du matin' } })
  // The other song is offered, and the other glow is kept.
  expect((await readRivalSongs(journal, today)).map(({ name }) => name)).toEqual([
    'du matin',
    'en avance',
  ])
  const { entry } = await journal.sealer.open(await rowOf(today))
  expect(valuesInOrder(entry.glow).map(({ value }) => value)).toEqual([5, 2])
})

test('[SY11] a glow that was taken away today stays away as a day is moved there; the same one is not told', async () => {
  await saveDay(journal, marked(today, 3, null))
  const { form } = await openForm(journal, today)
  await saveDay(journal, { ...form, glow: null })
  journal.clock.advance(3_600_000)
  await saveDay(journal, marked(ahead, 5, null))
  await refuse(ahead)
  expect(await moveRefusedDay(journal, ahead, today)).toEqual({
    ok: true,
    value: { glow: 5, song: null },
  })
  expect(await readDay(journal, today)).toMatchObject({ glow: null })
})

test('[SY11] where today is not here yet, the glow and the song that another phone gave it stay as a day of a clock ahead is moved there', async () => {
  journal.clock.advance(3 * dayMs)
  await saveDay(journal, marked(ahead, 5, 'en avance'))
  await setPinned(journal, ahead, true)
  journal.clock.advance(-3 * dayMs)
  await refuse(ahead)
  expect(await moveRefusedDay(journal, ahead, today)).toEqual(done)
  expect(await readDay(journal, today)).toMatchObject({ glow: 5, music: { name: 'en avance' } })
  const { entry: moved } = await journal.sealer.open(await rowOf(today))
  const registers: readonly Register<unknown>[] = [
    ...Object.values(moved.answers),
    moved.glow,
    ...Object.values(moved.marks),
  ]
  const savedAt = registers.flatMap(({ values }) => values.map((one) => one.savedAt))
  expect(savedAt.filter((at) => at > journal.clock.now())).toEqual([])
  // Given this morning, and fetched only now.
  const deps = { newId: () => 'aaaaaaaaaaa', now: () => journal.clock.now() - 3 * 3_600_000 }
  const theirs = saveForm(null, marked(today, 2, 'du matin'), new Set(), deps).entry
  const both = joinEntries(theirs, moved)
  expect([glowOf(both.glow), songOf(both)?.name]).toEqual([2, 'du matin'])
})

test('what of a moved day does not take the place of what today shows is named', () => {
  expect(movedText({ glow: null, song: null })).toBe(refusedText.moved)
  expect(movedText({ glow: 5, song: null })).toContain(
    "la lueur de l'autre jour (plein soleil) ne le remplace pas.",
  )
  expect(movedText({ glow: 1, song })).toContain(
    "la lueur de l'autre jour (braise) et sa chanson (Nantes - Barbara) ne le remplacent pas.",
  )
  expect(movedText({ glow: null, song })).toContain(
    "la chanson de l'autre jour (Nantes - Barbara) ne le remplace pas.",
  )
})

test('[SY11] a day that is moved twice at once, by two taps or in two tabs, is moved once, and is not said to keep its words', async () => {
  await saveDay(journal, filledForm(today, 'déjà là'))
  const both = [moveRefusedDay(journal, ahead, today), moveRefusedDay(journal, ahead, today)]
  expect(await Promise.all(both)).toEqual([done, done])
  expect(await readRow(journal.db, ahead)).toBeUndefined()
  expect(await textsOf(today)).toEqual(['déjà là', 'écrit en avance'])
})

test('[SY11] what is gone already is given up', async () => {
  const both = [giveUpRefusedDay(journal, ahead), giveUpRefusedDay(journal, ahead)]
  expect(await Promise.all(both)).toEqual([true, true])
})

test('[SY11][CR23] a song and a pin that this phone cannot check are not moved: it would vouch for them', async () => {
  await saveDay(journal, filledForm(ahead, 'écrit en avance'))
  await putRow(await withForeignMarks(await rowOf(ahead)))
  await refuse(ahead)
  expect(await readDay(journal, ahead)).toMatchObject({ isPinned: true, isSongUnchecked: true })
  expect(await moveRefusedDay(journal, ahead, today)).toEqual(done)
  expect(await readDay(journal, today)).toMatchObject({ music: null, isPinned: false })
})

test('[SY11] a move that was cut short and is made again leaves the glow that came with it', async () => {
  await saveDay(journal, marked(today, null, null))
  await saveDay(journal, marked(ahead, 4, 'en avance'))
  await refuse(ahead)
  const former = await rowOf(ahead)
  expect(await moveRefusedDay(journal, ahead, today)).toEqual(done)
  const before = await rowOf(today)
  await journal.db.days.put(former)
  expect(await moveRefusedDay(journal, ahead, today)).toEqual(done)
  expect(await readDay(journal, today)).toMatchObject({ glow: 4, music: { name: 'en avance' } })
  expect((await rowOf(today)).contentRev).toBe(before.contentRev)
})

test('[SY11] a day without words of its own is written at the hour at which another is moved there', async () => {
  expect(await moveRefusedDay(journal, ahead, today)).toEqual(done)
  expect(await readWrittenHour(journal, today)).toBe(11)
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
