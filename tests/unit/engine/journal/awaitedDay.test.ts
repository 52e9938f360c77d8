// A day that the browser threw away is stored again before a person changes it.
import { isPinned } from '#domain/entry.ts'
import { setPinned } from '#engine/journal/setPinned.ts'
import { readEntry, saveDay } from '#engine/journal/writeJournal.ts'
import { day } from '#support/days.ts'
import { filledForm, setupLocalJournal } from '#support/localJournal.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'

const today = day('2026-11-20')

let local: Awaited<ReturnType<typeof setupLocalJournal>>
let journal: (typeof local)['journal']
beforeEach(async () => {
  local = await setupLocalJournal()
  ;({ journal } = local)
})
afterEach(() => journal.db.close())

async function pin(): Promise<{ readonly ok: boolean }> {
  const pinning = setPinned(journal, today, true)
  const ending = setInterval(local.endPauses, 1)
  return pinning.finally(() => clearInterval(ending))
}

test('[SY20] a day that the browser threw away is there again before it is pinned', async () => {
  await saveDay(journal, filledForm(today, 'un mot'))
  await Promise.all(journal.db.tables.map((table) => table.clear()))
  expect(await pin()).toMatchObject({ ok: true })
  const entry = await readEntry(journal, today)
  expect(entry?.answers.learned.values.map(({ value }) => value)).toEqual(['un mot'])
  expect(entry !== null && isPinned(entry)).toBe(true)
})

test('[SY20] a day that this page never stored is not pinned, and nothing is made of it', async () => {
  expect(await pin()).toMatchObject({ ok: false })
  expect(await readEntry(journal, today)).toBeNull()
})
