import { installWaitMs } from '#domain/installOffer.ts'
import { dayMs } from '#domain/reminders.ts'
import { expect, test } from 'vitest'

const now = Date.parse('2026-11-20T20:00:00Z')
const ready = {
  isStandalone: false,
  isMobile: true,
  dismissedAt: null,
  now,
  openMs: 3000,
  usedMs: 60_000,
}

test('the card waits 3 s after a start, and for a minute of use in all', () => {
  expect(installWaitMs(ready)).toBe(0)
  expect(installWaitMs({ ...ready, openMs: 0 })).toBe(3000)
  expect(installWaitMs({ ...ready, openMs: 2999 })).toBe(1)
  expect(installWaitMs({ ...ready, openMs: 0, usedMs: 0 })).toBe(60_000)
  expect(installWaitMs({ ...ready, openMs: 59_999, usedMs: 59_999 })).toBe(1)
})

test('it never comes in the installed app, nor to a large screen', () => {
  expect(installWaitMs({ ...ready, isStandalone: true })).toBeNull()
  expect(installWaitMs({ ...ready, isMobile: false })).toBeNull()
})

test('a clock that was ahead, or goes back, neither hides it for longer nor has it wait for days', () => {
  expect(installWaitMs({ ...ready, dismissedAt: now + 3 * 365 * dayMs })).toBe(0)
  expect(installWaitMs({ ...ready, dismissedAt: now + 1000 })).toBeNull()
  expect(installWaitMs({ ...ready, openMs: -30 * dayMs })).toBe(3000)
})

test('dismissed, it comes back after three days', () => {
  expect(installWaitMs({ ...ready, dismissedAt: now - 3 * dayMs + 1 })).toBeNull()
  expect(installWaitMs({ ...ready, dismissedAt: now - 3 * dayMs })).toBe(0)
})
