// Texts whose sentences have commas are no tables: in a table nothing but quotes stands behind a separator.
import { broughtFrom, fileOf, words } from '#support/samples.ts'
import { expect, test } from 'vitest'

test.for([
  [
    '05/03/2024, Marché avec Léa, puis dodo.',
    '06/03/2024, Pluie, froid.',
    '17/03/2024, Soleil. Le 20/03/2024, Rome.',
  ],
  [
    'Mardi, le 5 mars 2024 : marché avec Léa.',
    'Mercredi, le 6 mars 2024 : pluie.',
    'Dimanche, le 17 mars 2024 : rien.',
  ],
  ['05/03/2024 ; Marché ; Léa', '06/03/2024 ; Pluie ; froid', '17/03/2024 ; Soleil ; Rome'],
])('[BJ1] lines of a diary that have commas are no table: %s', async (text) => {
  const brought = await broughtFrom(fileOf(text.join('\n'), 'a.txt'))
  expect(brought.format).toBe('text')
  expect(brought.likeDates.count).toBe(0)
  expect(brought.entries.map(({ day }) => day)).toEqual(['2024-03-05', '2024-03-06', '2024-03-17'])
  const said = text.map((line) => line.replace(/^.*?2024\s?[,;:]\s/, ''))
  expect(words(brought)).toEqual(said)
})

test.for([
  ['Date, Note, Humeur', '2024-03-05, Marché, bien', '2024-03-06, Pluie, bof'],
  ['2024-03-05,Marché,bien', '2024-03-06,Pluie,bof'],
  ['2024-03-05, "Marché, pluie", bien', '2024-03-06, "Pluie", bof'],
])('[BJ1] under names, without a space or in quotes they are: %s', async (text) => {
  expect((await broughtFrom(fileOf(text.join('\n'), 'a.txt'))).format).toBe('csv')
})
