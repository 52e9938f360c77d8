// Days of a month in words, and months in Roman figures, as the figures that they stand for.
import { withFigures } from '#domain/bring/daysInWords.ts'
import { expect, test } from 'vitest'

const days = [
  'premier deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize',
  'dix-sept dix-huit dix-neuf vingt vingt-et-un vingt-deux vingt-trois vingt-quatre vingt-cinq',
  'vingt-six vingt-sept vingt-huit vingt-neuf trente trente-et-un',
].flatMap((line) => line.split(' '))

test('each day of a month in words is its figure, with spaces or with dashes', () => {
  days.forEach((name, at) => {
    expect(withFigures(`le ${name} mars 2024`), name).toBe(`le ${at + 1} mars 2024`)
    expect(withFigures(`${name.replaceAll('-', ' ')} mars`), name).toBe(`${at + 1} mars`)
  })
  expect(days).toHaveLength(31)
})

test('before a short name of a month too, once', () => {
  expect(withFigures('douze janv. 2024, douze mars')).toBe('12 janv. 2024, douze mars')
})

test('figures in words that stand before no month, or within another word, are words', () => {
  for (const text of [
    'vingt cinq',
    'cinq marsouins',
    'la-cinq mars',
    'dixcinq mars',
    'cinq-mars',
    'cinq  mars',
    'trente deux fois',
    'five march',
  ])
    expect(withFigures(text)).toBe(text)
})

test('each month in Roman figures is its figure, between two signs that are alike', () => {
  'i ii iii iv v vi vii viii ix x xi xii'.split(' ').forEach((name, at) => {
    for (const sign of [' ', '.', '/', '-'])
      expect(withFigures(['5', name, '2024'].join(sign))).toBe(`5/${at + 1}/2024`)
  })
  expect(withFigures('le 15 i 1999, midi')).toBe('le 15/1/1999, midi')
})

test('a year of two figures stands behind a sign, not behind a space', () => {
  expect(withFigures('5/xii/24')).toBe('5/12/24')
  expect(withFigures('5.iii.24 midi')).toBe('5/3/24 midi')
  expect(withFigures('5 iii 24')).toBe('5 iii 24')
})

test('other letters and figures around it make something else of a Roman figure', () => {
  for (const text of [
    '5-iv/2024',
    '5 iii 1824',
    '5 iii 2124',
    '5 iii 20245',
    '5/iii/245',
    '5/iii/2',
    'a5 iii 2024',
    '105 iii 2024',
    '5 xiii 2024',
    '5 iiii 2024',
    '5  iii  2024',
    'acte iii 2024',
  ])
    expect(withFigures(text)).toBe(text)
})
