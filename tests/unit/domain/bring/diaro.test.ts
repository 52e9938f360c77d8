// Diaro's tables, entry by entry.
import type { BroughtEntry } from '#domain/bring/brought.ts'
import { isDiaro, readDiaro as entriesOf } from '#domain/bring/diaro.ts'
import { expect, test } from 'vitest'

const blank: Omit<BroughtEntry, 'day' | 'parts'> = {
  time: null,
  instant: null,
  tags: [],
  mood: null,
  glow: null,
  place: null,
  music: null,
  isPinned: false,
  journals: [],
}
const readDiaro = (text: string) => [...entriesOf(text)]
const note = (text: string) => [{ heading: null, text }]

const table = (name: string, ...rows: readonly string[]): string =>
  `<table name="${name}">${rows.map((row) => `<r>${row}</r>`).join('')}</table>`
const cells = (fields: Readonly<Record<string, string>>): string =>
  Object.entries(fields)
    .map(([name, value]) => `<${name}>${value}</${name}>`)
    .join('')

test('Diaro: tables of what entries name, read row by row', () => {
  const at = String(Date.parse('2026-11-20T23:30:00Z'))
  const entry = { uid: 'e1', date: at, tz_offset: '-05:00', title: ' Titre ', text: 'a &amp; b' }
  const text = [
    table(
      'diaro_entries',
      cells({
        ...entry,
        tags: 't1, t2,,t9',
        location_uid: 'l1',
        folder_uid: 'f1',
        mood_uid: 'm1',
        weather_temperature: '12',
        photo_count: '2',
        other: 'x',
        zero: ' 0 ',
        empty: ' ',
      }),
      cells({ uid: 'e2', date: at, text: '<![CDATA[<b> & ]]>', location_uid: 'l2', mood: 'm2' }),
      cells({ uid: 'e3', text: 'sans date' }),
      '5 < 6 <Bad> <text>fin',
    ),
    table('diaro_tags', cells({ uid: 't1', title: 'amis' }), cells({ uid: 't2', title: 'mer' })),
    table(
      'diaro_locations',
      cells({ uid: 'l1', title: '', address: 'Rue', lat: '45' }),
      cells({ uid: 'l2', title: 'Lyon', address: 'Rue', lat: '0' }),
    ),
    table('diaro_moods', cells({ uid: 'm1', title: 'bien' }), cells({ uid: 'm2', title: '' })),
    table(
      'diaro_attachments',
      cells({ entry_uid: 'e1' }),
      cells({ entry_uid: 'e1' }),
      cells({ entry_uid: 'e2' }),
    ),
  ].join('')
  expect(isDiaro(text)).toBe(true)
  expect(isDiaro(table('others'))).toBe(false)
  const none = { photo: 0, weather: 0, folder: 0, position: 0 }
  expect(readDiaro(text)).toEqual([
    {
      entry: {
        ...blank,
        day: '2026-11-20',
        time: '18:30',
        instant: { at: Number(at), zone: '-05:00' },
        parts: note('Titre\na & b'),
        tags: ['amis', 'mer'],
        place: 'Rue',
        mood: 'bien',
      },
      leftOut: { photo: 2, weather: 1, folder: 1, position: 1 },
      unknown: ['other'],
    },
    {
      entry: {
        ...blank,
        day: '2026-11-20',
        time: '23:30',
        instant: { at: Number(at), zone: null },
        parts: note('<b> &'),
        place: 'Lyon, Rue',
      },
      leftOut: { ...none, photo: 1 },
      unknown: ['mood'],
    },
    { entry: 'noDate', leftOut: none, unknown: [] },
    { entry: 'damaged', leftOut: none, unknown: ['Bad'] },
  ])
})

const days = (text: string) =>
  readDiaro(text).map(({ entry }) => (typeof entry === 'string' ? entry : entry.day))

test('Diaro: rows without a number of their own belong to no entry', () => {
  const date = String(Date.UTC(2026, 10, 20, 10))
  const rows = [
    table('diaro_entries', cells({ date, text: 'un' }), cells({ date, text: 'deux', tags: '' })),
    table('diaro_tags', cells({ title: 'amis' })),
    table('diaro_locations', cells({ title: 'Lyon', lat: '45' }), cells({ uid: 'l1' })),
    table('diaro_moods', cells({ uid: '', title: 'bien' })),
    table('diaro_attachments', cells({ filename: 'a.jpg' })),
  ]
  const none = { photo: 0, weather: 0, folder: 0, position: 0 }
  for (const { entry, leftOut } of readDiaro(rows.join(''))) {
    expect(entry).toMatchObject({ tags: [], place: null, mood: null })
    expect(leftOut).toEqual(none)
  }
  const text = table('diaro_entries', cells({ date, text: 'x', location_uid: 'l1' }))
  const [read] = readDiaro(text + table('diaro_locations', cells({ uid: 'l1' })))
  expect([read?.entry, read?.leftOut]).toMatchObject([{ place: null }, none])
})

test('Diaro: words beside a section of letters stay, and what follows a cell is read', () => {
  for (const [cell, words] of [
    ['avant <![CDATA[<b>]]>', 'avant <b>'],
    ['<![CDATA[<b>]]> fin', '<b> fin'],
    ['<![CDATA[]]]]><![CDATA[>]]>', ']]>'],
    ['a<!-- b -->c', 'ac'],
    ['a<!-- b', 'a<!-- b'],
  ] as const)
    expect(
      readDiaro(table('diaro_entries', cells({ date: '1e12', text: cell, title: 'un' }))),
    ).toMatchObject([{ entry: { parts: note(`un\n${words}`) } }])
})

test('Diaro: a mood that no table names is told', () => {
  const row = { date: String(Date.UTC(2026, 10, 20, 10)), text: 'x' }
  for (const [mood, unknown] of [
    ['3', ['mood']],
    ['0', []],
    ['', []],
  ] as const)
    expect(readDiaro(table('diaro_entries', cells({ ...row, mood })))).toMatchObject([
      { entry: { mood: null }, unknown },
    ])
})

test('Diaro: a file that ends too early is damaged, wherever it was cut', () => {
  const row = `<r>${cells({ date: String(Date.UTC(2026, 10, 20, 10)), text: 'un' })}</r>`
  const tables = `<table name="diaro_tags"></table><table name="diaro_entries">${row}${row}</table>`
  const whole = `<?xml version="1.0"?>\n<data version="2">${tables}</data>\n`
  expect(days(whole)).toEqual(['2026-11-20', '2026-11-20'])
  for (const end of ['</data>', '</table>', '</r>', '<r>', 'un</text>', '"diaro_entries">']) {
    const cut = whole.slice(0, whole.lastIndexOf(end))
    expect(isDiaro(cut)).toBe(true)
    expect(() => days(cut), cut).toThrow('damaged')
  }
  for (const cut of ['name="diaro_entries"', '<data name="diaro_entries"']) {
    expect(() => days(cut), cut).toThrow('damaged')
  }
  const words = whole.replace('un</text>', '</data></text>')
  expect(() => days(words.slice(0, words.lastIndexOf('</r>')))).toThrow('damaged')
})

test('Diaro: a row without its end is counted, what stands behind it is read, and no row of another table is one', () => {
  const row = `<r>${cells({ date: String(Date.UTC(2026, 10, 20, 10)), text: 'un' })}</r>`
  expect(days(`<table name="diaro_entries">${row}<r><text>deux</table>${row}</table>`)).toEqual([
    '2026-11-20',
    'damaged',
    '2026-11-20',
  ])
  expect(days(`<table name="diaro_entries">${row}<r><text>deux</table>`)).toEqual([
    '2026-11-20',
    'damaged',
  ])
  expect(days(`<table name="diaro_entries">${row}</table><table name="x">${row}</table>`)).toEqual([
    '2026-11-20',
  ])
  expect(days(`<table name="diaro_tags">${row}</table>`)).toEqual([])
  const entries = `<table name="diaro_entries">${row}</table>`
  expect(days(`<table name="diaro_tags"><r><uid>t1</table>${entries}`)).toEqual([
    '2026-11-20',
    'damaged',
  ])
  for (const offset of ['+2:00', 'x-05:00', '-05:00x', '']) {
    const text = table(
      'diaro_entries',
      cells({ date: String(Date.UTC(2026, 10, 20, 23, 30)), tz_offset: offset, text: 'x' }),
    )
    expect(readDiaro(text), offset).toMatchObject([{ entry: { instant: { zone: null } } }])
  }
})

const placeOf = (location: Readonly<Record<string, string>>) =>
  readDiaro(
    [
      table('diaro_entries', cells({ date: '0', text: 'x', location_uid: 'l1' })),
      table('diaro_locations', cells({ uid: 'l1', ...location })),
    ].join(''),
  )

test('Diaro: a place is its title and its address, without the spaces around them', () => {
  expect(placeOf({ title: ' Lyon ', address: ' Rue ' })).toMatchObject([
    { entry: { place: 'Lyon, Rue' } },
  ])
  expect(placeOf({ title: ' Rue du Lac ', address: '4 Rue du Lac, Lyon' })).toMatchObject([
    { entry: { place: '4 Rue du Lac, Lyon' } },
  ])
  expect(placeOf({ title: '4 Rue du Lac, Lyon', address: ' Rue du Lac ' })).toMatchObject([
    { entry: { place: '4 Rue du Lac, Lyon' } },
  ])
})
