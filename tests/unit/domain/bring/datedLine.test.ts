// What a line that begins with its date says beside it.
import {
  datedLine,
  isMonthlessLetter,
  isNumbered,
  letterLine,
  monthlessLine,
  yearlessLine,
} from '#domain/bring/datedLine.ts'
import { day } from '#support/days.ts'
import { expect, test } from 'vitest'

const date = '2024-03-05'

test.for([
  // A date alone, whatever signs stand around it.
  ['5 mars 2024', '', true],
  ['** 5 mars 2024 **', '', true],
  ['=== 5 mars 2024 === ', '', true],
  ['5 mars 2024, mardi', '', true],
  // Words that a sign sets apart.
  ['- **5 mars 2024** : il pleut', 'il pleut', true],
  ['__ 5 mars 2024 __ : il pleut', 'il pleut', true],
  ['5 mars 2024, il pleut', 'il pleut', true],
  ['5 mars 2024 - chat ===', 'chat ===', true],
  ['5 mars 2024 — #plage', '#plage', true],
  // In figures a date begins no sentence.
  ['05/03/2024 il pleut', 'il pleut', true],
  // One in words may.
  ['5 mars 2024 il pleut, encore', 'il pleut, encore', false],
  ['5 mars 2024 #plage', '#plage', false],
  ['5 mars 2024 il pleut - encore', 'il pleut - encore', false],
  // « Mer » is the sea on a Tuesday, and says the day on a Wednesday alone.
  ['5 mars 2024 — mer', 'mer', true],
  ['5 mars 2024 #mer', '#mer', false],
  ['5 mars 2024 mar.', '', true],
] as const)('[BJ2] « %s » says « %s » beside its date', ([line, words, isSetApart]) => {
  expect(datedLine(line, 'dayFirst')).toMatchObject({
    day: date,
    words,
    isAlone: words === '',
    isSetApart,
    isLetter: false,
  })
})

test.for([
  ['5-6 mars 2024', '5-6 mars 2024', true, true],
  ['**5-6 mars 2024 **', '5-6 mars 2024', true, true],
  ['5-6 mars 2024 : Lyon', '5-6 mars 2024 : Lyon', false, true],
  ['5-6 mars 2024 à Lyon', '5-6 mars 2024 à Lyon', false, false],
] as const)(
  '[BJ2] « %s » is of its first day, and says all of them',
  ([line, words, isAlone, isSetApart]) => {
    expect(datedLine(line, 'dayFirst')).toMatchObject({
      day: date,
      words,
      isAlone,
      isSetApart,
      isLetter: false,
    })
  },
)

test('[BJ2] a letter says its place with its date, and nothing else', () => {
  for (const line of ['Lyon, le 5 mars 2024', '**Lyon, le 5 mars 2024 **'])
    expect(letterLine(line, 'dayFirst'), line).toMatchObject({
      day: date,
      words: 'Lyon, le 5 mars 2024',
      isAlone: true,
      isLetter: true,
      isSetApart: true,
    })
  expect(letterLine('Lyon, le 5 mars 2024', 'dayFirst')?.written).toBe('5 mars 2024')
  expect(letterLine('Lyon, le 5 mars', 'dayFirst')).toBeNull()
  expect(letterLine('Lyon, le 5 mars', 'dayFirst', { year: '2024' })?.day).toBe(date)
  expect(letterLine('Lyon, le 5 mars 2024 il pleut', 'dayFirst')).toBeNull()
})

test('[BJ2] behind a letter’s date more is said behind a sign that stands there at once', () => {
  for (const line of ['Lyon, le 5 mars 2024: il pleut', 'Lyon, le 5 mars 2024 - il pleut'])
    expect(letterLine(line, 'dayFirst'), line).toMatchObject({ words: line, isAlone: false })
  expect(letterLine('Lyon, le 5 mars 2024 avec Léa - il pleut', 'dayFirst')).toBeNull()
})

const numbered = (line: string) => {
  const found = letterLine(line, 'dayFirst')
  return found !== null && isNumbered(found)
}

test('[BJ2] days of a journey are numbered, a number further on is a word', () => {
  expect(numbered('Jour 2 : 5 mars 2024')).toBe(true)
  expect(numbered('Lyon, le 5 mars 2024 : jour 2')).toBe(false)
  expect(numbered('Lyon, le 5 mars 2024')).toBe(false)
})

test('[BJ2] a line with the weekday of another day stays whole', () => {
  expect(datedLine('** mercredi 5 mars 2024 ** ', 'dayFirst')).toMatchObject({
    day: date,
    words: 'mercredi 5 mars 2024',
    isAlone: true,
  })
})

test('[BJ2] a letter may lack its month, where nothing else follows its day', () => {
  for (const line of ['Lyon, le 7', 'Lyon, le 17', 'Lyon, le 1er.', 'Lyon, le 7 :'])
    expect(isMonthlessLetter(line), line).toBe(true)
  for (const line of ['7', 'Lyon, le 7 mars', 'Lyon, le dimanche 7', 'Lyon, le 7h', 'Lyon, le 123'])
    expect(isMonthlessLetter(line), line).toBe(false)
})

test('[BJ2] a day without its month, or its year, is of those that stand above it, where there is such a day', () => {
  const march = { year: '2024', month: 'mars' }
  expect(monthlessLine('Mardi 5 : pluie', march, 'dayFirst')).toMatchObject({
    day: date,
    words: 'pluie',
  })
  for (const line of ['Mardi 32', 'Lundi 5', '5', 'mots'])
    expect(monthlessLine(line, march, 'dayFirst'), line).toBeNull()
  for (const time of [
    { year: null, month: 'mars' },
    { year: '2024', month: null },
  ])
    expect(monthlessLine('Mardi 5', time, 'dayFirst')).toBeNull()
  expect(yearlessLine('5 mars : pluie', { day: day('2024-02-01') }, 'dayFirst')).toMatchObject({
    day: date,
    words: 'pluie',
  })
  expect(yearlessLine('5-6 mars', { year: '2024' }, 'dayFirst')?.day).toBe(date)
  expect(yearlessLine('mots', { year: '2024' }, 'dayFirst')).toBeNull()
})
