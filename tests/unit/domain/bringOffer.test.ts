import { isBringOfferDue } from '#domain/bringOffer.ts'
import { expect, test } from 'vitest'

const isDue = (writtenDays: number, isAnswered = false): boolean =>
  isBringOfferDue({ writtenDays, isAnswered })

test('a journal from elsewhere is offered to somebody new, until they answer', () => {
  expect([0, 1, 7, 8].map((days) => isDue(days))).toEqual([true, true, true, false])
  expect(isDue(1, true)).toBe(false)
})
