// Huge and hostile files, each read in a process whose memory is bound: no small change of the source is tried on these (tests/mutation),
// which would wait minutes for what happens in another process.
import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'

/** In a process with 150 megabytes for its objects. */
const readWithin = (kind: string, count: number, letters: number): string =>
  execFileSync(
    process.execPath,
    ['--max-old-space-size=150', 'tests/support/readWithin.ts', kind, `${count}`, `${letters}`],
    { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] },
  )

test.each([
  ['a table of a million rows', 'table', 1_000_000, 20, 'tooLarge'],
  ['a table of 23 megabytes', 'table', 100_000, 200, '100000 entries'],
  ['five million brackets', 'nest', 5_000_000, 0, 'tooLarge'],
  ['four million brackets that close', 'deep', 1_900_000, 0, '1 entries'],
  ['a million names behind numbers', 'names', 1_000_000, 10, 'tooMany'],
  ['names of 200 megabytes behind numbers', 'names', 100_000, 2000, 'tooLarge'],
  ['tags of 200 megabytes', 'tags', 100_000, 2000, 'tooLarge'],
  ['a note of 23 million blank lines', 'blank', 23_000_000, 0, 'tooLarge'],
  ['a note of nearly a million blank lines', 'blank', 999_000, 0, 'unknown'],
  ['190 megabytes packed into two hundred kilobytes', 'bomb', 190, 0, 'tooLarge'],
  ['a page of six million tags', 'htmlTags', 5_900_000, 0, 'tooMany'],
  ['a page of nearly two million tags', 'htmlTags', 1_950_000, 0, '1 entries'],
  ['an address of 23 megabytes', 'htmlLink', 11_900_000, 0, '1 entries'],
  ['a row of ten million cells', 'commas', 11_900_000, 0, '1 entries'],
  ['a row of nearly two million cells in a page', 'htmlTable', 1_950_000, 0, '1 entries'],
  ['a row of ten million cells in a note', 'bars', 11_900_000, 0, '1 entries'],
  ['ten million tags of a row', 'csvTags', 11_900_000, 0, '1 entries'],
  ['a note of a million headings', 'headings', 990_000, 0, 'tooMany'],
  ['a text of a million entries of jrnl', 'jrnl', 990_000, 0, 'tooMany'],

  ['ninety thousand entries @full', 'entries', 90_000, 200, '27000 entries'],
  ['a million entries @full', 'entries', 1_000_000, 10, 'tooMany'],
  ['a page with a table of a million rows @full', 'page', 1_000_000, 0, 'tooMany'],
  ['a note with a table of nearly a million rows @full', 'lines', 900_000, 0, 'tooMany'],
  ['one line of 190 megabytes @full', 'line', 190, 0, 'tooLarge'],
  ['a note of 120 megabytes in an archive @full', 'note', 60, 0, 'tooLarge'],
  ['twenty thousand notes in an archive @full', 'members', 20_000, 0, '20000 entries'],
  ['a page of three million comments @full', 'htmlComments', 2_900_000, 0, 'tooMany'],
  ['a page of comments that nothing ends @full', 'htmlComment', 4_700_000, 0, '1 entries'],
  ['a page of five million headings @full', 'htmlHeadings', 4_700_000, 0, 'tooMany'],
  ['a page of nearly a million breaks @full', 'htmlBreaks', 980_000, 0, '1 entries'],
  ['a table of a page with two million names @full', 'htmlNames', 1_950_000, 0, 'unknown'],
  [
    'a table of a page whose cells cover thousands of rows @full',
    'htmlCovered',
    2_600_000,
    0,
    'tooMany',
  ],
  ['a page of tables of few letters and many places @full', 'htmlSpans', 90_000, 0, 'tooMany'],
  ['a page of a hundred thousand tables in each other @full', 'htmlNested', 99_000, 0, 'unknown'],
  ['a page of three million tables @full', 'htmlTables', 2_900_000, 0, 'tooMany'],
  ['a page of six million tags that nothing ends @full', 'htmlPre', 5_900_000, 0, '1 entries'],
  ['a page of values that nothing ends @full', 'htmlQuotes', 2_300_000, 0, '1 entries'],
  ['a page of tags within values @full', 'htmlBothQuotes', 1_200_000, 0, '1 entries'],
  ['a page of scripts that nothing ends @full', 'htmlScripts', 1_950_000, 0, 'unknown'],
  ['a page of titles that nothing ends @full', 'htmlTitles', 1_950_000, 0, 'unknown'],
  ['a page of a million links @full', 'htmlLinks', 990_000, 0, '1 entries'],
  ['a page of lists in each other @full', 'htmlLists', 1_950_000, 0, 'unknown'],
  ['a tag of ten million attributes @full', 'htmlAttributes', 11_900_000, 0, '1 entries'],
  ['a page of four million numbered signs @full', 'htmlNumbers', 3_900_000, 0, '1 entries'],
  ['a table of ten million names @full', 'columns', 11_900_000, 0, 'unknown'],
  ['a text of three hundred thousand notes @full', 'made', 300_000, 0, 'tooMany'],
  ['a text of days in bold under one heading @full', 'gaps', 240_000, 0, 'tooMany'],
  ['a table of a million rows under one date @full', 'merged', 990_000, 0, 'tooMany'],
  ['a note of a million days @full', 'dated', 990_000, 0, 'tooMany'],
  ['a note of nearly a million pictures @full', 'pictures', 900_000, 0, '1 entries'],
  ['a weekday of 20 megabytes @full', 'days', 5_000_000, 0, '1 entries'],
] as const)(
  '[BJ4] read or refused in 150 megabytes of memory: %s',
  (_name, kind, count, letters, end) => {
    expect(readWithin(kind, count, letters)).toBe(end)
  },
)
