// A phone that can store nothing more still sends what waits, and not at each pass.
import type { NewDayRow } from '#engine/local/dayRow.ts'
import { putRows } from '#engine/local/days.ts'
import { emptyMarks } from '#domain/entry.ts'
import { maxRetryMs } from '#domain/retry.ts'
import { day, filled } from '#support/days.ts'
import { fail, recover } from '#support/failingStore.ts'
import { createEnvelope } from '#support/people.ts'
import { setupRunner } from '#support/syncRunner.ts'
import { afterEach, expect, test } from 'vitest'

afterEach(recover)

const unsent = {
  day: day('2026-11-20'),
  contentRev: 'a'.repeat(22),
  writtenAt: '2026-11-20T09:00:00.000Z',
  offset: 60,
  answers: filled({ learned: createEnvelope('M'.repeat(16)) }),
  marks: emptyMarks,
  serverRev: null,
  unsent: 1,
  pinned: 0,
  neverSentIds: [],
  refusal: null,
} as unknown as NewDayRow

test('[SY20] a phone whose store is full sends at once, and again once the longest wait is over', async () => {
  const { journal, pass, asked } = await setupRunner()
  await putRows(journal.db, [{ row: unsent, from: null }])
  const countSent = () => asked.filter(({ method }) => method !== 'GET').length
  fail('a quota')
  await pass()
  expect(countSent()).toBe(1)
  await pass()
  expect(countSent()).toBe(1)
  journal.clock.advance(maxRetryMs)
  await pass()
  expect(countSent()).toBe(2)
})
