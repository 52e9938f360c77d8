// Which sent days the server may not have any more, as far as a phone has heard.
import { doubtfulOf } from '#domain/heard.ts'
import { day, month } from '#support/days.ts'
import { expect, test } from 'vitest'

const [first, second, third] = [day('2026-10-31'), day('2026-11-01'), day('2026-11-20')]
const sent = [first, second, third]
const equal = { awaited: [], disputed: [], unverified: [], isUnnamed: false, lastOkAt: 1 }

test('[PR88] what the server named last as it is here is in no doubt', () => {
  expect(doubtfulOf(equal, sent)).toEqual([])
  // Noted by an older build, which named no such months.
  expect(doubtfulOf({ ...equal, awaited: null }, sent)).toEqual([])
  expect(doubtfulOf({ ...equal, lastOkAt: null }, sent)).toEqual([])
})

test('[PR88] days of months that did not all come, and days that did not verify, are in doubt, no others', () => {
  expect(doubtfulOf({ ...equal, awaited: [month('2026-11')] }, sent)).toEqual([second, third])
  expect(doubtfulOf({ ...equal, unverified: [first] }, sent)).toEqual([first])
  expect(doubtfulOf({ ...equal, awaited: [month('2026-12')] }, sent)).toEqual([])
  // All of it came, though it was not what had been named.
  const [october, november] = [month('2026-10'), month('2026-11')]
  const came = { ...equal, awaited: [october, november], disputed: [november] }
  expect(doubtfulOf(came, sent)).toEqual([first])
})

test('[PR88] every day is in doubt where the server named nothing to this phone, or was heard since and named nothing', () => {
  expect(doubtfulOf({ ...equal, isUnnamed: true }, sent)).toEqual(sent)
  expect(doubtfulOf({ ...equal, awaited: null, lastOkAt: null }, sent)).toEqual(sent)
})
