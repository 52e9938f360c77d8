// A phone that can store nothing more still sends what waits, and not at each pass.
import { maxBatchItems } from '#contract/limits.ts'
import { addDays } from '#domain/day.ts'
import { emptyMarks } from '#domain/entry.ts'
import { maxRetryAfterMs, maxRetryMs } from '#domain/retry.ts'
import type { NewDayRow } from '#engine/local/dayRow.ts'
import { putRows } from '#engine/local/days.ts'
import { day, filled } from '#support/days.ts'
import { fail, recover } from '#support/failingStore.ts'
import { createEnvelope } from '#support/people.ts'
import { noNews, setupRunner, type Answer } from '#support/syncRunner.ts'
import { afterEach, expect, test } from 'vitest'

afterEach(recover)

const rev = 'a'.repeat(22)
const today = day('2026-11-20')
const rowOf = (daysAgo: number): NewDayRow =>
  ({
    day: addDays(today, -daysAgo),
    contentRev: rev,
    writtenAt: '2026-11-20T09:00:00.000Z',
    offset: 60,
    answers: filled({ learned: createEnvelope('M'.repeat(16)) }),
    marks: emptyMarks,
    serverRev: null,
    unsent: 1,
    pinned: 0,
    neverSentIds: [],
    refusal: null,
  }) as never

/** A runner whose store takes nothing from its first pass on; `answer`: of the server for the days. */
async function setupFull(answer: Answer, count = 1) {
  const runner = await setupRunner()
  const { journal, asked, state } = runner
  state.other = answer
  const rows = Array.from({ length: count }, (_, at) => ({ row: rowOf(at), from: null }))
  await putRows(journal.db, rows)
  fail('a quota')
  return { ...runner, countSent: () => asked.filter(({ method }) => method !== 'GET').length }
}
const refusing =
  (status: number, wait?: string): Answer =>
  () =>
    Response.json(
      { code: 'unavailable', message: 'Non.' },
      { status, headers: wait === undefined ? {} : { 'retry-after': wait } },
    )
const nobody: Answer = () => Promise.reject(new TypeError('no network'))
/** Takes all that it is sent. */
const taking: Answer = async (request) => {
  const body = (await request.json()) as { items?: { date: string }[] }
  const results = (body.items ?? []).map(({ date }) => ({ date, rev, status: 200 }))
  return Response.json({ date: today, rev, results })
}

test('[SY20] a phone whose store is full sends at once, and again once the longest wait of its own is over', async () => {
  for (const answer of [taking, nobody, refusing(503), refusing(503, '60')]) {
    const { journal, pass, countSent } = await setupFull(answer)
    await pass()
    const once = countSent()
    expect(once).toBeGreaterThan(0)
    await pass()
    journal.clock.advance(maxRetryMs - 1)
    await pass()
    expect(countSent()).toBe(once)
    journal.clock.advance(1)
    await pass()
    expect(countSent()).toBe(2 * once)
    recover()
  }
})

test.for([
  ['600', 600_000],
  ['7200', maxRetryAfterMs],
] as const)(
  '[SY14][SY20] nor before the server that is asked for %s s wants to be asked again, an hour at most',
  async ([wait, ms]) => {
    const { journal, pass, countSent } = await setupFull(refusing(503, wait))
    await pass()
    journal.clock.advance(ms - 1)
    await pass()
    expect(countSent()).toBe(1)
    journal.clock.advance(1)
    await pass()
    expect(countSent()).toBe(2)
  },
)

test('[SY20] days of more than one batch all go, until the server takes none', async () => {
  const { pass, countSent } = await setupFull(taking, maxBatchItems + 1)
  await pass()
  expect(countSent()).toBe(2)
  recover()
  const refused = await setupFull(refusing(503), maxBatchItems + 1)
  await refused.pass()
  expect(refused.countSent()).toBe(1)
})

test('[SY20] a full phone sends nothing under a session that is over', async () => {
  const { journal, state, pass, countSent } = await setupFull(taking)
  recover()
  state.answer = () => {
    journal.db.transaction = (() => {
      state.token = 'another'
      return Promise.reject(new DOMException('full', 'QuotaExceededError'))
    }) as never
    return noNews()
  }
  await pass()
  expect(state.token).toBe('another')
  expect(countSent()).toBe(0)
})
