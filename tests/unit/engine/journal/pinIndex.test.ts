// The index of pins is put right once for the keys of the phone.
import { indexPins } from '#engine/journal/pinIndex.ts'
import { setPinned } from '#engine/journal/setPinned.ts'
import { saveDay } from '#engine/journal/writeJournal.ts'
import { readRow } from '#engine/local/days.ts'
import { day } from '#support/days.ts'
import { filledForm, setupLocalJournal } from '#support/localJournal.ts'
import { expect, test } from 'vitest'

test('[CR25] a pin that the index lacks is added once for the keys of the phone, and no other row changes', async () => {
  const { journal } = await setupLocalJournal()
  const { db } = journal
  const [plain, pinned] = [day('2026-11-19'), day('2026-11-20')]
  for (const on of [plain, pinned]) await saveDay(journal, filledForm(on, 'écrit'))
  await setPinned(journal, pinned, true)
  const before = await readRow(db, plain)
  await db.days.update(pinned, { pinned: 0 })
  await indexPins(journal)
  expect(await readRow(db, pinned)).toMatchObject({ pinned: 0 })
  await db.meta.delete('pinKids')
  await indexPins(journal)
  expect(await readRow(db, pinned)).toMatchObject({ pinned: 1 })
  expect(await readRow(db, plain)).toEqual(before)
  db.close()
})
