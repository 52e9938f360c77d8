import { isJoined, textOf } from '#domain/versions.ts'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'

const registerOf = (...texts: readonly string[]) => ({
  values: texts.map((x, at) => ({ id: `id${at}`, x, at })),
  gone: [],
})

test('one version reads as it was written', () => {
  expect(textOf(registerOf('  Un pain.  '))).toBe('  Un pain.  ')
  expect(textOf(registerOf())).toBe('')
})

test('two versions share their opening and keep each their own words', () => {
  const joined = registerOf("J'ai appris à dire non.", "J'ai appris à dire oui.")
  expect(textOf(joined)).toBe("J'ai appris à dire non.\n\noui.")
  expect(isJoined(joined)).toBe(true)
})

test('a version contained in another is not repeated, and a blank one is not shown', () => {
  expect(textOf(registerOf('Un pain', 'Un pain chaud', ' '))).toBe('Un pain chaud')
  expect(isJoined(registerOf('Un pain', ' '))).toBe(false)
})

test('no word of any version is left out', () => {
  const word = fc.constantFrom('pain', 'chaud', 'matin', 'froid', 'soir', 'é', '🙂')
  const text = fc.array(word, { minLength: 1, maxLength: 6 }).map((words) => words.join(' '))
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 4 }), (texts) => {
      const shown = textOf(registerOf(...texts)).split(/\s+/)
      for (const written of texts) {
        for (const part of written.split(' ')) expect(shown).toContain(part)
      }
    }),
  )
})
