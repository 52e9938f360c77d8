// The hour at which a day was written, on the wall where the person was.
import { readWrittenHour } from '#engine/journal/writtenHour.ts'
import { emptyMarks } from '#domain/entry.ts'
import type { NewDayRow } from '#engine/local/dayRow.ts'
import { putRows } from '#engine/local/days.ts'
import { createEnvelope } from '#support/people.ts'
import { day, filled } from '#support/days.ts'
import { setupLocalJournal } from '#support/localJournal.ts'
import { expect, test } from 'vitest'

const today = day('2026-11-20')
const rowOf = (writtenAt: string, offset: number): NewDayRow => ({
  day: today,
  contentRev: 'a'.repeat(22) as NewDayRow['contentRev'],
  writtenAt,
  offset,
  answers: filled({ learned: createEnvelope('M'.repeat(16)) }) as NewDayRow['answers'],
  marks: emptyMarks,
  serverRev: null,
  unsent: 1,
  pinned: 0,
  neverSentIds: [],
  refusal: null,
})

test.for([
  ['2026-11-20T20:59:59.000Z', 60, 21],
  ['2026-11-20T21:00:00.000Z', 60, 22],
  ['2026-11-19T23:30:00.000Z', 60, 0],
  ['2026-11-20T03:30:00.000Z', -300, 22],
  ['2026-11-20T00:00:00.000Z', 345, 5],
] as const)('written at %s, %i minutes east: %i o’clock', async ([writtenAt, offset, hour]) => {
  const { journal } = await setupLocalJournal()
  expect(await readWrittenHour(journal, today)).toBeNull()
  await putRows(journal.db, [{ row: rowOf(writtenAt, offset), from: null }])
  expect(await readWrittenHour(journal, today)).toBe(hour)
})
