// A search whose code comes with its first question.
import { createLateSearch } from '#engine/journal/lateSearch.ts'
import { saveDay } from '#engine/journal/writeJournal.ts'
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
  search.close()
  world.isOpen = false
  const closed = createLateSearch(journal)
  closed.prepare()
  expect(await closed.search('lueur', 9)).toEqual({ entries: [], isWhole: false })
  journal.db.close()
})
