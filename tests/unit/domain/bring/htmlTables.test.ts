// Which texts are pages, and what their tables say.
import { isHtmlPage, isXml, readHtmlPage } from '#domain/bring/htmlPage.ts'
import { expect, test } from 'vitest'

test.for([
  ['x.html', '<b>un</b><!-- deux -->', true],
  ['x.html', '<p>un</p> mots', true],
  ['x.htm', '<b>un</b> mots', true],
  ['x.html', '<!-- un --> mots', false],
  ['x.html', 'a <3 b', false],
  ['x.html.md', '<p>un</p> mots', false],
  ['x.md', '<p>un</p>', false],
  ['x.md.txt', '<p>un</p>', true],
  ['x.txt', ' <P>un</P> ', true],
  ['x.txt', '<b>un</b>', false],
  ['x.txt', '</p><p>un</p>', false],
  ['x.txt', '<br>un <b>deux</b>', false],
  ['x.txt', '<3 et 4>', false],
  ['x.txt', ' <?xml version="1.0"?>\n<!-- un -->\n<html><p>deux</p></html> mots', true],
  ['x.txt', '<?xml version="1.0"?><html><p>deux</p></html> mots', true],
] as const)('[BJ1] « %s » with « %s » is a page: %s', ([path, text, isPage]) => {
  expect(isHtmlPage(path, text)).toBe(isPage)
})

test.for([
  ['x.txt', ' <?xml version="1.0"?><a/>', true],
  ['x.txt', 'mots <?xml version="1.0"?>', false],
  ['x.xml', ' <a/>', true],
  ['x.xml', 'mots <a/>', false],
  ['x.xml.txt', '<a/>', false],
] as const)('[BJ4] « %s » with « %s » is an XML: %s', ([path, text, isOne]) => {
  expect(isXml(path, text)).toBe(isOne)
})

const row = (...cells: readonly string[]) =>
  `<tr>${cells.map((cell) => (cell.startsWith('<') ? cell : `<td>${cell}</td>`)).join('')}</tr>`
const read = (html: string) =>
  [...readHtmlPage('x.html', `<html><body>${html}</body></html>`)].map(({ entry }) =>
    typeof entry === 'string'
      ? entry
      : [entry.day, entry.parts.map(({ text }) => text).join('|'), entry.place, entry.mood],
  )
const names = row('Date', 'Note', 'Lieu', 'Humeur')
const [one, two] = ['2026-11-20', '2026-11-21']

test('[BJ5] tables of a page are read each to its end, or to the next one where nothing ends it', () => {
  const [first, second] = [`${names}${row(one, 'un')}`, `${names}${row(two, 'deux')}`]
  const both = [
    [one, 'un', null, null],
    [two, 'deux', null, null],
  ]
  for (const html of [
    `<table>${first}</table><table>${second}</table>`,
    `<table>${first}</table><table>${second}`,
    `<table>${first}<table>${second}</table>`,
    `</table><table>${first}</table><p></p><table>${second}</table>`,
  ])
    expect(read(html), html).toEqual(both)
})

test('[BJ5] a cell over several rows is one of each, and ends with the last of them', () => {
  const rows = [
    row(
      `<td rowspan="3">${one}</td>`,
      'un',
      '<td rowspan="2">Lyon</td>',
      '<td rowspan=2>calme</td>',
    ),
    row('deux'),
    row('trois'),
    row(two, 'quatre', 'Nice', 'gris'),
  ]
  expect(read(`<table>${names}${rows.join('')}</table>`)).toEqual([
    [one, 'un', 'Lyon', 'calme'],
    [one, 'deux', 'Lyon', 'calme'],
    [one, 'trois', null, null],
    [two, 'quatre', 'Nice', 'gris'],
  ])
})

test('[BJ5] cells over several rows that begin one under the other keep their columns', () => {
  const rows = [
    row(one, 'un', 'Lyon', '<td rowspan="3">calme</td>'),
    row(one, 'deux', '<td rowspan="2">Paris</td>'),
    row(one, 'trois'),
  ]
  expect(read(`<table>${names}${rows.join('')}</table>`)).toEqual([
    [one, 'un', 'Lyon', 'calme'],
    [one, 'deux', 'Paris', 'calme'],
    [one, 'trois', 'Paris', 'calme'],
  ])
})

test('[BJ5] a cell over two columns moves what stands behind it', () => {
  const rows = [row(one, '<td colspan="2">un</td>', 'calme')]
  expect(read(`<table>${names}${rows.join('')}</table>`)).toEqual([[one, 'un', null, 'calme']])
})

test('[BJ5] words of a row beside its cells stand with those, or alone where it has none', () => {
  const rows = `<tr>seul<td>${one}</td><td>un</td>reste</tr>`
  const found = read(`<table>${names}${rows}</table>`)
  expect(found.flat().join(' ')).toMatch(/seul/)
  expect(found.flat().join(' ')).toMatch(/un/)
  expect(found.flat().join(' ')).toMatch(/reste/)
})

test('[BJ5] a title of a table is none of its rows, nor is a row of nothing; words of a row without cells are counted', () => {
  const found = [one, 'un', null, null]
  const table = (above: string, below: string) =>
    read(`<table>${above}${names}${row(one, 'un')}${below}</table>`)
  expect(table('', row('', '', '', ''))).toEqual([found])
  expect(table('<caption>Mon carnet</caption>', '')[0]).toEqual(found)
  expect(table('', '<tr>seul</tr>')).toEqual([found, 'noDate'])
})

/** How often a word stands in what is read. */
const countOf = (html: string, word: string) => JSON.stringify(read(html)).split(word).length - 1

test('[BJ5] words of a table without rows, and of a table in a cell, each stand once', () => {
  expect(countOf(`<h1>${one}</h1><table>mots</table>`, 'mots')).toBe(1)
  const inner = '<table><tr><td>dedans</td></tr></table>'
  expect(countOf(`<table>${names}${row(one, `un${inner}`)}</table>`, 'dedans')).toBe(1)
})

test('[BJ5] a cell over several rows and columns says its words once in each row', () => {
  const rows = [row(one, '<td rowspan="2" colspan="2">un</td>', 'calme'), row(two, 'gris')]
  expect(read(`<table>${names}${rows.join('')}</table>`)).toEqual([
    [one, 'un', null, 'calme'],
    [two, 'un', null, 'gris'],
  ])
})

test('[BJ5] marks of letters within a cell, and what stands above the rows, are no cells', () => {
  const found = [[one, 'un deux trois', 'Lyon', null]]
  const marked = row(one, 'un <b>deux</b> trois', 'Lyon')
  for (const above of ['', '<tbody>', '<colgroup><col></colgroup>'])
    expect(read(`<table>${above}${names}${marked}</table>`), above).toEqual(found)
  expect(read(`<table><caption>Carnet</caption>${names}${marked}</table>`)).toEqual([
    ...found,
    'noDate',
  ])
})

test('[BJ5] rows without a table are words, as a browser shows them', () => {
  expect(read(`${names}${row(one, 'un')}`)).toEqual(['noDate'])
})

test('[BJ5] a table of days in a cell is words of it, and no day of its own', () => {
  const inner = `<table>${names}${row(two, 'dedans')}</table>`
  expect(read(`<table>${names}${row(one, `un${inner}`, 'Lyon')}</table>`)).toHaveLength(1)
})

test('[BJ5] an empty table beside one of days is nothing', () => {
  const days = `<table>${names}${row(one, 'un')}</table>`
  for (const html of [`<table></table>${days}`, `${days}<table></table>`])
    expect(read(html), html).toEqual([[one, 'un', null, null]])
})

test('[BJ5] words before the first cell of a row are said once', () => {
  const html = `<table>${names}<tr>seul<td>${one}</td><td>un</td></tr></table>`
  expect(countOf(html, 'seul')).toBe(1)
})

test('[BJ5] points of a list in a cell have a dash, as on the rest of the page', () => {
  const html = `<table>${names}${row(one, 'a<ol><li>un</li><li>deux</li></ol>')}</table>`
  expect(read(html)).toEqual([[one, 'a\n- un\n- deux', null, null]])
})

const page = (words: string) => [
  ...readHtmlPage('x.html', `<html><head><title>20 novembre 2026</title></head>${words}</html>`),
]

test('[BJ2] the title of a page tells its day only where nothing else in it does', () => {
  const days = `<table>${names}${row(two, 'un')}</table>`
  expect(page('<p>mots</p>')).toMatchObject([{ entry: { day: one } }])
  expect(page(`${days}<p>autour</p>`)).toMatchObject([{ entry: { day: two } }, { entry: 'noDate' }])
})
