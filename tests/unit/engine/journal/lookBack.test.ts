// What the pages that look back read, and how little of it.
import { addDays, yearOf } from '#domain/day.ts'
import { createJournalSearch } from '#engine/journal/journalSearch.ts'
import { readDays, readPinned } from '#engine/journal/lookBack.ts'
import { saveDay } from '#engine/journal/writeJournal.ts'
import { setPinned } from '#engine/journal/setPinned.ts'
import { day } from '#support/days.ts'
import { filledForm, setupLocalJournal } from '#support/localJournal.ts'
import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => vi.restoreAllMocks())

test('[LB1] every day is read of one sealed text for each year, whatever the number of days', async () => {
  const { journal } = await setupLocalJournal()
  const first = day('2024-12-20')
  for (let at = 0; at < 30; at++)
    await saveDay(journal, filledForm(addDays(first, at), `mot ${at}`))
  await setPinned(journal, addDays(first, 3), true)
  const written = await createJournalSearch(journal).written()
  expect(written.map((one) => one.day)).toEqual(
    Array.from({ length: 30 }, (_, at) => addDays(first, 29 - at)),
  )
  const opened = vi.spyOn(crypto.subtle, 'decrypt')
  const search = createJournalSearch(journal)
  expect(await search.written()).toEqual(written)
  const years = new Set(written.map((one) => yearOf(one.day)))
  expect(opened).toHaveBeenCalledTimes(years.size)
  // Read once, they are there until a day changes.
  const again = await search.written()
  expect(await search.written()).toBe(again)
  expect(opened).toHaveBeenCalledTimes(years.size)
  await saveDay(journal, filledForm(addDays(first, 30), 'mot 30'))
  expect((await search.written())[0]).toMatchObject({ day: addDays(first, 30) })
  expect(await search.written()).toHaveLength(31)
  expect([...(await readPinned(journal)).pinned]).toEqual([addDays(first, 3)])
  const gone = await readDays(journal, [first, day('2020-01-01'), addDays(first, 3)])
  expect(gone.map((one) => one.day)).toEqual([first, addDays(first, 3)])
  journal.db.close()
})

test('[LB1] a journal that was closed while a year was read shows none of it', async () => {
  const { journal, world } = await setupLocalJournal()
  await saveDay(journal, filledForm(day('2025-03-01'), 'mot'))
  const search = createJournalSearch(journal)
  expect(await search.written()).toHaveLength(1)
  world.isOpen = false
  expect(await search.written()).toEqual([])
  journal.db.close()
})
