// The index of pins is put right once for the keys of the phone.
import { indexPins } from '#engine/journal/pinIndex.ts'
import { setPinned } from '#engine/journal/setPinned.ts'
import { saveDay } from '#engine/journal/writeJournal.ts'
import { putRows, readRow } from '#engine/local/days.ts'
import { addDays } from '#domain/day.ts'
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

test('[CR25] the only day of a journal is looked at, and a phone without the key looks at none', async () => {
  const { journal } = await setupLocalJournal()
  const { db } = journal
  const only = day('2026-11-20')
  await saveDay(journal, filledForm(only, 'écrit'))
  await setPinned(journal, only, true)
  await db.days.update(only, { pinned: 0 })
  await db.meta.delete('pinKids')
  await indexPins({ db, sealer: Object.create(journal.sealer, { canOpen: { value: false } }) })
  expect(await readRow(db, only)).toMatchObject({ pinned: 0 })
  await indexPins(journal)
  expect(await readRow(db, only)).toMatchObject({ pinned: 1 })
  db.close()
})

test('[CR25] a day that is written while the index is made keeps what it was indexed with', async () => {
  const { journal } = await setupLocalJournal()
  const { db } = journal
  const only = day('2026-11-20')
  await saveDay(journal, filledForm(only, 'écrit'))
  await setPinned(journal, only, true)
  await db.days.update(only, { pinned: 0 })
  await db.meta.delete('pinKids')
  const openMarks: typeof journal.sealer.openMarks = async (content) => {
    const opened = await journal.sealer.openMarks(content)
    const row = await readRow(db, only)
    if (row !== undefined) await putRows(db, [{ row, from: row.changeCount }])
    return opened
  }
  await indexPins({ db, sealer: Object.assign(Object.create(journal.sealer), { openMarks }) })
  expect(await readRow(db, only)).toMatchObject({ pinned: 0 })
  db.close()
})

test('[CR25] every day is looked at, however many there are', async () => {
  const { journal } = await setupLocalJournal()
  const { db } = journal
  const first = day('2026-11-20')
  await saveDay(journal, filledForm(first, 'écrit'))
  await setPinned(journal, first, true)
  const row = await readRow(db, first)
  if (row === undefined) throw new Error('no day')
  const days = Array.from({ length: 200 }, (_, at) => addDays(day('2026-01-01'), at))
  await db.days.bulkPut([...days, first].map((on) => ({ ...row, day: on, pinned: 0 as const })))
  // Each says that it is pinned.
  const openMarks = () => journal.sealer.openMarks(row)
  await db.meta.delete('pinKids')
  await indexPins({ db, sealer: Object.assign(Object.create(journal.sealer), { openMarks }) })
  expect((await db.days.toArray()).filter(({ pinned }) => pinned === 0)).toEqual([])
  db.close()
})
