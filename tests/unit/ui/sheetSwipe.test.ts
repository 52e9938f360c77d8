import { decideTurn, decideSwipe } from '#ui/useSheetSwipe.ts'
import { expect, test } from 'vitest'

test('up by more than 70 px expands, and only what is collapsed', () => {
  expect(decideSwipe(-70, false)).toBeNull()
  expect(decideSwipe(-71, false)).toBe('expand')
  expect(decideSwipe(-400, true)).toBeNull()
})

test('down by more than 100 px collapses, then closes', () => {
  expect(decideSwipe(100, true)).toBeNull()
  expect(decideSwipe(101, true)).toBe('collapse')
  expect(decideSwipe(100, false)).toBeNull()
  expect(decideSwipe(101, false)).toBe('close')
})

test('sideways by more than 60 px turns to another day, a slanting finger to none', () => {
  expect(decideTurn(-61, 20)).toBe('next')
  expect(decideTurn(61, -20)).toBe('previous')
  expect(decideTurn(60, 0)).toBeNull()
  expect(decideTurn(-80, 81)).toBeNull()
})
