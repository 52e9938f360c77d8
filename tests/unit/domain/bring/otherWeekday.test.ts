// A date beside a weekday that is not its own.
import { saysOtherWeekday } from '#domain/bring/otherWeekday.ts'
import { day } from '#support/days.ts'
import { expect, test } from 'vitest'

const [march, may] = [day('2024-03-05'), day('2024-05-03')]

test('[BJ5] a weekday is another one where it is right on none of the days that a date may be', () => {
  expect(saysOtherWeekday('mercredi 5 mars 2024', [march])).toBe(true)
  expect(saysOtherWeekday('mardi 5 mars 2024', [march])).toBe(false)
  expect(saysOtherWeekday('mercredi 05/03/2024', [march, may])).toBe(true)
  expect(saysOtherWeekday('vendredi 05/03/2024', [march, may])).toBe(false)
  expect(saysOtherWeekday('mardi 05/03/2024', [march, null])).toBe(false)
  expect(saysOtherWeekday('5 mars 2024 et, 6 mars 2024', [march])).toBe(false)
})

test('[BJ5] no weekday is another one, whatever date stands further on', () => {
  expect(saysOtherWeekday('Rendez-vous pris5 mars 2024', [march])).toBe(false)
  for (const length of [4, 8, 12, 16, 20, 24])
    expect(saysOtherWeekday(`${'-'.repeat(length)}5 mars 2024`, [march]), `${length}`).toBe(false)
})

test('[BJ5] a weekday that is right on one of two days is that one', () => {
  expect(saysOtherWeekday('mardi 05/03/2024', [march, may])).toBe(false)
  expect(saysOtherWeekday('mardi 05/03/2024', [may, march])).toBe(false)
})
