// Where days are told within a text, no line that looks like a date stays on the day above it without a word to the person.
import { summaryOf } from '#domain/bring/conversation.ts'
import { bringText } from '#text/bring.ts'
import { day } from '#support/days.ts'
import { broughtFrom, fileOf, zipOf } from '#support/samples.ts'
import { expect, test } from 'vitest'

const told = async (name: string, ...lines: readonly string[]) =>
  (await broughtFrom(fileOf(lines.join('\n'), name))).likeDates
const none = { count: 0, first: '' }

test('[BJ3] lines that look like dates and open no day are counted, in headings, lines and notes', async () => {
  expect(
    await told('a.md', '## 4 mars 2024', 'un', '## Nuit du 7 au 8 mars 2024', 'deux', 'le 9 mars'),
  ).toEqual({ count: 2, first: 'Nuit du 7 au 8 mars 2024' })
  expect(await told('a.txt', '4 mars 2024', 'un', '05/03', 'deux', '6 mars 2024', 'trois')).toEqual(
    { count: 1, first: '05/03' },
  )
  expect(
    await told(
      'a.txt',
      'Title: A',
      'Created: March 4, 2024',
      '',
      'un',
      '5 mars :',
      'deux',
      '',
      'Title: B',
      'Created: March 6, 2024',
      '',
      'trois',
      '6 mars',
    ),
  ).toEqual({ count: 1, first: '5 mars :' })
})

test('[BJ3] so are words above the first day that say another one', async () => {
  expect(
    await told('a.md', '# Mars', '4 mars 2024 : A', '5 mars 2024 : B', '# 6 mars 2024', 'C'),
  ).toEqual({ count: 2, first: '4 mars 2024 : A' })
})

test('[BJ3] a text named by its first day may hold others, which is told', async () => {
  expect(await told('Journal 2024-03-04.txt', '4 mars 2024', 'A', '', '5 mars 2024', 'B')).toEqual({
    count: 1,
    first: '5 mars 2024',
  })
})

test('[BJ3] an entry that came with a date of its own is not looked through', async () => {
  expect(await told('2024-03-04.md', 'un', '5 mars', 'deux')).toEqual(none)
  expect(await told('a.csv', 'date,note', '2024-03-04,"un', '5 mars"')).toEqual(none)
  expect(await told('a.txt', '[2024-03-04 10:00] un', '5 mars', 'deux')).toEqual(none)
})

test('[BJ3] a note that says again when it was made may be several, which is told', async () => {
  const notes = [
    'Title: A',
    'Created: March 4, 2024',
    'un',
    'Title: B',
    'Created: March 5, 2024',
    'deux',
  ]
  expect(await told('a.txt', ...notes)).toEqual({ count: 1, first: 'Created: March 5, 2024' })
})

test('[BJ3] those of several files are told together, and a text that stands twice once', async () => {
  const content = '4 mars 2024\nun\n05/03\ndeux\n6 mars 2024\ntrois'
  const brought = await broughtFrom(
    zipOf([
      { name: 'a.txt', content },
      { name: 'b.txt', content },
      { name: 'c.txt', content: content.replaceAll('2024', '2023').replace('05', '07') },
    ]),
  )
  expect(brought.likeDates).toEqual({ count: 2, first: '05/03' })
  expect(summaryOf(brought, day('2026-11-20'))?.likeDates).toEqual(brought.likeDates)
})

const said = (count: number): string =>
  bringText.likeDates(count, 'Mardi 5 mars').replaceAll(/\s/g, ' ')

test('[BJ3] the preview says how many there are, and the first one', () => {
  expect(said(1)).toBe(
    '1 ligne ressemble à une date et reste dans le texte de la journée où elle se trouve : « Mardi 5 mars ».',
  )
  expect(said(3)).toBe(
    '3 lignes ressemblent à une date et restent dans le texte de la journée où elles se trouvent, comme « Mardi 5 mars ».',
  )
})
