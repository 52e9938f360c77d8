// Lines that a person would take for the date of another day, and lines that have a date and are words.
import { likeDatesIn } from '#domain/bring/likeDates.ts'
import { day } from '#support/days.ts'
import { expect, test } from 'vitest'

const friday = day('2024-03-01')
const firstIn = (line: string, on = friday, isNote = false) =>
  likeDatesIn(line, on, isNote).likeDates?.first ?? null

test.for([
  '<strong>5 mars 2024</strong>',
  '5 mars 2024 : photo.jpg',
  '5.mars 2024',
  'Mardi 5 mars 2024 je suis allée au marché avec Léa',
  'Sam 2',
  'Jeu 14',
])('[BJ3] « %s » is like a date', (line) => {
  expect(firstIn(line)).not.toBeNull()
})

test.for([
  ' 2024-03-05.jpg',
  '2024-03-05.jpg ',
  'Sam 3 - Léo 5',
  'Sam 13 - Léo 15',
  'mardi 5 mars je suis allée au marché avec Léa et Tom',
  '5 mars 2024 je suis allée au marché avec Léa et Tom',
  'hier nous avons parlé du mardi 5 mars et de tout le reste',
])('[BJ3] « %s » is words', (line) => {
  expect(firstIn(line)).toBeNull()
})

test('[BJ3] the name of a month says which of two figures it is', () => {
  expect(firstIn('5 mars 2024', day('2024-05-03'))).toBe('5 mars 2024')
  expect(firstIn('05/03/2024', day('2024-05-03'))).toBeNull()
})

test('[BJ3] a heading that plans another day in a note of its own is words, where it does not begin with it', () => {
  expect(firstIn('## Réunion du 5 mars 2024')).not.toBeNull()
  expect(firstIn('## Réunion du 5 mars 2024', friday, true)).toBeNull()
  expect(firstIn('## 5 mars 2024', friday, true)).toBe('5 mars 2024')
})

test('[BJ3] an example is cut after forty letters, and no sign in two', () => {
  expect(firstIn('5 mars 2024  ')).toBe('5 mars 2024')
  const start = '5 mars 2024 : 🎉 au bord de la mer, là '
  expect(start).toHaveLength(39)
  expect(firstIn(`${start}🎉 hier`)).toBe(`${start.trim()}…`)
  expect(firstIn(`${start}et là`)).toBe(`${start}e…`)
})

test('[BJ3] a date is told whatever tags stand in its line', () => {
  const on = day('2024-03-05')
  for (const line of ['<strong>6</strong> mars', '<em>mardi</em> 6 mars'])
    expect(likeDatesIn(line, on).likeDates?.count, line).toBe(1)
})

test('[BJ3] a short name of a weekday before a figure tells a date where nothing follows', () => {
  for (const line of ['sam 9', 'sam 9,', 'mer 6.'])
    expect(likeDatesIn(line, day('2024-03-05')).likeDates?.count, line).toBe(1)
  for (const line of ['sam 9, 3', 'jeu, 7 points'])
    expect(likeDatesIn(line, day('2024-03-05')), line).toEqual({})
})
