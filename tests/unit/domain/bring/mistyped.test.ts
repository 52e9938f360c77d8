// Names of months and of weekdays that were mistyped by one letter, and words that only look like them.
import { isMistypedMonth, isMistypedWeekday } from '#domain/bring/mistyped.ts'
import { expect, test } from 'vitest'

test.for([
  ['a letter less', 'juilet'],
  ['the first letter less', 'ctobre'],
  ['the last letter less', 'octobr'],
  ['another letter', 'octabre'],
  ['another first letter', 'actobre'],
  ['another last letter', 'octobra'],
  ['a letter more', 'octoxbre'],
  ['a letter more before it', 'xoctobre'],
  ['a letter more behind it', 'octobrex'],
  ['a letter twice', 'juuillet'],
  ['two letters the other way round', 'fevirer'],
  ['the first two the other way round', 'cotobre'],
  ['the last two the other way round', 'janvire'],
  ['two letters of a short one the other way round', 'mras'],
  ['a letter of a short one twice', 'aaout'],
  ['the last letter of a short one twice', 'aoutt'],
])('[BJ4] a month with %s, « %s », is mistyped', ([, word = '']) => {
  expect(isMistypedMonth(word, false)).toBe(true)
  expect(isMistypedMonth(word, true)).toBe(true)
})

test.for([
  ['another letter in a short one', 'bars'],
  ['a letter more before a short one', 'saout'],
  ['a letter more behind a short one', 'aouts'],
  ['a letter less in a short one', 'aot'],
  ['a word of its own', 'match'],
  ['another word', 'marche'],
])('[BJ4] %s, « %s », is a month that was mistyped only where a year says so', ([, word = '']) => {
  expect(isMistypedMonth(word, false)).toBe(false)
  expect(isMistypedMonth(word, true)).toBe(true)
})

test.for([
  ['a month', 'juillet'],
  ['a short month', 'mars'],
  ['the beginning of a month', 'juil'],
  ['two letters less', 'octoe'],
  ['two letters more', 'octobreee'],
  ['two other letters', 'actobra'],
  ['two other letters side by side', 'ocxxbre'],
  ['the first of two letters in both places', 'octobbee'],
  ['the second of two letters first, and another one', 'ocoxbre'],
  ['another letter, and the first of two', 'ocxtbre'],
  ['two letters far from each other in each other’s place', 'ectobro'],
  ['a letter more and another one', 'actobree'],
  ['a letter less and another one', 'actobr'],
  ['a month of three letters with one more', 'maii'],
  ['a word', 'amis'],
])('[BJ4] %s, « %s », is no mistyped month', ([, word = '']) => {
  expect(isMistypedMonth(word, true)).toBe(false)
})

test('[BJ4] weekdays of both languages may be mistyped, and are not where they are right', () => {
  for (const word of ['mecredi', 'ludni', 'samedii', 'tusday', 'wenesday'])
    expect(isMistypedWeekday(word), word).toBe(true)
  for (const word of ['mercredi', 'lundi', 'tuesday', 'midi', 'vendre'])
    expect(isMistypedWeekday(word), word).toBe(false)
})
