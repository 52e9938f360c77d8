// Notes of one text that each say of themselves when they were written: a few lines with names, a blank one, and the words.
import { broughtFrom, entriesIn, fileOf } from '#support/samples.ts'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'

const read = (...lines: readonly string[]) =>
  entriesIn(fileOf(lines.join('\n'), 'notes 2025-01-01.txt'))

test('[BJ2] each note with its title and its date opens its day', async () => {
  const notes = [
    'Title: Alpha',
    'Created: March 5, 2024 9:04 PM',
    '',
    'un',
    '',
    '----------',
    '',
    'Title: Beta',
    'Created: March 6, 2024 9:04 PM',
    '',
    'deux',
    'et demi',
  ]
  for (const parted of [notes, notes.filter((line) => !line.startsWith('---'))])
    expect(await read(...parted)).toEqual([
      ['2024-03-05', 'Alpha', 'un'],
      ['2024-03-06', 'Beta', 'deux\net demi'],
    ])
  expect(await entriesIn(fileOf(notes.join('\n'), 'a.md'), 'time')).toEqual([
    ['2024-03-05 21:04', 'Alpha', 'un'],
    ['2024-03-06 21:04', 'Beta', 'deux\net demi'],
  ])
})

test('[BJ2] such lines may stand under a title, and say tags, a place, and what Lueur does not know', async () => {
  const brought = await broughtFrom(
    fileOf(
      [
        '# Alpha',
        '',
        'Created: 2024-03-05',
        'Tags: mer, été',
        'Météo: pluie',
        '',
        'un',
        '',
        'Beta',
        'Créé le: 06/03/2024',
        'Lieu: Lyon',
        '',
        'deux',
      ].join('\n'),
      'a.md',
    ),
  )
  expect(brought.entries).toMatchObject([
    {
      day: '2024-03-05',
      tags: ['mer', 'été'],
      parts: [{ heading: 'Alpha', text: 'Météo: pluie\n\nun' }],
    },
    { day: '2024-03-06', place: 'Lyon', parts: [{ heading: null, text: 'Beta\n\ndeux' }] },
  ])
})

test('[BJ2] dates of such notes tell each other their order', async () => {
  expect(
    await read('Created: 03/04/2024', '', 'un', '', 'Created: 12/25/2024', '', 'deux'),
  ).toEqual([
    ['2024-03-04', 'un'],
    ['2024-12-25', 'deux'],
  ])
})

test('[BJ2] one such note in a text of days, or within its words, is a text', async () => {
  const note = 'Title: Alpha\nCreated: March 1, 2024\n\nrecopié'
  expect(await read('5 mars 2024', 'un', '', note, '', '6 mars 2024', 'deux')).toEqual([
    ['2024-03-05', `un\n\n${note}`],
    ['2024-03-06', 'deux'],
  ])
  const program = '```\n\nTitle: x\nCreated: March 9, 2024\n\n```'
  const days = await read(
    'Title: Alpha\nCreated: March 5, 2024\n\nun',
    program,
    '\nTitle: Beta\nCreated: March 6, 2024\n\n12 avril 2024\n\ndeux',
  )
  expect(Array.isArray(days) && days.map(([day]) => day)).toEqual(['2024-03-05', '2024-03-06'])
  expect(JSON.stringify(days)).toContain('12 avril 2024')
  expect(JSON.stringify(days)).toContain('March 9, 2024')
})

test('[BJ2] days under headings have their dates of making as words', async () => {
  const days = await read(
    '## 5 mars 2024',
    '',
    'Created: 2024-03-09',
    '',
    'un',
    '',
    '## 6 mars 2024',
    '',
    'Created: 2024-03-09',
    '',
    'deux',
  )
  expect(Array.isArray(days) && days.map(([day]) => day)).toEqual(['2024-03-05', '2024-03-06'])
})

const word = fc.nat({ max: 0xff_ff_ff }).map((number) => `zq${number.toString(36)}w`)
const field = fc.constantFrom('Tags', 'Lieu', 'Humeur', 'Météo', 'Auteur', 'Title')

test('[BJ2] whatever notes say of themselves, each stands on its day with its words', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({
          name: fc.constantFrom('Created', 'Date created', 'created_at', 'Créé le'),
          fields: fc.uniqueArray(fc.tuple(field, word), {
            maxLength: 3,
            selector: ([name]) => name,
          }),
          at: fc.nat({ max: 3 }),
          words: fc.array(word, { minLength: 1, maxLength: 4 }),
          rule: fc.constantFrom('', '---\n\n', '***\n'),
        }),
        { minLength: 2, maxLength: 6 },
      ),
      async (notes) => {
        const text = notes.map(({ name, fields, at, words, rule }, number) => {
          const lines = fields.map(([key, value]) => `${key}: ${value}`)
          lines.splice(at, 0, `${name}: 2024-03-1${number}`)
          return `${lines.join('\n')}\n\n${words.join('\n\n')}\n\n${rule}`
        })
        const { entries } = await broughtFrom(fileOf(text.join(''), 'a.txt'))
        expect(entries.map(({ day }) => day)).toEqual(notes.map((_, at) => `2024-03-1${at}`))
        for (const [at, { fields, words }] of notes.entries())
          for (const one of [...words, ...fields.map(([, value]) => value)])
            expect(JSON.stringify(entries[at])).toContain(one)
      },
    ),
    { numRuns: 100 },
  )
})
