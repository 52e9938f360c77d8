// When a wall clock shows an hour: each zone, also where clocks jump, by itself and never from a memory of it.
import { expect, test } from 'vitest'
import type { Day } from '#domain/day.ts'
import { instantAt } from '#server/reminders/wallInstant.ts'

test.for([
  ['Europe/Paris', '2026-01-15', 20, '2026-01-15T19:00'],
  ['Europe/Paris', '2026-07-15', 0, '2026-07-14T22:00'],
  // Summer begins: two does not exist, three and twenty do.
  ['Europe/Paris', '2026-03-29', 1, '2026-03-29T00:00'],
  ['Europe/Paris', '2026-03-29', 2, '2026-03-29T01:00'],
  ['Europe/Paris', '2026-03-29', 20, '2026-03-29T18:00'],
  // It ends: two comes twice, and the first counts.
  ['Europe/Paris', '2026-10-25', 2, '2026-10-25T00:00'],
  ['Europe/Paris', '2026-10-25', 3, '2026-10-25T02:00'],
  // Midnight that does not exist.
  ['Africa/Cairo', '2026-04-24', 0, '2026-04-23T22:00'],
  // The jump crosses midnight: of the hour that it takes, the moment an hour before is still of the day.
  ['America/Scoresbysund', '2026-03-28', 23, '2026-03-29T00:00'],
  ['Asia/Kathmandu', '2026-04-04', 20, '2026-04-04T14:15'],
  ['Pacific/Kiritimati', '2026-04-05', 20, '2026-04-05T06:00'],
  ['Pacific/Apia', '2011-12-29', 23, '2011-12-30T09:00'],
  // A day that a zone left out has no hour.
  ['Pacific/Apia', '2011-12-30', 0, null],
  ['Pacific/Apia', '2011-12-30', 20, null],
  ['Pacific/Apia', '2011-12-31', 0, '2011-12-30T10:00'],
] as const)('%s, %s at %i: %s', ([zone, day, hour, expected]) => {
  const instant = instantAt(zone, day as Day, hour)
  expect(instant && new Date(instant).toISOString().slice(0, 16)).toBe(expected)
})
