import { expect, test } from 'vitest'
import { isTimeZone, offsetIn, todayIn } from '#server/base/timeZone.ts'

test.for([
  ['Europe/Paris', '2026-01-15T12:00:00.000Z', 60],
  ['Europe/Paris', '2026-07-15T12:00:00.000Z', 120],
  ['Europe/Paris', '2026-03-29T00:59:59.000Z', 60],
  ['Europe/Paris', '2026-03-29T01:00:00.000Z', 120],
  ['Europe/Paris', '2026-10-25T00:59:59.000Z', 120],
  ['Europe/Paris', '2026-10-25T01:00:00.000Z', 60],
  ['Indian/Reunion', '2026-07-15T12:00:00.000Z', 240],
  ['Pacific/Marquesas', '2026-07-15T12:00:00.000Z', -570],
  ['Asia/Kathmandu', '2026-07-15T12:00:00.000Z', 345],
  ['Pacific/Kiritimati', '2026-07-15T12:00:00.000Z', 840],
  ['UTC', '1969-07-20T20:17:40.123Z', 0],
] as const)('%s at %s is %i minutes east', ([zone, instant, expected]) => {
  expect(offsetIn(zone, Date.parse(instant))).toBe(expected)
})

test('today is the day of the calendar on that wall', () => {
  const instant = Date.parse('2026-11-20T23:30:00.000Z')
  expect(todayIn('Europe/Paris', instant)).toBe('2026-11-21')
  expect(todayIn('America/Cayenne', instant)).toBe('2026-11-20')
})

test('a zone that no clock knows is none', () => {
  expect(isTimeZone('Europe/Paris')).toBe(true)
  expect(isTimeZone('Mars/Olympus')).toBe(false)
  expect(isTimeZone('')).toBe(false)
})
