import { day as dayOf } from '#support/days.ts'
import { notificationsText } from '#text/notifications.ts'
import { localMoment } from '#platform/localMoment.ts'
import { afterEach, expect, test } from 'vitest'

const zone = process.env['TZ']
afterEach(() => {
  if (zone === undefined) delete process.env['TZ']
  else process.env['TZ'] = zone
})

test('hours are those of where the person is now, also after a journey', () => {
  const at = Date.parse('2026-11-20T22:58:00Z')
  process.env['TZ'] = 'Europe/Paris'
  expect(localMoment(at)).toEqual({ day: '2026-11-20', time: '23:58' })
  expect(notificationsText.received.test(at, dayOf('2026-11-20'))).toContain('23\u00A0h 58')
  process.env['TZ'] = 'America/New_York'
  expect(localMoment(at)).toEqual({ day: '2026-11-20', time: '17:58' })
  expect(notificationsText.received.test(at, dayOf('2026-11-20'))).toContain('17\u00A0h 58')
})
