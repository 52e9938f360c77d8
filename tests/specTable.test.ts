// The list from the specification to the tests stays true: every test that it names exists, and no paragraph is empty.
import { readFileSync } from 'node:fs'
import { titlesOf } from '#support/testTitles.ts'
import { expect, test } from 'vitest'

/** « ### §2 Route table » and the lines below it, up to the next heading. */
const rows = readFileSync('tests/README.md', 'utf8')
  .split(/^(?=#+ )/m)
  .filter((paragraph) => paragraph.startsWith('### §'))

/** What a row names: a file below tests/, and the whole title of a test in it. */
interface Named {
  readonly file: string
  readonly title: string
}

const namedIn = (row: string): readonly Named[] =>
  Array.from(row.matchAll(/`([\w./-]+\.(?:test|spec|suite)\.ts)` › (.*)$/gm)).map(
    ([, file = '', title = '']) => ({ file, title }),
  )

/** A remark may follow a title: « ... . By design ... ». */
const exists = ({ file, title }: Named): boolean =>
  titlesOf(file).some((known) => title === known || title.startsWith(`${known}. `))

test('every section of the specification that can be shown has rows', () => {
  expect(new Set(rows.map((row) => row.slice(4, 6)))).toEqual(
    new Set(['1', '2', '3', '4', '5', '6', '7', '8', '9'].map((section) => `§${section}`)),
  )
  expect(rows.length).toBeGreaterThan(80)
})

test('every row names a test', () => {
  expect(rows.filter((row) => namedIn(row).length === 0)).toEqual([])
})

test('a line names one test', () => {
  const lines = rows.join('').split('\n')
  expect(lines.filter((line) => line.split(' › ').length > 2)).toEqual([])
})

test('every test that is named exists', () => {
  expect(rows.flatMap(namedIn).filter((named) => !exists(named))).toEqual([])
})

test('the table is read: a title that nobody bears is noticed', () => {
  expect(exists({ file: 'specTable.test.ts', title: 'every row names a test' })).toBe(true)
  expect(exists({ file: 'specTable.test.ts', title: 'every row names a' })).toBe(false)
})
