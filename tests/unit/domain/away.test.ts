import { awayChoices, type Instant, wasAway } from '#domain/away.ts'
import { expect, test } from 'vitest'

const hidden: Instant = { clock: Date.parse('2026-11-20T10:00:00.000Z'), sincePage: 5000 }

/** So much later on each of the two clocks. */
const later = (clockMs: number, pageMs: number): Instant => ({
  clock: hidden.clock + clockMs,
  sincePage: hidden.sincePage + pageMs,
})

test('[PR57] a page was away once the chosen time is over, to the millisecond', () => {
  for (const awayMs of awayChoices) {
    expect(wasAway(hidden, later(awayMs, awayMs), awayMs)).toBe(true)
    expect(wasAway(hidden, later(awayMs - 1, awayMs - 1), awayMs)).toBe(awayMs === 0)
    expect(wasAway(hidden, later(0, awayMs - 1), awayMs)).toBe(awayMs === 0)
  }
})

test('[PR57] the longer of two clocks counts: one may be set back, the other stand still while the phone sleeps', () => {
  for (const awayMs of awayChoices) {
    expect(wasAway(hidden, later(0, awayMs), awayMs)).toBe(true)
    expect(wasAway(hidden, later(awayMs, 0), awayMs)).toBe(true)
  }
})

test('[PR57] a clock that went back counts as away, whatever was chosen', () => {
  for (const awayMs of awayChoices) expect(wasAway(hidden, later(-1, 0), awayMs)).toBe(true)
})
