import {
  isStorageRequestDue,
  parseStorageRequest,
  type StorageRequest,
  storageRequestText,
} from '#domain/durableStorage.ts'
import { addDays } from '#domain/day.ts'
import { day } from '#support/days.ts'
import { expect, test } from 'vitest'

const today = day('2026-11-22')
const asked = (daysAgo: number): StorageRequest => ({
  day: addDays(today, -daysAgo),
  isAsked: true,
})
const seen = (daysAgo: number): StorageRequest => ({ ...asked(daysAgo), isAsked: false })

test('an installed app asks at once, a plain tab after its first week', () => {
  expect(isStorageRequestDue(null, today, true)).toBe(true)
  expect(isStorageRequestDue(null, today, false)).toBe(false)
  expect(isStorageRequestDue(seen(6), today, false)).toBe(false)
  expect(isStorageRequestDue(seen(7), today, false)).toBe(true)
  expect(isStorageRequestDue(seen(1), today, true)).toBe(true)
})

test('both ask again a week after the last time, and no earlier', () => {
  for (const hasReason of [true, false]) {
    expect(isStorageRequestDue(asked(0), today, hasReason)).toBe(false)
    expect(isStorageRequestDue(asked(6), today, hasReason)).toBe(false)
    expect(isStorageRequestDue(asked(7), today, hasReason)).toBe(true)
  }
})

test('a day noted by a clock that was ahead does not put it off', () => {
  expect(isStorageRequestDue(asked(-400), today, false)).toBe(true)
})

test('what is noted is read again, and what is not ours is nothing', () => {
  for (const request of [asked(3), seen(0)]) {
    expect(parseStorageRequest(storageRequestText(request))).toEqual(request)
  }
  for (const text of [null, '', 'asked', 'asked 2026-02-30', 'never 2026-11-22']) {
    expect(parseStorageRequest(text), String(text)).toBeNull()
  }
})
