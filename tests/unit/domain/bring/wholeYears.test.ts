import { wholeYears } from '#domain/bring/wholeYears.ts'
import { day as dayOf } from '#support/days.ts'
import { expect, test } from 'vitest'

test('years that have gone are whole ones', () => {
  for (const [first, last, years] of [
    ['2012-01-01', '2012-12-31', 1],
    ['2012-01-01', '2012-12-30', 0],
    ['2015-11-01', '2016-02-28', 0],
    ['2015-03-01', '2017-02-28', 2],
    ['2020-05-05', '2020-05-05', 0],
  ] as const)
    expect(wholeYears(dayOf(first), dayOf(last)), first).toBe(years)
})
