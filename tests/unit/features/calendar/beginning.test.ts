import { expect, test } from 'vitest'
import { beginningOf } from '#features/calendar/gridDays.ts'
import { day, month } from '#support/days.ts'

const today = day('2026-11-23')
const written = (...names: readonly string[]) =>
  names.map((name) => ({ month: month(name), all: 1, pinned: 0 }))
/** Paris in winter. */
const clock = { now: () => 0, offsetAt: () => 60 }
const account = { createdAt: '2026-11-20T08:00:00.000Z' }

test.each([
  ['the account is all there is', account, [], '2026-11-20'],
  ['days were written since', account, written('2026-11'), '2026-11-20'],
  ['older days were brought in', account, written('2026-11', '2024-03'), '2024-03-01'],
  ['this phone does not know the account yet', { createdAt: null }, [], '2026-11-23'],
  [
    'the account was made in a day that has not begun here',
    { createdAt: '2026-11-24T00:10:00.000Z' },
    [],
    '2026-11-23',
  ],
  [
    'the account was made after midnight here, before it in UTC',
    { createdAt: '2026-11-21T23:30:00.000Z' },
    [],
    '2026-11-22',
  ],
] as const)('a journal begins where %s', (_what, of, months, since) => {
  expect(beginningOf(of, months, today, clock)).toBe(since)
})
