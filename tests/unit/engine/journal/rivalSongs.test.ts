// Which songs are named below a day's own, from the forms that were saved of it.
import { formOf } from '#engine/journal/forms.ts'
import type { DayForm } from '#engine/journal/dayForm.ts'
import { readRivalSongs } from '#engine/journal/rivalSongs.ts'
import { readEntry, saveDay } from '#engine/journal/writeJournal.ts'
import { day } from '#support/days.ts'
import { filledForm, setupLocalJournal } from '#support/localJournal.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'

const today = day('2026-11-20')

let journal: Awaited<ReturnType<typeof setupLocalJournal>>['journal']
beforeEach(async () => {
  ;({ journal } = await setupLocalJournal())
})
afterEach(() => journal.db.close())

/** Saved by somebody who had not seen what was chosen before, as on another phone. */
async function choose(name: string): Promise<void> {
  journal.clock.advance(60_000)
  await save({
    ...filledForm(today, 'un mot', `form of ${name}`),
    music: { id: `hand-${name}`, name, artists: 'Voix' },
  })
}
async function save(form: DayForm): Promise<void> {
  expect(await saveDay(journal, form)).toMatchObject({ ok: true })
}
/** The form of the day as it is now. */
const formNow = async () => formOf(today, await readEntry(journal, today), filledForm(today, ''))
const songs = async () => (await readRivalSongs(journal, today)).map(({ name }) => name)

test('[SY64] a day that is not written, and one with a single song, offer no choice', async () => {
  expect(await songs()).toEqual([])
  await choose('Göttingen')
  expect(await songs()).toEqual([])
})

test('[SY64] of two songs both are named, the latest first', async () => {
  await choose('Göttingen')
  await choose('Amsterdam')
  expect(await songs()).toEqual(['Amsterdam', 'Göttingen'])
})

test('[SY64] a song chosen beside a later removal is named, though none is shown', async () => {
  await choose('Göttingen')
  const seen = await formNow()
  await choose('Amsterdam')
  journal.clock.advance(60_000)
  await save({ ...seen, music: null })
  expect((await formNow()).music).toBeNull()
  expect(await songs()).toEqual(['Amsterdam'])
})

test('[SY64] a song that was taken away by who had seen it offers nothing', async () => {
  await choose('Göttingen')
  await save({ ...(await formNow()), music: null })
  expect(await songs()).toEqual([])
})
