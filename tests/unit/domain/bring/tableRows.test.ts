// Rows of a table that somebody kept by hand: merged cells, sums, cells too many, spaces, figures that are no dates.
import { readCsv, readRows } from '#domain/bring/csv.ts'
import { expect, test } from 'vitest'

const day = '2026-11-20'
const note = (text: string, heading: string | null = null) => ({ heading, text })
const entriesOf = (text: string) => [...(readCsv(text)?.entries ?? [])].map(({ entry }) => entry)
/** What each row says, each part behind its heading. */
const saidBy = (text: string) =>
  entriesOf(text).map((entry) =>
    typeof entry === 'string'
      ? entry
      : entry.parts.map(({ heading, text: said }) => `${heading ?? ''}: ${said}`),
  )
const dayOf = (text: string) =>
  entriesOf(text).map((entry) => (typeof entry === 'string' ? entry : entry.day))

test('words around what a program counted or named are words; spaces around it are none', () => {
  const names = 'id,date,texte,updated'
  expect(
    saidBy(
      `${names}\n f-1 ,${day},a, 1795342800000 \n2,${day},b,1795342800000 relu\n3,${day},c,relu 1795342800000\n`,
    ),
  ).toEqual([
    [': a'],
    [': b', 'updated: 1795342800000 relu'],
    [': c', 'updated: relu 1795342800000'],
  ])
})

test('a figure of two digits in a column of days is left out only where it is the day, not the month', () => {
  expect(saidBy(`date,jour,texte\n${day},11,a\n${day},20,b\n`)).toEqual([
    ['jour: 11', ': a'],
    [': b'],
  ])
})

test('a point parts hours from minutes only where nothing stands beside them', () => {
  expect(
    entriesOf(`date,heure,note\n${day},21.04,a\n${day},vers 21.04,b\n${day},21.04 environ,c\n`),
  ).toMatchObject([
    { time: '21:04', parts: [note('a')] },
    { time: null, parts: [note('vers 21.04', 'heure'), note('b')] },
    { time: null, parts: [note('21.04 environ', 'heure'), note('c')] },
  ])
})

test('an instant goes before a column of hours', () => {
  expect(entriesOf(`date,heure,note\n${day}T23:30:00Z,08:00,a\n`)).toMatchObject([
    { time: '23:30', parts: [note('a')] },
  ])
})

test('a cell too many is the rest of the last text, or a text of its own behind what is none', () => {
  expect(saidBy(`date,Gratitude\n${day},le soleil, la mer\n2026-11-21,rien\n`)).toEqual([
    ['Gratitude: le soleil, la mer'],
    ['Gratitude: rien'],
  ])
  expect(entriesOf(`note,date,mood\na,${day},calme,encore\n`)).toMatchObject([
    { mood: 'calme', parts: [note('a'), note('encore')] },
  ])
})

test('a cell too many of a table without separators is a text of its own', () => {
  const rows = [
    ['date', 'note'],
    [day, 'a', 'b'],
    ['', 'c'],
  ].map((cells) => ({
    cells,
    isBroken: false,
  }))
  const read = readRows(() => Iterator.from(rows), true)
  expect([...(read?.entries ?? [])].map(({ entry }) => entry)).toMatchObject([
    { day, parts: [note('a'), note('b')] },
    // Its date stands merged above it.
    { day, parts: [note('c')] },
  ])
})

test('under a date, rows without one are of its day, also where spaces stand in its place', () => {
  expect(dayOf(`date,note\n${day},un\n ,deux\n,trois\n`)).toEqual([day, day, day])
  expect(saidBy(`date,note\n${day} 08:00   ,un\n,deux\n`)).toEqual([[': un'], [': deux']])
})

test('a sum is of no day, and takes none away from the rows under it; a word that has one in it is a word', () => {
  expect(dayOf(`date,note\n${day},un\n, Total 3\n,deux\n`)).toEqual([day, 'noDate', day])
  expect(dayOf(`date,note\n${day},un\n,en somme rien\n,Moyennement\n`)).toEqual([day, day, day])
})

test('a row that has another weekday than the one above is not of its date', () => {
  expect(dayOf(`date,jour,note\n${day},vendredi,un\n,samedi,deux\n`)).toEqual([day, 'noDate'])
})

test('what stands above the names of a table is told, blank lines apart', () => {
  const read = readCsv(`Mon journal;\n;\ndate;note\n${day};a\n2026-11-21;b\n`)
  expect([...(read?.entries ?? [])].map(({ unknown }) => unknown)).toEqual([['Mon journal'], []])
})

const told = (row: string) =>
  [...(readCsv(`jour;date;note\n${row}\n`)?.entries ?? [])].map(({ toldOrder }) => toldOrder)

test('a weekday in a column of its own tells the order of a date with spaces around it, and of none that has its own', () => {
  expect(told('Lundi; 05/02/2024 ;x')).toEqual(['dayFirst'])
  expect(told('férié;Thu 05/02/2024;x')).toEqual(['monthFirst'])
  expect(told(' Lundi ;05/02/2024;x')).toEqual(['dayFirst'])
  expect(told('Lundi;Thu 05/02/2024;x')).toEqual(['monthFirst'])
  // A word under another name is none of the date's.
  const other = [...(readCsv('date;note\n05/02/2024;Lundi\n')?.entries ?? [])]
  expect(other.map(({ toldOrder }) => toldOrder)).toEqual(told('férié;05/02/2024;x'))
})

test('rows without names are no table where one of them, however far below, has no date', () => {
  const rows = Array.from({ length: 40 }, (_, at) => `${(at % 28) + 1}/03/2024;a`)
  const text = (last: string) => [...rows, last].join('\n')
  expect(readCsv(text('30/03/2024;b'))?.format).toBe('csv')
  expect(readCsv(text('et puis;b'))).toBeNull()
  expect(readCsv(text('et puis;b'), true)?.format).toBe('csv')
})
