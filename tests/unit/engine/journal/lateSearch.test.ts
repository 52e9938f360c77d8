// A search whose code comes with its first question.
import { createLateSearch } from '#engine/journal/lateSearch.ts'
import { saveDay } from '#engine/journal/writeJournal.ts'
import { readSearchYear } from '#engine/local/searchYear.ts'
import { day } from '#support/days.ts'
import { filledForm, setupLocalJournal } from '#support/localJournal.ts'
import { expect, test } from 'vitest'

const today = day('2026-11-20')

test('[SY22] the first question loads it; closed, or of a journal that is closed, it finds nothing and says that it is not whole', async () => {
  const { journal, world } = await setupLocalJournal()
  await saveDay(journal, filledForm(today, 'une lueur'))
  const unasked = createLateSearch(journal)
  unasked.close()
  const search = createLateSearch(journal)
  search.prepare()
  await expect
    .poll(async () => (await search.search('lueur', 9)).entries.map((entry) => entry.day))
    .toEqual([today])
  expect(await search.written()).toMatchObject([{ day: today }])
  search.close()
  world.isOpen = false
  const closed = createLateSearch(journal)
  closed.prepare()
  expect(await closed.search('lueur', 9)).toEqual({ entries: [], isWhole: false })
  expect(await closed.written()).toEqual([])
  journal.db.close()
})

test('[SY22] asked ahead it has read the journal before the first question, and closed it drops what it read', async () => {
  const { journal } = await setupLocalJournal()
  await saveDay(journal, filledForm(today, 'une lueur'))
  const search = createLateSearch(journal)
  search.prepare()
  await expect
    .poll(() => readSearchYear(journal.db, 2026))
    .toMatchObject({ sealed: expect.any(String) })
  let reads = 0
  journal.db.search.hook('reading', (row) => {
    reads++
    return row
  })
  const readsOfSearch = async () => {
    reads = 0
    expect((await search.search('lueur', 9)).entries).toMatchObject([{ day: today }])
    return reads
  }
  await expect.poll(readsOfSearch).toBe(0)
  search.close()
  expect(await readsOfSearch()).toBeGreaterThan(0)
  journal.db.close()
})

const notLoaded = () => {
  throw new Error('The code did not come.')
}

test('a search that cannot be loaded finds nothing yet', async () => {
  const { journal } = await setupLocalJournal()
  expect(await createLateSearch({ ...journal, isOpen: notLoaded }).search('lueur', 9)).toEqual({
    entries: [],
    isWhole: false,
  })
  journal.db.close()
})
