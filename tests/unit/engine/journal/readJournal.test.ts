// What screens read of the days of a phone, without server.
import { addDays, type Day } from '#domain/day.ts'
import type { Music } from '#domain/music.ts'
import { readContentRev, readMonthDays, readStatistics } from '#engine/journal/readJournal.ts'
import { countSong, readRecentMusic } from '#engine/journal/recentMusic.ts'
import { setPinned } from '#engine/journal/setPinned.ts'
import { saveDay } from '#engine/journal/writeJournal.ts'
import { readRow } from '#engine/local/days.ts'
import { updateEngineState, writeMeta } from '#engine/local/metaStore.ts'
import { day, month } from '#support/days.ts'
import { filledForm, setupLocalJournal } from '#support/localJournal.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'

const today = day('2026-11-20')

let journal: Awaited<ReturnType<typeof setupLocalJournal>>['journal']
beforeEach(async () => {
  ;({ journal } = await setupLocalJournal())
})
afterEach(() => journal.db.close())

const write = (on: Day, music: Music | null = null) =>
  saveDay(journal, { ...filledForm(on, 'écrit'), music })

test('the days of a month come in their order, pinned or not', async () => {
  for (const on of ['2026-11-03', '2026-11-01', '2026-11-02', '2026-11-04']) await write(day(on))
  await setPinned(journal, day('2026-11-02'), true)
  await setPinned(journal, day('2026-11-04'), true)
  expect(await readMonthDays(journal, month('2026-11'))).toEqual([
    { day: '2026-11-01', isPinned: false },
    { day: '2026-11-02', isPinned: true },
    { day: '2026-11-03', isPinned: false },
    { day: '2026-11-04', isPinned: true },
  ])
})

test('what a day holds has a name, and a day that is not written has none', async () => {
  expect(await readContentRev(journal, today)).toBeNull()
  await write(today)
  expect(await readContentRev(journal, today)).toBe((await readRow(journal.db, today))?.contentRev)
})

const figures = (count: number, isStreakActive: boolean) => ({
  currentMonth: { daysCompleted: count, totalDays: 30, streakCount: count, isStreakActive },
  pinnedDaysCount: count,
})

/** As the server tells them on a day. */
const told = (...[count, isActive]: Parameters<typeof figures>) => ({
  ...figures(count, isActive),
  day: today,
})

test('of figures that the server gave on another day none is shown: a month and a streak may have ended', async () => {
  await writeMeta(journal.db, 'stats', told(6, true))
  expect(await readStatistics(journal, today)).toEqual(figures(6, true))
  expect(await readStatistics(journal, addDays(today, 1))).toBeNull()
})

test('the server’s figures count where they are the greater, until the whole history is here', async () => {
  const { db } = journal
  expect(await readStatistics(journal, today)).toBeNull()
  await writeMeta(db, 'stats', told(0, false))
  expect(await readStatistics(journal, today)).toEqual(figures(0, false))
  await writeMeta(db, 'stats', told(5, true))
  expect(await readStatistics(journal, today)).toEqual(figures(5, true))
  await writeMeta(db, 'stats', told(0, false))
  await write(today)
  await setPinned(journal, today, true)
  expect(await readStatistics(journal, today)).toEqual(figures(1, true))
  await updateEngineState(db, { hasHistory: true })
  expect(await readStatistics(journal, today)).toEqual(figures(1, true))
  expect(await readStatistics(journal, addDays(today, 9))).toMatchObject({
    currentMonth: { streakCount: 0, isStreakActive: false },
  })
})

const songsRead = async (limit: number) =>
  (await readRecentMusic(journal, limit)).map(({ name }) => name)

test('songs chosen before come latest first, each once, as many as asked for', async () => {
  const [rain, night, dawn] = ['Pluie', 'Nuit', 'Aube'].map((name) => ({
    id: name,
    name,
    artists: 'Nuit claire',
  }))
  const songs = [rain, night, null, rain, dawn]
  for (const [ago, song] of songs.entries()) await write(addDays(today, -ago), song ?? null)
  expect(await songsRead(9)).toEqual(['Pluie', 'Nuit', 'Aube'])
  expect(await songsRead(2)).toEqual(['Pluie', 'Nuit'])
})

test('the days of a song are counted in its year, whatever its cover', async () => {
  const rain = { id: 'a', name: 'Pluie', artists: 'Nuit claire' }
  await write(today, rain)
  await write(addDays(today, -3), { ...rain, id: 'manual' })
  await write(addDays(today, -4), { ...rain, artists: 'Une autre' })
  await write(addDays(today, -5))
  await write(day('2025-12-31'), rain)
  expect(await countSong(journal, rain, 2026)).toBe(2)
  expect(await countSong(journal, rain, 2025)).toBe(1)
  expect(await countSong(journal, { ...rain, name: 'Soleil' }, 2026)).toBe(0)
})

test('a streak is counted as far back as it goes, today written or not', async () => {
  await updateEngineState(journal.db, { hasHistory: true })
  // More than is read at once, and up to yesterday.
  for (let at = 1; at <= 70; at++) await write(addDays(today, -at))
  const streak = async () => (await readStatistics(journal, today))?.currentMonth.streakCount
  expect(await streak()).toBe(70)
  await write(today)
  expect(await streak()).toBe(71)
})
