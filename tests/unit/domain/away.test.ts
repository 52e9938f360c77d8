import { awayChoices, wasAway } from '#domain/away.ts'
import { expect, test } from 'vitest'

const at = Date.parse('2026-11-20T10:00:00.000Z')

test('[PR57] a page was away once the chosen time is over, to the millisecond', () => {
  for (const awayMs of awayChoices) {
    expect(wasAway(at, at + awayMs, awayMs)).toBe(true)
    expect(wasAway(at, at + awayMs - 1, awayMs)).toBe(awayMs === 0)
  }
})

test('[PR57] a clock that went back counts as away, whatever was chosen', () => {
  for (const awayMs of awayChoices) expect(wasAway(at, at - 1, awayMs)).toBe(true)
})
