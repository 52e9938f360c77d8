// What a note says of itself between two rules at its top, and what are words there.
import { frontOf } from '#domain/bring/front.ts'
import { expect, test } from 'vitest'

const between = (lines: readonly string[]) => ['---', ...lines, '---', 'Fin.'].join('\n')
const field = (name: string, ...values: readonly string[]) => ({ name, values })
const date = field('date', '2024-03-05')

test.for([
  ['blank lines', ['date: 2024-03-05', '', 'tags: a'], [date, field('tags', 'a')]],
  ['a line of spaces above', ['  ', 'date: 2024-03-05'], [date]],
  ['a blank line above a name alone', ['', 'rev: 2'], [field('rev', '2')]],
  ['a name that no other app has', ['rev: 2'], [field('rev', '2')]],
  ['a capital within a name', ['createdBy: Léa'], [field('createdBy', 'Léa')]],
  ['points of a list', ['tags:', '- a', '- b'], [field('tags', 'a', 'b')]],
  ['a list that ends on its line', ['tags: [', '  a', ']'], [field('tags', '[', 'a', ']')]],
  ['nothing', [''], []],
] as const)('[BJ3] fields may have %s', ([, lines, fields]) => {
  expect(frontOf(between(lines))).toEqual({ fields, body: 'Fin.', isSetApart: true })
})

test.for([
  ['a name as people write it', ['Matin : marché']],
  ['a name with a capital', ['Matin: marché']],
  ['a line without a name under a field', ['date: 2024-03-05', 'Puis sieste.']],
  ['a line without a name above a field', ['Puis sieste.', 'date: 2024-03-05']],
] as const)('[BJ5] %s between two rules stays in the text', ([, lines]) => {
  const text = between(lines)
  expect(frontOf(text)).toEqual({ fields: [], body: text, isSetApart: false })
})

test('[BJ5] beside a known field words go into the text, with the lines under them', () => {
  const lines = ['matin : marché', '  avec Léa', 'date: 2024-03-05', 'Soir: cinéma']
  expect(frontOf(between(lines))).toEqual({
    fields: [date],
    body: 'matin : marché\n  avec Léa\nSoir: cinéma\nFin.',
    isSetApart: true,
  })
})
