import { describe, expect, test } from 'vitest'
import type { Day } from '#domain/day.ts'
import { isFiledRight } from '#server/journal/filing.ts'

const now = Date.parse('2026-11-20T10:30:00.000Z')
const filed = (date: string, writtenAt: string, offset: number): boolean =>
  isFiledRight({ date: date as Day, writtenAt, offset }, now)

describe('filing', () => {
  test.for([
    ['2026-11-20', '2026-11-20T10:00:00.000Z', 60, true],
    ['2026-11-20', '2026-11-19T23:00:00.000Z', 60, true],
    ['2026-11-20', '2026-11-19T22:59:59.999Z', 60, false],
    ['2026-11-19', '2026-11-19T22:59:59.999Z', 60, true],
    ['2026-11-19', '2026-11-20T05:00:00.000Z', -600, true],
    // 00:30 on the 21st in UTC+14; nowhere is the 22nd.
    ['2026-11-21', '2026-11-20T10:15:00.000Z', 840, true],
    ['2026-11-21', '2026-11-20T10:15:00.000Z', 60, false],
    ['2026-11-22', '2026-11-21T12:00:00.000Z', 60, false],
    ['1970-01-01', '1969-12-31T23:30:00.000Z', 60, true],
    ['9999-12-31', '9999-12-31T23:59:00.000Z', 840, false],
  ] as const)('%s written at %s, offset %i: %s', ([date, writtenAt, offset, expected]) => {
    expect(filed(date, writtenAt, offset)).toBe(expected)
  })
})
