// Tables whose dates stand in three columns, or in two.
import { readCsv } from '#domain/bring/csv.ts'
import { expect, test } from 'vitest'

const daysIn = (...lines: readonly string[]) =>
  [...(readCsv(lines.join('\n'))?.entries ?? [])].map(({ entry }) =>
    typeof entry === 'string' ? entry : entry.day,
  )
const names = 'Année;Mois;Jour;Texte'
/** Most rows of a table of days have one. */
const sure = ['2026;5;1;a', '2026;5;2;b', '2026;5;3;c', '2026;5;4;d', '2026;5;5;e']
const sureDays = sure.map((_, at) => `2026-05-0${at + 1}`)

test.for([
  [
    'with months in figures',
    [names, '2024;3;5;un', '2024;12;06;deux'],
    ['2024-03-05', '2024-12-06'],
  ],
  [
    'with their names, short or long',
    [names, '2024;mars;5;un', '2024;déc.;mardi 10;deux'],
    ['2024-03-05', '2024-12-10'],
  ],
  [
    'with spaces around names and figures',
    [' Année ; Mois ; Jour ;Texte', ' 2024 ; 3 ; 1er ;un'],
    ['2024-03-01'],
  ],
  [
    'where a year that is written goes back',
    [names, '2024;12;31;un', '2023;1;1;deux'],
    ['2024-12-31', '2023-01-01'],
  ],
  ['below a title', ['Carnet;;;', names, '2024;3;5;un'], ['2024-03-05']],
  [
    'where a row above their names is like them',
    ['2020;1;5;un titre', names, '2024;3;5;un'],
    ['noDate', '2024-03-05'],
  ],
  ['where a row has fewer cells', [names, '2024;3', '2024;3;5;un'], ['noDate', '2024-03-05']],
  ['where a day says its month itself', [names, '2024;;5 mars;un'], ['2024-03-05']],
  [
    'with a year, or a month, over several rows',
    [names, '2024;mars;5;un', ';;6;deux', ';avril;1;trois'],
    ['2024-03-05', '2024-03-06', '2024-04-01'],
  ],
  [
    'where a new year says no month',
    [names, '2024;mars;5;un', '2025;;6;deux'],
    ['2024-03-05', 'noDate'],
  ],
  [
    'where a year or a month is over that nobody wrote',
    [names, '2024;décembre;31;un', ';janvier;1;deux', ';;2;trois'],
    ['2024-12-31', 'noDate', 'noDate'],
  ],
  [
    'where a month is over that nobody wrote',
    [names, '2024;mars;31;un', ';;1;deux'],
    ['2024-03-31', 'noDate'],
  ],
  [
    'where some days were written up later',
    [names, '2024;mars;31;un', ';;7;deux', '2024;avril;1;trois', ';mars;2;quatre'],
    ['2024-03-31', '2024-03-07', '2024-04-01', '2024-03-02'],
  ],
  [
    'where a figure is no month, or no year',
    [
      names,
      '2024;mars;5;un',
      '2024;3e;5;deux',
      '2024;x3;5;trois',
      '12024;3;5;quatre',
      '2024a;3;5;cinq',
      '2024;brumaire;5;six',
    ],
    ['2024-03-05', 'noDate', 'noDate', 'noDate', 'noDate', 'noDate'],
  ],
] as const)('[BJ2] a day is read from three columns %s', ([, lines, days]) => {
  expect(daysIn(...lines, ...sure)).toEqual([...days, ...sureDays])
})

test('[BJ2] what says its date in one column needs no others', () => {
  expect(daysIn('Date;Année;Mois;Jour;Texte', '05/03/2024;2023;1;2;un')).toEqual(['2024-03-05'])
  expect(daysIn('Datum;Année;Mois;Jour;Texte', '05/03/2024;2023;1;2;un')).toEqual(['2024-03-05'])
  // Nor are two of the three a date.
  for (const two of ['Année;Mois;Quoi', 'Année;Quoi;Jour', 'Quoi;Mois;Jour'])
    expect(daysIn(`${two};Texte`, '2024;3;5;un'), two).toEqual([])
})

test('[BJ2] the three may stand behind others, and tell the day of one row alone', () => {
  expect(daysIn('Texte;Année;Mois;Jour', 'un;2024;3;5')).toEqual(['2024-03-05'])
  expect(daysIn(names, '2024;3;5;un')).toEqual(['2024-03-05'])
})

test('[BJ2] the three say the day where another column is called so too', () => {
  const lines = ['Année;Mois;Jour;Entry date;Texte', '2024;3;5;07/08/2025;un']
  expect(daysIn(...lines)).toEqual(['2024-03-05'])
})

/** Their words are told, as none of the days' own. */
const titlesIn = (...lines: readonly string[]) =>
  [...(readCsv(lines.join('\n'))?.entries ?? [])].flatMap(({ unknown }) => unknown ?? [])

test.for([
  ['Year;Quoi', 'with one of these names'],
  ['Year;Datum', 'with two of these names'],
] as const)('[BJ2] « %s » above the names is a title %s', ([title]) => {
  expect(daysIn(title, names, '2024;3;5;un')).toEqual(['2024-03-05'])
  expect(titlesIn(title, names, '2024;3;5;un')).toEqual([title.replace(';', ' ')])
})

const yearAndDate = 'Year;Date;Text'
const datesOfMay = ['2026;1 May;a', '2026;2 May;b', '2026;3 May;c', '2026;4 May;d', '2026;5 May;e']
/** So long that a text begins behind its date. */
const longest = `14 August, ${'a'.repeat(29)}`

test.for([
  ['with the name of its month', '2017;14 August;x', '2017-08-14'],
  ['with that name in short', '2017;14-Aug;x', '2017-08-14'],
  ['in figures', '2017;8/14;x', '2017-08-14'],
  ['in figures with dots', '2017;14.8;x', '2017-08-14'],
  ['in figures with dots behind both', '2017;14.08.;x', '2017-08-14'],
  ['in figures with dashes', '2017;14-08;x', '2017-08-14'],
  ['with spaces around', ' 2017 ; 14 August ;x', '2017-08-14'],
  ['in figures with spaces around', ' 2017 ; 14/8 ;x', '2017-08-14'],
  ['that says its year itself', '2017;14/8/16;x', '2016-08-14'],
  ['in no year', ';14 August;x', 'noDate'],
  ['in a year of two figures', '24;14 August;x', 'noDate'],
  ['in a year of five', '12024;14 August;x', 'noDate'],
  ['behind a letter', '2017;x8/14;x', 'noDate'],
  ['in figures before words', '2017;8/14 soir;x', 'noDate'],
  ['that no month has', '2017;31/02;x', 'noDate'],
  ['with words, of forty letters', `2017;${longest};x`, '2017-08-14'],
  ['with words, of more letters', `2017;${longest}a;x`, 'noDate'],
  ['that is missing', '2017', 'noDate'],
] as const)('[BJ2] in « Year, Date » a date %s: %s is %s', ([, row, date]) => {
  expect(daysIn(yearAndDate, ...datesOfMay, row)).toEqual([...sureDays, date])
})

test('[BJ2] beside a year and a date may stand a weekday, or the month once more', () => {
  expect(daysIn('Year;Day;Date;Text', '2017;Monday;14 August;x')).toEqual(['2017-08-14'])
  expect(daysIn('Year;Month;Date;Text', '2017;August;14 August;x')).toEqual(['2017-08-14'])
})

test('[BJ2] a whole date beside a year and a date is the day', () => {
  const rows = ['2023;5 March;14/05/2024;un', '2023;6 March;15/05/2024;deux']
  expect(daysIn('Year;Date;Datetime;Text', ...rows)).toEqual(['2024-05-14', '2024-05-15'])
})

test('[BJ2] a title above « Year, Date » stays as it was, and a row may end before both', () => {
  expect(titlesIn('2016;5 March', yearAndDate, ...datesOfMay)).toEqual(['2016 5 March'])
  const rows = ['x;2026;1 May', 'x;2026;2 May', 'seul', 'x;2026;3 May']
  expect(daysIn('Text;Year;Date', ...rows)).toEqual([
    '2026-05-01',
    '2026-05-02',
    'noDate',
    '2026-05-03',
  ])
})

const toldBy = (row: string) =>
  [...(readCsv([yearAndDate, '2026;5/8;x', '2026;6/8;y', row].join('\n'))?.entries ?? [])].map(
    ({ toldOrder }) => toldOrder,
  )

test('[BJ2] in « Year, Date » a date that no month has does not tell the order of the others', () => {
  expect(toldBy('2026;30/1;z')).toEqual(['dayFirst', 'dayFirst', 'dayFirst'])
  expect(toldBy('2026;30/2;z')).toEqual([undefined, undefined, undefined])
})
