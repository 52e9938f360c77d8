// Tables whose dates stand in three columns.
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
