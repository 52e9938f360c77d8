// Rows of an XML of tables, whatever stands in them.
import { isCutXml, xmlRows } from '#domain/bring/xmlRows.ts'
import { expect, test } from 'vitest'

const read = (text: string) =>
  [...xmlRows(text)].map(({ table, cells, isBroken }) => ({
    table,
    cells: cells && Object.fromEntries(cells),
    isBroken,
  }))
const tabled = (rows: string) => read(`<data><table name="t">${rows}</table></data>`)
const row = (cells: Record<string, string> | null, isBroken = false) => ({
  table: 't',
  cells,
  isBroken,
})

test.for([
  [
    'words with spaces between cells',
    '<r> <a>un</a>\n<b>deux &amp; trois</b> </r>',
    row({ a: 'un', b: 'deux & trois' }),
  ],
  ['two cells of one name', '<r><a>un</a><a>deux</a></r>', row({ a: 'un\ndeux' })],
  ['a cell of nothing', '<r><a/><b x="1"/></r>', row({ a: '', b: '' })],
  [
    'sections of letters, in which nothing is a tag',
    '<r><a><![CDATA[<r></a>]]>fin</a></r>',
    row({ a: '<r></a>fin' }),
  ],
  ['an empty section beside its cells', '<r><![CDATA[]]><a>un</a></r>', row({ a: 'un' })],
  ['comments', '<r><!-- x --><a>un<!-- y --></a></r>', row({ a: 'un' })],
  [
    'a comment that nothing ends is letters',
    '<r><a>un <!-- deux</a></r>',
    row({ a: 'un <!-- deux' }),
  ],
  [
    'several comments beside a section',
    '<r><a><!-- un --><![CDATA[deux]]><!-- trois --></a></r>',
    row({ a: 'deux' }),
  ],
  [
    'a section behind comments that nothing ends',
    '<r><a>un <!-- deux <!-- <![CDATA[trois]]> fin</a></r>',
    row({ a: 'un <!-- deux <!-- trois fin' }),
  ],
  [
    'tags beside a section are letters',
    '<r><a>un <b>2</b> <![CDATA[3]]></a></r>',
    row({ a: 'un <b>2</b> 3' }),
  ],
  ['letters in no cell', '<r>mots<a>un</a></r>', row({ a: 'un' }, true)],
  ['letters behind its cells', '<r><a>un</a>mots</r>', row({ a: 'un' }, true)],
  ['a section in no cell', '<r><![CDATA[mots]]><a>un</a></r>', row({ a: 'un' }, true)],
  ['an end of no cell', '<r></b><a>un</a></r>', row({ a: 'un' }, true)],
  ['a cell that nothing ends', '<r><a>un</a><b>deux</r>', row({ a: 'un', b: 'deux' }, true)],
  ['a row that nothing ends', '<r><a>un</a>', row(null, true)],
  [
    'tags within a cell are letters of it',
    '<r><a>un <b>deux</b></a></r>',
    row({ a: 'un <b>deux</b>' }),
  ],
] as const)('[BJ4] %s', ([, rows, found]) => {
  expect(tabled(rows)).toEqual([found])
})

test('[BJ4] each row is of the last table that has a name', () => {
  const text =
    '<data><table name="t"><r><a>1</a></r><table><r><a>2</a></r></table><table name="u"><r><a>3</a></r></table></data>'
  expect(read(text).map(({ table, cells }) => [table, cells?.['a']])).toEqual([
    ['t', '1'],
    ['t', '2'],
    ['u', '3'],
  ])
})

test('[BJ4] a file that was cut is told by what its last tag is', () => {
  expect(() => read('<data><table name="t"><r><a><![CDATA[un')).toThrow(
    expect.objectContaining({ reason: 'damaged' }),
  )
  for (const whole of [
    '<data><r></r></data>',
    '<data></data><!-- fin -->',
    '<!-- début --><data></data>',
  ])
    expect(isCutXml(whole), whole).toBe(false)
  for (const cut of ['', 'mots', '<data><r></r>', '<data><r>', '<data></data><data>'])
    expect(isCutXml(cut), cut).toBe(true)
})
