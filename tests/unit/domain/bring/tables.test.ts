// Tables with a date: which column is what, and what becomes of each cell.
import { readCsv } from '#domain/bring/csv.ts'
import { expect, test } from 'vitest'

const read = (text: string) => {
  const table = readCsv(text, 'Europe/Paris')
  return table && { format: table.format, entries: [...table.entries].map(({ entry }) => entry) }
}
const entriesOf = (text: string) => read(text)?.entries
const note = (text: string, heading: string | null = null) => ({ heading, text })
const day = '2026-11-20'

test('each cell stands where the name of its column says', () => {
  const names = 'weekday,date,heure,humeur,lieu,tags,activités,titre,title,note,texte, Gratitude ,'
  const cells = ` ven.,${day}, 21:04 , calme , Lyon ,"a, ,b",c|d;,Un,Deux,<p>mots</p>,suite,le soleil,x`
  expect(entriesOf(`${names}\n${cells}\n`)).toEqual([
    {
      day,
      time: '21:04',
      mood: 'calme',
      place: 'Lyon',
      tags: ['a', 'b', 'c', 'd'],
      parts: [
        note('Un\nDeux'),
        note('mots'),
        note('suite'),
        note('le soleil', 'Gratitude'),
        note('x'),
      ],
      music: null,
      isPinned: false,
    },
  ])
})

test('a blank cell says nothing, and a short row is read as far as it goes', () => {
  expect(entriesOf(`note,mood,place,titre,date\nmots, , ,  ,${day}\nseul\n`)).toEqual([
    {
      day,
      time: null,
      mood: null,
      place: null,
      tags: [],
      parts: [note('mots')],
      music: null,
      isPinned: false,
    },
    'noDate',
  ])
})

test('the table is one of Daylio where it begins with its date and has activities', () => {
  expect(read(`full_date,activities,note\n${day},a,x`)?.format).toBe('daylio')
  expect(read(`full_date,tags,note\n${day},a,x`)?.format).toBe('csv')
  expect(read(`activities,full_date,note\na,${day},x`)?.format).toBe('csv')
  expect(read(`date,activities,note\n${day},a,x`)?.format).toBe('csv')
})

test('a column beside the date that says the day again is no text', () => {
  expect(entriesOf(`full_date,date,note\n${day},20 nov.,x`)).toMatchObject([
    { day, parts: [note('x')] },
  ])
})

test('without names, the first cell that is a date is the date, and each other one a text', () => {
  expect(entriesOf(`un,${day},2026-11-21\ndeux,2026-11-22,\n`)).toMatchObject([
    { day, parts: [note('un'), note('2026-11-21')] },
    { day: '2026-11-22', parts: [note('deux')] },
  ])
})

test('the order of dates is that of their own column', () => {
  expect(entriesOf('note,date\n25/12/2026,3/4/2026\nx,3/13/2026\n')).toMatchObject([
    { day: '2026-03-04' },
    { day: '2026-03-13' },
  ])
})

test('a text of one column, or without a date, is no table', () => {
  for (const text of ['', 'date', `date\n${day}`, `${day}\n`, 'a,b\n1,2'])
    expect(read(text), text).toBeNull()
})

test('a quote that nothing closes is told after its row', () => {
  expect(entriesOf(`date,note\n${day},"a\n${day},b`)).toMatchObject([
    { parts: [note('"a')] },
    'damaged',
    { parts: [note('b')] },
  ])
})
