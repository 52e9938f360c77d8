// What the names of notes and of their folders say.
import { dayOfName, foldersOfExport, timeOfName, titleOfName } from '#domain/bring/names.ts'
import { day } from '#support/days.ts'
import { expect, test } from 'vitest'

const on = '2026-11-20'

test.for([
  ['2026-11-20.md', { words: '', isBare: true, time: null, isOfFolder: false }],
  ['2026/11/20.md', { words: '', isOfFolder: false }],
  ['2026-11-20 9h04.md', { time: '09:04', words: '' }],
  ['2026-11-20 2104 Lyon.md', { time: '21:04', words: 'Lyon' }],
  ['2026-11-20_Chez_Léa.md', { words: 'Chez Léa', isBare: false }],
  ['2026-11-20 Chez  Léa.md', { words: 'Chez Léa' }],
  ['2026-11-20 un(2)deux.md', { words: 'un deux' }],
  ['Lyon 2026-11-20.md', { words: 'Lyon' }],
  // The day of a journey; a number before a date begins no range.
  ['2026-11-20 Jour 12.md', { words: '' }],
  ['Tome 18 - 20 novembre 2026.md', { words: 'Tome 18' }],
  ['Lyon 2026-11-20 le soir.md', { words: 'Lyon le soir' }],
  ['2024-01-01/2026-11-20.md', { isOfFolder: false }],
  ['20 novembre 2026.md', { words: '', isBare: true, isOfFolder: false }],
  ['20.11.26.md', { words: '', isBare: true }],
  // A weekday that is not its own stays.
  ['lundi 20 novembre 2026 .md', { words: 'lundi 20 novembre 2026' }],
  ['2026-11-20/Lyon.md', { words: '', isBare: false, isOfFolder: true }],
] as const)('[BJ2] « %s » is of its day', ([path, said]) => {
  expect(dayOfName(path)).toMatchObject({ day: on, ...said })
})

test.for([
  ['a/2026-11-20_2026-11-22 Lyon .md', '2026-11-20 2026-11-22 Lyon'],
  ['20-22 novembre 2026.md', '20-22 novembre 2026'],
  ['Voyage du 20 au 22 novembre 2026.md', 'Voyage du 20 au 22 novembre 2026'],
] as const)('[BJ2] « %s » is of its first day, and says all of them', ([path, words]) => {
  expect(dayOfName(path)).toMatchObject({
    day: on,
    words,
    isOfFolder: false,
    isBare: false,
    time: null,
  })
})

test('[BJ2] of a folder of several days, or of a whole year, the last date is taken', () => {
  expect(dayOfName('2026-11-18_2026-11-20/Lyon.md')).toMatchObject({ day: on, isOfFolder: true })
  // What lies so far apart is no range.
  expect(dayOfName('2026-11-20_2027-11-19 Lyon.md')?.words).not.toMatch('2026')
})

test('[BJ2] two figures are a year where nothing stands beside the date', () => {
  for (const path of ['20.11.26 Lyon.md', 'Lyon 20.11.26.md', 'Lyon.md'])
    expect(dayOfName(path), path).toBeNull()
})

test('[BJ2] a name may say when its days are', () => {
  expect(timeOfName('Journal 2019/Mars_2024.md')).toEqual({
    year: '2024',
    month: 'Mars',
  })
  expect(timeOfName('Journal 2024.md')).toEqual({ year: '2024', month: null })
  for (const path of ['Mars.md', 'Export 2024.md', 'Lyon 2024.md', '2023-2024.md'])
    expect(timeOfName(path), path).toBeNull()
})

test('[BJ5] a name that bears no date is a title, from three letters on or as a short name', () => {
  for (const [path, title] of [
    ['a/b/Chez Léa.md', 'Chez Léa'],
    ['Léa.md', 'Léa'],
    ['Lé.md', ''],
    ['Jo.md', 'Jo'],
    ['12Jo.md', ''],
    ['Jo7.md', ''],
    ['Journal.md', ''],
  ] as const)
    expect(titleOfName(path, day(on)), path).toBe(title)
})

test('[BJ2] folders that all notes share are of their export where one bears its date and a word', () => {
  const folder = 'Export 2024-03-05/'
  for (const [paths, shared] of [
    [[`${folder}ab1.md`, `${folder}ab2.md`], folder],
    [[`${folder}a/1.md`, `${folder}b/2.md`], folder],
    [[`${folder}a/1.md`, `${folder}a/2.md`, `${folder}3.md`], folder],
    [[`${folder}1.md`, 'Autre/2.md'], ''],
    [[`${folder}1.md`], ''],
    [['a/1.md', 'a/2.md'], ''],
    [['2024-03-05/1.md', '2024-03-05/2.md'], ''],
    [[], ''],
  ] as const)
    expect(foldersOfExport(paths), paths.join()).toBe(shared)
})

test('[BJ5] words of a name keep what parts them', () => {
  for (const [path, words] of [
    ['matin 2024-03-05 soir.md', 'matin soir'],
    ['2024-03-08_2024-03-10_mer_et_rues.md', '2024-03-08 2024-03-10 mer et rues'],
    ['5_mars_2024_chez_Léa.md', 'chez Léa'],
  ] as const)
    expect(dayOfName(path)?.words, path).toBe(words)
})

test.for([
  ['Mon journal 2026-11-20.md', ''],
  ['2026-11-20 vendredi.md', ''],
  ['Jour 12 2026-11-20.md', ''],
  ['day 3654 2026-11-20.md', ''],
  ['séjour 12 2026-11-20.md', 'séjour 12'],
  ['jour 12345 2026-11-20.md', 'jour 12345'],
  ['jour-12 2026-11-20.md', 'jour-12'],
  ['2026-11-20 !!.md', ''],
  ['2026-11-20 -- Lyon.md', 'Lyon'],
  ['2026-11-20 - Lyon.md', 'Lyon'],
  ['2026-11-20 -5 degrés.md', '-5 degrés'],
] as const)('[BJ2] beside its date « %s » says « %s »', ([path, words]) => {
  expect(dayOfName(path)).toMatchObject({ day: on, words })
})

test('[BJ5] what any note may be called is no title, nor is the month of its day', () => {
  for (const path of ['Novembre.md', 'Journal de novembre.md', 'Notes du mon.md'])
    expect(titleOfName(path, day(on)), path).toBe('')
  for (const title of ['Octobre', 'Lyon journal', 'Novembre à Lyon'])
    expect(titleOfName(`${title}.md`, day(on))).toBe(title)
})
