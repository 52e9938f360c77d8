import { foldedGlow, glowOfFolded } from '#domain/foldedGlow.ts'
import { answerIds } from '#domain/answers.ts'
import { foldText } from '#domain/folding.ts'
import { glowOf, glows, isGlow, type GlowRegister } from '#domain/glow.ts'
import { isSealedId, mapSealedParts, sealedIds } from '#domain/sealedParts.ts'
import { isAnswerName } from '#contract/journal.ts'
import { glowText } from '#text/glow.ts'
import { expect, test } from 'vitest'

test('a glow is one of five, and nothing else', () => {
  expect(glows.every(isGlow)).toBe(true)
  expect([0, 6, 2.5, '3', null, undefined].some(isGlow)).toBe(false)
})

const value = (id: string, glow: 1 | 4 | null, savedAt: number) => ({ id, value: glow, savedAt })
const register = (...values: GlowRegister['values']): GlowRegister => ({
  values,
  replacedIds: [],
})

test('of several values the latest is the glow, then the one of the greater id; taken away it is none', () => {
  expect(glowOf(register())).toBeNull()
  expect(glowOf(register(value('b', 1, 5), value('a', 4, 6)))).toBe(4)
  expect(glowOf(register(value('b', 1, 5), value('a', 4, 5)))).toBe(1)
  expect(glowOf(register(value('a', 4, 5), value('b', null, 6)))).toBeNull()
})

test('search finds a glow by the word that is shown, and the word leads back to it', () => {
  for (const glow of glows) {
    expect(foldedGlow(glow)).toBe(foldText(glowText.words[glow]))
    expect(glowOfFolded(foldedGlow(glow))).toBe(glow)
  }
  expect([foldedGlow(null), glowOfFolded(''), glowOfFolded('nuit')]).toEqual(['', null, null])
})

test('[CR31] what a day seals are its answers and its glow, under names that every build carries', () => {
  expect(sealedIds).toEqual([...answerIds, 'glow'])
  expect(sealedIds.every((id) => isSealedId(id) && isAnswerName(id))).toBe(true)
  expect(isSealedId('hoped')).toBe(false)
  expect(mapSealedParts((id) => id.length)).toMatchObject({ learned: 7, glow: 4 })
})
