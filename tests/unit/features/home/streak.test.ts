import { day } from '#support/days.ts'
import { flameStage } from '#domain/statistics.ts'
import { milestoneName } from '#journal-ui/milestone.ts'
import { nextTyping, startTyping } from '#features/home/TypedWords.tsx'
import { expect, test } from 'vitest'

const today = day('2026-11-20')
const streak = (length: number) => ({ streak: length, isActive: true, isWritten: true, today })

test('7, 14, 30, 50 and 100 days are milestones, and no other', () => {
  const reached = Array.from({ length: 120 }, (_, length) => length).filter(
    (length) => milestoneName(streak(length)) !== null,
  )
  expect(reached).toEqual([7, 14, 30, 50, 100])
  expect(milestoneName({ ...streak(7), isActive: false })).toBeNull()
})

test('the flame takes its next form at 1, 7, 30, 100 and 365 days', () => {
  const turns = Array.from({ length: 400 }, (_, days) => days).filter(
    (days) => days > 0 && flameStage(days) !== flameStage(days - 1),
  )
  expect(turns).toEqual([1, 7, 30, 100, 365])
  expect(flameStage(0)).toBe(0)
})

test('one streak reaches a milestone once, another streak has its own', () => {
  const evening = milestoneName(streak(7))
  const morningAfter = { streak: 7, isActive: true, isWritten: false, today: day('2026-11-21') }
  expect(milestoneName(morningAfter)).toBe(evening)
  expect(milestoneName({ ...streak(7), today: day('2026-12-20') })).not.toBe(evening)
})

test('the typewriter writes every word whole, then begins again', () => {
  const words = ['Fierté', 'Émotions']
  const seen = new Set<string>()
  let typing = startTyping
  for (let beat = 0; beat < 60; beat++) {
    typing = nextTyping(typing, words)
    seen.add(words[typing.word]?.slice(0, typing.length) ?? '')
  }
  expect(words.every((word) => seen.has(word))).toBe(true)
  expect(typing.word).toBeLessThan(words.length)
})
