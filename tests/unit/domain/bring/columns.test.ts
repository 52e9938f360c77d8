// Which column of some rows is that of their days, and which texts with a sign between words are no table.
import { columnsOf } from '#domain/bring/columns.ts'
import { expect, test } from 'vitest'

const rowsOf = (lines: readonly string[]) => lines.map((line) => line.split(';'))
/** The place of the date, and how many titles stand above the names; null where it is no table of days. */
function dated(lines: readonly string[], isTable: boolean) {
  const found = columnsOf(rowsOf(lines), isTable)
  return found && [found.roles.indexOf('date'), found.hasNames ? found.titles.length : 'no names']
}
const [one, two, three] = ['3 mars 2024', '4 mars 2024', '5 mars 2024']

test.for([
  ['a name that says it, with spaces around it', [' Date ;Note', `${one};x`], [0, 0]],
  ['a name that says it, without any row', ['Note;Date'], [1, 0]],
  [
    'a name behind another one, with spaces around it',
    ['Quand; Date ;Note', `${two};${one};x`],
    [1, 0],
  ],
  ['any name above its dates', ['Quoi;Quand', `x;${one}`], [1, 0]],
  [
    'any name above most of its dates',
    ['Quoi;Quand', 'x;plus tard', `y;${one}`, `z;${two}`],
    [1, 0],
  ],
  ['another than that of a change', ['Modifié le;Quand;Note', `${two};${one};x`], [1, 0]],
  ['a name below a title and blank cells', ['Carnet; ; ', 'Date;Note;Lieu', `${one};x;y`], [0, 1]],
  ['no name', [`x;${one}`, `y;${two}`], [1, 'no names']],
] as const)('[BJ1] in a table a column of days is found by %s', ([, lines, found]) => {
  expect(dated(lines, true)).toEqual(found)
})

test.for([
  ['of other columns', ['Quoi;Où', 'x;y']],
  ['of one column', ['Date', one]],
  ['of a date in one row out of two', ['Quand;Note', `${one};a`, 'plus tard;b']],
  ['of no names, and a date in one row out of two', [`x;${one}`, 'y;z']],
  [
    'whose names stand below a row of as many words',
    ['Carnet', 'un;deux', 'Quoi;Quand', `x;${one}`, `y;${two}`],
  ],
  ['below a row of three words', ['un;deux;trois', 'Date;Note;Lieu', `${one};x;y`]],
  ['of dates alone', [one, two, three]],
  ['of nothing', []],
] as const)('[BJ1] a table %s is none of days', ([, lines]) => {
  expect(dated(lines, true)).toBeNull()
})

test.for([
  ['known names above a date', ['Date;Note', `${one};x`], [0, 0]],
  ['a known name with a colon', ['Date :;Note', `${one};x`], [0, 0]],
  ['any names above two dates', ['Quoi;Quand', `x;${one}`, `y;${two}`], [1, 0]],
  [
    'two dates, of which one alone is that of a letter',
    ['Quoi;Quand', `x;le ${one}`, `y;${two}`],
    [1, 0],
  ],
  [
    'dates with a part of the day behind them, which no letter has',
    ['Quoi;Quand', `x;${one} le soir`, `y;${two} ce matin`],
    [1, 0],
  ],
  ['any names below a title', ['Carnet', 'Quoi;Quand', `x;${one}`, `y;${two}`], [1, 1]],
  [
    'dates that stand first, as in « le 3 mars »',
    ['Quand;Quoi', `le ${one};x`, `le ${two};y`],
    [0, 0],
  ],
  [
    'names further above their dates',
    ['Quoi;Quand', 'x;plus tard', `y;${one}`, `z;${two}`],
    [1, 0],
  ],
  [
    'no names, and dates in nearly all rows',
    [`${one};a`, `${two};b`, `${three};c`, `6 mars 2024;d`, 'plus tard;e'],
    [0, 'no names'],
  ],
  [
    'words before its dates, of which one alone is what a page says of itself',
    [`Created;${one}`, `un souvenir;${two}`],
    [1, 'no names'],
  ],
  [
    'what a page says of itself behind its dates',
    [`un;${one};humeur`, `deux;${two};lieu`],
    [1, 'no names'],
  ],
] as const)('[BJ1] a text is a table by %s', ([, lines, found]) => {
  expect(dated(lines, false)).toEqual(found)
})

test.for([
  ['says when it was made', [`Created;${one}`, `Updated;${two}`]],
  ['says it with more beside it', [`Created;le soir;${one}`, `Updated;le matin;${two}`]],
  ['names its date by any word with a colon', [`Bidule:;${one}`, `Truc: ;${two}`]],
  ['names it by a word that is known', [`humeur;${one}`, `Lieu;${two}`]],
  [
    'has a date among the titles above its names, with another title between them',
    [`Export du;${three}`, 'Carnet', 'Quoi;Quand', `x;${one}`, `y;${two}`],
  ],
  ['begins with a sentence about a date', ['Date:lundi;Note', `${one};x`]],
  ['begins with another one', ['Date: lundi;Note', `${one};x`]],
  ['holds letters', ['Un carnet;la suite', `Lyon;le ${one}`, 'et;des mots', `Paris; Le ${two}`]],
  ['has one line with a date', [`${one};il pleut`]],
  ['has lines of a date alone', [one, two, three]],
  ['has them under a title with a separator', ['Carnet de bord;tome 2', one, two]],
  ['has a space behind each separator, or nothing', [`${one}; a;`, `${two};; b`]],
  [
    'has a date in some of its lines',
    [`${one};a`, `${two};b`, `${three};c`, 'plus tard;d', 'un jour;e'],
  ],
  ['has a date in lines of any length', [`${one};a`, `${two};b;c`, `${three};d;e;f`]],
] as const)('[BJ1] a text that %s is no table', ([, lines]) => {
  expect(dated(lines, false)).toBeNull()
})

test('[BJ5] a column is what its name says, whatever spaces stand around it', () => {
  expect(columnsOf(rowsOf([' Date ; Humeur ; Lieu ;Autre', `${one};a;b;c`]), true)).toMatchObject({
    names: ['Date', 'Humeur', 'Lieu', 'Autre'],
    roles: ['date', 'mood', 'place', 'named'],
  })
  expect(columnsOf(rowsOf([` x ;${one}`, `y;${two}`]), true)?.names).toEqual(['x', one])
})
