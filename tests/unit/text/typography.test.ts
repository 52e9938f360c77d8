import { fr } from '#text/typography.ts'
import { expect, test } from 'vitest'

test('a space that must not break stands before high punctuation', () => {
  expect(fr('Super série !')).toBe('Super série\u202F!')
  expect(fr('Comment faire ?')).toBe('Comment faire\u202F?')
  expect(fr('Un point ; puis 100 % privé')).toBe('Un point\u202F; puis 100\u202F% privé')
  expect(fr('Fier :')).toBe('Fier\u00A0:')
  expect(fr('Choisis « Ajouter ».')).toBe('Choisis «\u00A0Ajouter\u00A0».')
})

test('the sentence stays the same for whoever reads plain spaces', () => {
  const sentence = "Erreur lors du chargement du journal du jour : rien n'est perdu ! Vraiment ?"
  expect(fr(sentence).replaceAll(/\s/g, ' ')).toBe(sentence)
  expect(fr('17:30, oui... 18 h 12')).toBe('17:30, oui... 18 h 12')
})
