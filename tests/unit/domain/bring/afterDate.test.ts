// What stands behind a date: its time and its zone, words of the person, or the same day once more.
import {
  afterTime,
  beginsWithMeasure,
  isPartingAlone,
  saysDayAlone,
} from '#domain/bring/afterDate.ts'
import { day } from '#support/days.ts'
import { expect, test } from 'vitest'

test.for([
  ['21:04', ''],
  ['21:04 Lyon', ' Lyon'],
  ['8h', ''],
  ['8 h', ''],
  [' 8h mots', ' mots'],
  [', 8h30 mots', ' mots'],
  ['à 8h mots', ' mots'],
  ['at 8:30 pm words', ' words'],
  ['8:30pm', ''],
  ['8:30 p.m. x', ' x'],
  ['8:30:15.123 x', ' x'],
  ['8:30.5 x', ' x'],
  ['T21:04Z mots', ' mots'],
  ['T21:04 +0200 mots', ' mots'],
  ['t21:04-2 mots', ' mots'],
  ['T21:04:00+02:00 x', ' x'],
  ['21:04:00 UTC x', ' x'],
  ['21:04:00 GMT-5:30, x', ', x'],
  ['21:04 UTC', ''],
  ['21:04 UTC+10', ''],
  ['8:30 Z', ''],
  ['8:30 -0500', ''],
  ['8 h 30 +0200', ''],
  ['8 h 30 -0500, x', ', x'],
  ['8:30 +0200', ''],
  ['8:30 +02:00', ''],
  ['8:30+02', ''],
  ['8h UTC', ''],
  ['8h GMT+2.', '.'],
  ['- 7h', ''],
  ['- 7h : mots', ' : mots'],
  ['— 7h, sommeil', ', sommeil'],
  ['– 8h30) mots', ') mots'],
  ['7h debout', ' debout'],
] as const)('« %s » begins with a time, and goes on with « %s »', ([text, rest]) => {
  expect(afterTime(text)).toBe(rest)
  expect(beginsWithMeasure(text)).toBe(false)
})

test.for([
  ['7h30 +2 kg', ' +2 kg'],
  ['8:30 +02 %', ' +02 %'],
  ['8:30 +02°', ' +02°'],
  ['21:04 +02:00 x', ' +02:00 x'],
  ['8:30 Zoo', ' Zoo'],
  ['8h GMT x', ' GMT x'],
  ['8h UTC2', ' UTC2'],
  ['8h +02', ' +02'],
  ['T21:04Zoo', 'T21:04Zoo'],
] as const)('behind the time of « %s » stand the words « %s », and no zone', ([text, words]) => {
  expect(afterTime(text)).toBe(words)
})

test.for(['8:30-12:30', '18h → 20h', '14h -2', '8:30 – 9', '8h/9h', '8h — 9h'])(
  '« %s » is a while, not a time',
  (text) => {
    expect(afterTime(text)).toBe(text)
    expect(beginsWithMeasure(text)).toBe(false)
  },
)

test.for([
  '7h de sommeil',
  '7h du soir au matin',
  '7h ou 8h',
  '7h et demie',
  '14 h 30 min',
  '8h30 mn',
  '8h minutes',
  '7h moins le quart',
  '7h of sleep',
  '7h or so',
  '7h and a half',
  "7h d'attente",
  '7h d’attente',
  '- 7h sommeil',
  '— 8h30 sommeil',
])('« %s » is a length of time, and all of it words', (text) => {
  expect(beginsWithMeasure(text), text).toBe(true)
  expect(afterTime(text)).toBe(text)
})

test.for(['25:00', '8:61', '8heures', '8:30x', '8:30é', '8:305', 'le 8:30', '8', 'ce 8h', ''])(
  '« %s » begins with no time',
  (text) => {
    expect(afterTime(text)).toBe(text)
    expect(beginsWithMeasure(text)).toBe(false)
  },
)

const friday = day('2026-11-20')

test.for([
  'vendredi',
  'Ven',
  'ven.',
  'Friday',
  'vendredi 20',
  'le vendredi 20',
  'vendredi le 20',
  'vendredi the 20',
  'vendredi 20th',
  'ven. 20 nov.',
  'Vendredi, 20 novembre 2026',
  '20 nov. 2026',
  '20/11/26',
  '20/11',
  '11/20',
  '20.11',
  '20/11/2026',
  '2026-11-20',
  'November 20',
  '20 novembre',
  '- vendredi 20 -',
  '(20/11)',
  '[20/11];',
])('« %s » says nothing but that Friday', (text) => {
  expect(saysDayAlone(text, friday)).toBe(true)
})

test.for([
  'jeudi',
  'jeudi 20',
  'jeudi 20/11',
  'vendredi 21',
  'vendredi 20 nov 2025',
  '21/11',
  '20/12',
  '20/11/25',
  '20',
  'novembre',
  'vendredis',
  'vendredi 20 : mots',
  'vendredi 020',
  'vendredi saint',
  '',
  '20/11 mots',
  'vendredi 20e',
  'vendredi 20 nov. le 2026',
  '20 nov. 2026 mots',
  '20/11/2026/1',
])('« %s » says something else', (text) => {
  expect(saysDayAlone(text, friday)).toBe(false)
})

test('a day in figures is said in either order', () => {
  for (const text of ['05/06', '06/05', '05.06', '5/6/26', '6/5/2026'])
    expect(saysDayAlone(text, day('2026-06-05')), text).toBe(true)
})

test('« Mer » on a Friday is the sea, and on a Wednesday that day', () => {
  expect(saysDayAlone('Mer', friday)).toBe(false)
  expect(saysDayAlone('Mer', day('2026-11-18'))).toBe(true)
})

test('spaces around what says the day are none of its letters; a long text is no date', () => {
  expect(saysDayAlone(`${' '.repeat(200)}vendredi${' '.repeat(200)}`, friday)).toBe(true)
  expect(saysDayAlone(`vendredi${'.'.repeat(200)}`, friday)).toBe(false)
})

test('signs that only part words are no words', () => {
  for (const text of ['', ' ', ' ,.:;|()[]–—-', '\n-']) expect(isPartingAlone(text)).toBe(true)
  for (const text of ['a', ' - a', '-a-', '!', '- 1']) expect(isPartingAlone(text)).toBe(false)
})
