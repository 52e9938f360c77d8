// Whether a date on a line of its own is a piece of a sentence that goes on over it.
import { isLedInto, isWithinSentence } from '#domain/bring/sentences.ts'
import { expect, test } from 'vitest'

const long = 'Nous avons marché longtemps au bord de la mer'
const isWithin = (above: string, below: string): boolean =>
  isWithinSentence([above, '5 mars', below], 1)

test.for([
  ['On part le', 'À Lyon.'],
  ['On y sera jusqu’au', ''],
  [long, 'à midi'],
  [`${long}  `, '  à midi'],
  ['La fête aura lieu le samedi     ', ''],
] as const)(
  '[BJ2] a date without its year between « %s » and « %s » is of a sentence',
  ([a, b]) => {
    expect(isWithin(a, b)).toBe(true)
  },
)

test.for([
  ['On part.', 'à Lyon'],
  ['', 'On part le'],
  [long, 'À midi'],
  [`${long}.`, 'à midi'],
  [`  ${long} !`, 'à midi'],
  ['Nous avons marché', 'à midi'],
] as const)('[BJ2] a date without its year between « %s » and « %s » is of none', ([a, b]) => {
  expect(isWithin(a, b)).toBe(false)
})

const isLed = (lines: readonly [string, string, string], isTitled: boolean): boolean =>
  isLedInto(lines, 1, isTitled)
const whole = '12 mars 2024'

test('[BJ2] a whole date is of a sentence where the line above cannot end before it', () => {
  for (const above of ['Il est temps de partir le', 'de partir le   ', '  les vacances de'])
    expect(isLed([above, whole, 'Mots.'], false), above).toBe(true)
  for (const above of [
    'Notre mariage aura lieu le samedi',
    'Le concert est reporté au dimanche',
    'un carnet qui commence un certain',
    'On se revoit pour ce fameux',
    'The wedding is on Saturday',
    'On relit tout depuis mardi',
  ]) {
    expect(isLed([above, whole, 'Mots.'], false), above).toBe(true)
    expect(isWithin(above, 'Mots.'), above).toBe(true)
  }
  for (const above of ['Samedi', 'Le samedi', 'Il pleut samedi', 'Rien de certain', 'LE SAMEDI'])
    expect(isLed([above, whole, 'Mots.'], false), above).toBe(false)
  for (const above of ['Il est temps de partir', 'On part avant', 'Lyon,', ''])
    expect(isLed([above, whole, 'mots'], false), above).toBe(false)
})

test('[BJ2] below a line that stands apart a whole date is of a sentence that goes on, or ends with it', () => {
  expect(isLed(['Lyon, le', whole, 'Mots.'], true)).toBe(false)
  expect(isLed(['Lyon, le', whole, 'il pleut'], true)).toBe(true)
  for (const end of ['.', ' !', ',', '… ', '.»'])
    expect(isLed(['On part le', whole + end, 'Mots.'], true), end).toBe(true)
})
