// Titles of tables and of their columns, wherever the table stands: told with their values, or named.
import { broughtFrom, fileOf, zipOf } from '#support/samples.ts'
import { expect, test } from 'vitest'

const partsIn = async (name: string, text: string) =>
  (await broughtFrom(fileOf(text, name))).entries.map(({ day, parts }) => [
    day,
    ...parts.map(({ heading, text: words }) => [heading, words]),
  ])

test.for([
  ['one cell', 'Mon journal\n', ['Mon journal']],
  ['two cells', 'Mon journal,2026\n', ['Mon journal 2026']],
  ['two cells and blank ones', 'Mon journal,Zoé,\n', ['Mon journal Zoé']],
  [
    'two rows, one with a date',
    'Mon journal\nExport du,27/11/2026\n',
    ['Mon journal', 'Export du 27/11/2026'],
  ],
] as const)('[BJ3] titles above the names are named: %s', async ([, titles, unknown]) => {
  const text = `${titles}date,Gratitude,note\n2026-11-20,soleil,mots\n2026-11-21,pluie,`
  const brought = await broughtFrom(fileOf(text, 'a.csv'))
  expect(brought.unknown).toEqual(unknown)
  expect(brought.entries.map(({ day }) => day)).toEqual(['2026-11-20', '2026-11-21'])
  expect(brought.entries[0]?.parts).toContainEqual({ heading: 'Gratitude', text: 'soleil' })
})

test('[BJ3] a title over names none of which is known is named too', async () => {
  const text =
    'Mon journal,2026\nQuand,Gratitude,Sport\n2026-11-20,soleil,vélo\n2026-11-21,pluie,nage'
  const brought = await broughtFrom(fileOf(text, 'a.csv'))
  expect(brought.unknown).toEqual(['Mon journal 2026'])
  expect(brought.entries[0]?.parts).toEqual([
    { heading: 'Gratitude', text: 'soleil' },
    { heading: 'Sport', text: 'vélo' },
  ])
  // A row of as many cells is one of the table.
  const rows = await broughtFrom(
    fileOf('Quand,Gratitude\nun,deux\n2026-11-20,a\n2026-11-21,b', 'a.csv'),
  )
  expect([rows.unknown, rows.unread.noDate]).toEqual([[], 1])
})

test('[BJ5] words in a column that programs fill stand under its title; an id and a date do not', async () => {
  const text =
    'date,note,updated,id\n2026-11-20,a,hier soir tard,f-1\n2026-11-21,b,2026-11-22 10:00,f-2'
  expect(await partsIn('a.csv', text)).toEqual([
    ['2026-11-20', [null, 'a'], ['updated', 'hier soir tard']],
    ['2026-11-21', [null, 'b']],
  ])
})

const rows = [
  ['2026-11-20', 'soleil', 'calme'],
  ['2026-11-21', 'pluie | vent', 'gris'],
] as const
const read = rows.map(([day, gratitude, sky]) => [day, ['Gratitude', gratitude], ['Ciel', sky]])

test('[BJ5] a table of Markdown is read by its dates, each value under its title', async () => {
  const table = [
    '| Date | Gratitude | Ciel |',
    '|:---|---:|---|',
    ...rows.map((cells) => `| ${cells.map((cell) => cell.replace('|', '\\|')).join(' | ')} |`),
  ].join('\n')
  expect(await partsIn('suivi.md', table)).toEqual(read)
  // What stands around it has no date, and is counted.
  const brought = await broughtFrom(fileOf(`# Suivi\n\n${table}\n\nfin`, 'suivi.md'))
  expect([brought.entries.length, brought.unread.noDate]).toEqual([2, 1])
  // In a note of a day it is a text like any other.
  expect(await partsIn('2026-11-20.md', table)).toEqual([['2026-11-20', [null, table]]])
})

test('[BJ5] a table for each month: each is read', async () => {
  const months = ['2026-10-01', '2026-11-01'].map(
    (on) => `## Mois\n\n|Jour|Gratitude|\n|--|--|\n|${on}|mot|\n`,
  )
  const brought = await broughtFrom(fileOf(months.join('\n'), 'a.md'))
  expect([brought.entries.map(({ day }) => day), brought.unread.noDate]).toEqual([
    ['2026-10-01', '2026-11-01'],
    1,
  ])
  const pages = ['2026-10-01', '2026-11-01'].map(
    (on) => `<table>${cells('th', ['Jour', 'Gratitude'])}${cells('td', [on, 'mot'])}</table>`,
  )
  const page2 = await broughtFrom(fileOf(`<html>${pages.join('<p>et</p>')}</html>`, 'a.html'))
  expect([page2.entries.map(({ day }) => day), page2.unread.noDate]).toEqual([
    ['2026-10-01', '2026-11-01'],
    1,
  ])
})

test('[BJ5] a table without signs at its sides, and one without dates', async () => {
  expect(await partsIn('a.md', 'Jour | Gratitude\n--- | ---\n2026-11-20 | soleil')).toEqual([
    ['2026-11-20', ['Gratitude', 'soleil']],
  ])
  const undated = '# 2026-11-20\n\n| Fruit | Prix |\n|---|---|\n| pomme | 2 |'
  expect((await partsIn('a.md', undated)).flat(2)).toContain(undated.slice(14))
})

const cells = (tag: string, all: readonly string[]) =>
  `<tr>${all.map((cell) => `<${tag} class="a">${cell}</${tag}>`).join('\n')}</tr>`

test('[BJ5] a table of a page is read by its dates, each value under its title', async () => {
  const head =
    '<!DOCTYPE html>\n<html><head><meta charset="utf-8"><style>td{color:red}</style></head><body>'
  const table = `<table><thead>${cells('th', ['Date', 'Gratitude', 'Ciel'])}</thead><tbody>${rows.map((row) => cells('td', row)).join('')}</tbody></table>`
  for (const name of ['suivi.html', 'suivi.txt'])
    expect(await partsIn(name, `${head}${table}</body></html>`), name).toEqual(read)
  const brought = await broughtFrom(fileOf(`${head}<h1>Suivi</h1>${table}</body></html>`, 'a.html'))
  expect([brought.format, brought.entries.length, brought.unread.noDate]).toEqual(['html', 2, 1])
})

const page = (body: string) =>
  `<!-- de mon app -->\n<!doctype html><html><head><title>Jour</title></head><body>${body}<!-- fin --><script>var mot = '<p>'</script></body></html>`

test('[BJ5] a page has the day of its name, or of its headings', async () => {
  expect(await partsIn('2026-11-20.html', page('<p>Un mot.</p>'))).toEqual([
    ['2026-11-20', [null, 'Un mot.']],
  ])
  const days =
    '<h1>Vendredi 20 novembre 2026</h1><p>un</p><h2 class="a">21-nov-2026 : le mariage</h2><p>deux</p>'
  expect(await partsIn('journal.html', page(days))).toEqual([
    ['2026-11-20', [null, 'un']],
    ['2026-11-21', [null, 'le mariage\ndeux']],
  ])
})

test('[BJ3] pages of an archive are read where it holds nothing else', async () => {
  const pages = [{ name: '2026-11-20.html', content: page('<p>un</p>') }]
  expect((await broughtFrom(zipOf(pages))).entries).toHaveLength(1)
  const entry = { date_journal: 1709595000000, text: 'lu', timezone: 'UTC' }
  const both = await broughtFrom(
    zipOf([...pages, { name: 'a.json', content: JSON.stringify(entry) }]),
  )
  expect([both.format, both.entries.length, both.unknown]).toEqual([
    'journey',
    1,
    ['2026-11-20.html'],
  ])
})
