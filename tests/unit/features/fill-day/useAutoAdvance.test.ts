import {
  applyAdvance,
  composedPauseMs,
  phaseMs,
  spinnerMs,
  typingPauseMs,
  type AdvancePhase,
} from '#features/fill-day/useAutoAdvance.ts'
import { expect, test } from 'vitest'

const typed = { type: 'typed', isBlank: false, isComposing: false } as const

test('half a second after the last letter a spinner turns for one second, then the next question comes', () => {
  expect([typingPauseMs, spinnerMs]).toEqual([500, 1000])
  expect(phaseMs).toEqual({ waiting: 500, composed: 1500, saving: 1000 })
  expect(applyAdvance('still', typed)).toBe('waiting')
  expect(applyAdvance('waiting', { type: 'elapsed' })).toBe('saving')
  expect(applyAdvance('saving', { type: 'elapsed' })).toBe('next')
})

test('a key, a composition, a selection or a touch stops it', () => {
  const phases: readonly AdvancePhase[] = ['still', 'waiting', 'composed', 'saving']
  for (const phase of phases) expect(applyAdvance(phase, { type: 'touched' })).toBe('still')
})

test('a letter starts the time again; an empty answer does not', () => {
  expect(applyAdvance('saving', typed)).toBe('waiting')
  expect(applyAdvance('waiting', { ...typed, isBlank: true })).toBe('still')
})

test('a word being composed, as phone keyboards do, waits a second and a half, then goes on as usual', () => {
  expect(composedPauseMs).toBe(1500)
  const composing = { ...typed, isComposing: true }
  for (const phase of ['still', 'waiting', 'composed', 'saving'] as const) {
    expect(applyAdvance(phase, composing)).toBe('composed')
    expect(applyAdvance(phase, { ...composing, isBlank: true })).toBe('still')
  }
  expect(applyAdvance('composed', { type: 'elapsed' })).toBe('saving')
  expect(applyAdvance('composed', typed)).toBe('waiting')
})

test('nothing happens to a person who does not write', () => {
  expect(applyAdvance('still', { type: 'elapsed' })).toBe('still')
})
