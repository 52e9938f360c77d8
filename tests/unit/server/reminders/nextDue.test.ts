import { expect, test } from 'vitest'
import { addDays, type Day } from '#domain/day.ts'
import { todayIn } from '#server/base/timeZone.ts'
import { endOf, nextDue, planOf, spreadOf } from '#server/reminders/nextDue.ts'

const minuteMs = 60_000
const dueAfter = (zone: string, hour: number, after: string) => {
  const { at, day } = nextDue({ zone, hour, spread: 0 }, Date.parse(after))
  return [new Date(at).toISOString().slice(0, 16), day]
}

test.for([
  // Before the hour, at it, after it.
  ['Europe/Paris', 20, '2026-01-15T18:59:59.999Z', '2026-01-15T19:00', '2026-01-15'],
  ['Europe/Paris', 20, '2026-01-15T19:00:00.000Z', '2026-01-16T19:00', '2026-01-16'],
  ['Europe/Paris', 0, '2026-01-15T22:30:00.000Z', '2026-01-15T23:00', '2026-01-16'],
  // Summer begins, ends.
  ['Europe/Paris', 20, '2026-03-28T19:00:00.000Z', '2026-03-29T18:00', '2026-03-29'],
  ['Europe/Paris', 20, '2026-10-24T18:00:00.000Z', '2026-10-25T19:00', '2026-10-25'],
  // The hour that does not exist, then the one that comes twice.
  ['Europe/Paris', 2, '2026-03-28T12:00:00.000Z', '2026-03-29T01:00', '2026-03-29'],
  ['Europe/Paris', 2, '2026-10-24T12:00:00.000Z', '2026-10-25T00:00', '2026-10-25'],
  ['Europe/Paris', 2, '2026-10-25T00:00:00.000Z', '2026-10-26T01:00', '2026-10-26'],
  ['America/New_York', 1, '2026-11-01T05:00:00.000Z', '2026-11-02T06:00', '2026-11-02'],
  // Midnight that does not exist.
  ['Africa/Cairo', 0, '2026-04-23T12:00:00.000Z', '2026-04-23T22:00', '2026-04-24'],
  // Half an hour of summer.
  ['Australia/Lord_Howe', 2, '2026-10-03T12:00:00.000Z', '2026-10-03T15:30', '2026-10-04'],
  ['Australia/Lord_Howe', 20, '2026-10-03T12:00:00.000Z', '2026-10-04T09:00', '2026-10-04'],
  ['Australia/Lord_Howe', 20, '2026-04-04T12:00:00.000Z', '2026-04-05T09:30', '2026-04-05'],
  // Both sides of the date line, and the odd minutes.
  ['Pacific/Marquesas', 20, '2026-04-04T12:00:00.000Z', '2026-04-05T05:30', '2026-04-04'],
  ['Pacific/Kiritimati', 20, '2026-04-04T12:00:00.000Z', '2026-04-05T06:00', '2026-04-05'],
  ['Pacific/Pago_Pago', 20, '2026-04-04T12:00:00.000Z', '2026-04-05T07:00', '2026-04-04'],
  ['Asia/Kathmandu', 20, '2026-04-04T12:00:00.000Z', '2026-04-04T14:15', '2026-04-04'],
  // The day that Samoa left out.
  ['Pacific/Apia', 20, '2011-12-30T07:00:00.000Z', '2011-12-31T06:00', '2011-12-31'],
] as const)('%s at %i, after %s: %s', ([zone, hour, after, at, day]) => {
  expect(dueAfter(zone, hour, after)).toEqual([at, day])
})

test.for([
  'Europe/Paris',
  'America/New_York',
  'Pacific/Auckland',
  'Australia/Lord_Howe',
  'America/Scoresbysund',
  'Africa/Cairo',
  'Africa/Casablanca',
  'Antarctica/Troll',
])('%s: at any hour, each day of the year has its one reminder, within the day', (zone) => {
  for (const hour of [0, 1, 2, 3, 20, 23]) {
    const dues = [nextDue({ zone, hour, spread: 0 }, Date.parse('2026-01-01T12:00:00.000Z'))]
    while (dues.length < 400) dues.push(nextDue({ zone, hour, spread: 0 }, dues.at(-1)?.at ?? 0))
    const first = dues[0]?.day ?? ('' as Day)
    expect(dues.map(({ day }) => day)).toEqual(dues.map((_, count) => addDays(first, count)))
    expect(
      dues.filter(({ at, day }) => todayIn(zone, at) !== day || at >= endOf(zone, day)),
    ).toEqual([])
  }
})

test('[SV41] an account comes the same while after its hour, each day; accounts are spread evenly over half an hour', () => {
  const spreads = Array.from({ length: 3000 }, (_, at) => spreadOf(`account ${at}`))
  expect(spreadOf('account 7')).toBe(spreads[7])
  expect(Math.min(...spreads)).toBeGreaterThanOrEqual(0)
  expect(Math.max(...spreads)).toBeLessThan(30 * minuteMs)
  for (let minute = 0; minute < 30; minute++) {
    const share = spreads.filter((spread) => Math.floor(spread / minuteMs) === minute).length
    expect(share).toBeGreaterThan(60)
    expect(share).toBeLessThan(140)
  }
  const plan = planOf({ id: 'account 7', time_zone: 'Europe/Paris', reminder_hour: null })
  const noon = Date.parse('2026-01-15T12:00:00.000Z')
  const eight = Date.parse('2026-01-15T19:00:00.000Z')
  expect(nextDue(plan, noon).at).toBe(eight + spreadOf('account 7'))
  // Between the hour and the account's own minutes, today still comes.
  expect(nextDue({ ...plan, spread: 1000 }, eight).at).toBe(eight + 1000)
})

const endAt = (zone: string, day: string) => new Date(endOf(zone, day as Day)).toISOString()

test('a day is over when the next begins, whatever the clocks do', () => {
  expect(endAt('Europe/Paris', '2026-03-29')).toBe('2026-03-29T22:00:00.000Z')
  expect(endAt('Africa/Cairo', '2026-04-23')).toBe('2026-04-23T22:00:00.000Z')
  expect(endAt('Pacific/Apia', '2011-12-29')).toBe('2011-12-30T10:00:00.000Z')
})
