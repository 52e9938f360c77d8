import { foldText, foldWithMap } from '#domain/folding.ts'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'

test('case, accents, ligatures, apostrophes and runs of spaces are folded', () => {
  expect(foldText('Élève')).toBe('eleve')
  expect(foldText('E\u0301le\u0300ve')).toBe('eleve')
  expect(foldText('L’ŒUVRE, cœur')).toBe("l'oeuvre, coeur")
  expect(foldText('Ça  ira\u00A0!\nOui')).toBe('ca ira ! oui')
  expect(foldText('non‑dit, ﬁn, zéro\u200Blarge, cé\u00ADsure, Ｌｕ')).toBe(
    'non-dit, fin, zerolarge, cesure, lu',
  )
  expect(foldText('İΣΑΣ ẞ Æ')).toBe('iσασ ss ae')
})

const characters = [
  ...Array.from("aeEéÉèçœŒæß’'ʼ \n\u00A0.!Σςİ😀"),
  'e\u0301',
  '\u0301',
  '👩‍👧',
  '\u{1F1EB}\u{1F1F7}',
]
const text = fc.array(fc.constantFrom(...characters), { maxLength: 30 }).map((all) => all.join(''))

test('folding with the way back gives the same text', () => {
  fc.assert(
    fc.property(text, (original) => {
      const { text: folded, starts, ends } = foldWithMap(original)
      expect(folded).toBe(foldText(original))
      expect(starts).toHaveLength(folded.length)
      expect(ends).toHaveLength(folded.length)
    }),
  )
})

test('an accent of its own belongs to the letter before it, and a run of blanks is one', () => {
  expect(foldWithMap('ne\u0301o')).toEqual({ text: 'neo', starts: [0, 1, 3], ends: [1, 3, 4] })
  expect(foldWithMap('nœ\u0301')).toEqual({ text: 'noe', starts: [0, 1, 1], ends: [1, 3, 3] })
  expect(foldWithMap('e\u0301')).toEqual({ text: 'e', starts: [0], ends: [2] })
  expect(foldWithMap('a  b')).toEqual({ text: 'a b', starts: [0, 1, 3], ends: [1, 3, 4] })
})

test('each folded unit leads back to what it was made from', () => {
  fc.assert(
    fc.property(text, (original) => {
      const { text: folded, starts, ends } = foldWithMap(original)
      for (let unit = 0; unit < folded.length; unit++) {
        const source = original.slice(starts[unit], ends[unit])
        expect(foldText(source)).toContain(folded[unit])
      }
    }),
  )
})
