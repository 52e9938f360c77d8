import type { Day, Month } from '#domain/day.ts'
import { monthsOfYear, seesYear } from '#domain/wholeYear.ts'
import { month } from '#support/days.ts'
import { expect, test } from 'vitest'

const sightOf = (months: readonly Month[]) => ({
  isWhole: false,
  unverified: new Set<Day>(),
  months: new Set(months),
  awaited: null,
  hasFailed: false,
  years: null,
})

test('a year is seen once each of its twelve months is', () => {
  const months = monthsOfYear(2026)
  expect([months.length, months[0], months[11]]).toEqual([12, '2026-01', '2026-12'])
  expect(seesYear(sightOf(months), 2026)).toBe(true)
  expect(seesYear(sightOf(months), 2025)).toBe(false)
  expect(seesYear(sightOf(months.filter((one) => one !== month('2026-07'))), 2026)).toBe(false)
})
