// Words of odd files that a plain reading would leave behind.
import { broughtFrom, fileOf } from '#support/samples.ts'
import { expect, test } from 'vitest'

const entriesOf = async (name: string, content: string | Buffer<ArrayBuffer>) =>
  (await broughtFrom(fileOf(content, name))).entries
const wordsOf = async (name: string, content: string | Buffer<ArrayBuffer>): Promise<string> => {
  const entries = await entriesOf(name, content)
  return entries.flatMap(({ parts }) => parts.map(({ text }) => text)).join('\n')
}

test('[BJ5] a column without a name, and cells beyond the header, are words too', async () => {
  const [unnamed] = await entriesOf('a.csv', 'Date,\n2020-01-01,sans nom')
  expect(unnamed?.parts).toContainEqual({ heading: null, text: 'sans nom' })
  const beyond = await wordsOf('a.csv', 'date,note\n2020-01-01,Salut, ça va')
  for (const one of ['Salut', 'ça va']) expect(beyond).toContain(one)
})

test('[BJ5] what a dated heading says besides, and what stands above the first one, go with the day', async () => {
  const text = 'Au-dessus\n\n# 20 novembre 2020 : le mariage\n\nLe soir.\n\n# 2020-11-21\n\nRepos.'
  const words = await wordsOf('journal.md', text)
  for (const one of ['Au-dessus', 'le mariage', 'Le soir.', 'Repos.']) expect(words).toContain(one)
  expect(words).not.toContain('2020-11-21')
})

test('[BJ2] a daily note stands on the day of its name, whenever it was made', async () => {
  const text = '---\ncreated: 2023-05-05\n---\nmots'
  expect((await entriesOf('2020-11-20.md', text))[0]?.day).toBe('2020-11-20')
  expect((await entriesOf('sans jour.md', text))[0]?.day).toBe('2023-05-05')
})

const made = (at: string, words = 'mots') => `---\ndate: ${at}\n---\n${words}`
const momentsOf = async (name: string, text: string) =>
  (await entriesOf(name, text)).map(({ day, time }) => [day, time])

test('[BJ2] an instant in a daily note stands on the day that its name, or its first heading, says', async () => {
  const late = made('2020-11-20T23:30:00Z')
  for (const day of ['2020-11-19', '2020-11-20', '2020-11-21'])
    expect(await momentsOf(`${day}.md`, late)).toEqual([[day, null]])
  // Far from it, and without one, it is the zone's.
  for (const name of ['2020-11-22.md', 'note.md'])
    expect(await momentsOf(name, late)).toEqual([['2020-11-21', '00:30']])
  const headed = made('2020-11-20T23:30:00Z', '# 20 novembre 2020 à 18:30\nmots')
  expect(await momentsOf('note.md', headed)).toEqual([['2020-11-20', '18:30']])
  // A day of making that is another one says nothing of this one's hour.
  expect(await momentsOf('2020-11-20.md', '---\ncreated: 2023-05-05T10:00:00Z\n---\nmots')).toEqual(
    [['2020-11-20', null]],
  )
})

test('[BJ5] letters of a French spreadsheet are read as they were written', async () => {
  const table = Buffer.from('date;note\n2020-01-01;mangé à Orléans', 'latin1')
  expect(await wordsOf('a.csv', table)).toContain('mangé à Orléans')
  const last = Buffer.from('date;note\n2020-01-01;on a mangé', 'latin1')
  expect(await wordsOf('a.csv', last)).toContain('on a mangé')
  const utf8 = Buffer.from('date;note\n2020-01-01;mangé à Orléans')
  expect(await wordsOf('a.csv', utf8)).toContain('mangé à Orléans')
})

const utf16 = (text: string) => Buffer.from(`\u{FEFF}${text}`, 'utf16le')

test('[BJ5] a table and a JSON of UTF-16, chosen by themselves, are read', async () => {
  for (const [name, text] of [
    ['a.csv', 'date;note\n2020-01-01;mangé à Orléans'],
    ['a.json', '{"entries":[{"creationDate":"2020-01-01T10:00:00Z","text":"mangé à Orléans"}]}'],
  ] as const)
    for (const bytes of [utf16(text), utf16(text).swap16()])
      expect(await wordsOf(name, bytes), name).toBe('mangé à Orléans')
})
