// Days of one text that are told in several ways: each opens where somebody reads that it does, and what only speaks of a day stays words.
import { entriesIn, fileOf } from '#support/samples.ts'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'

const read = (...lines: readonly string[]) => entriesIn(fileOf(lines.join('\n'), 'a.md'))

test('[BJ2] a date in a deeper heading than those of the other days opens its day', async () => {
  expect(
    await read(
      '## 3 mars 2024',
      'un',
      '',
      '#### 4 mars 2024',
      'deux',
      '',
      '## 5 mars 2024',
      'trois',
    ),
  ).toEqual([
    ['2024-03-03', 'un'],
    ['2024-03-04', 'deux'],
    ['2024-03-05', 'trois'],
  ])
  expect(await read('#### 3 mars 2024', 'un', '## 4 mars 2024', 'deux')).toEqual([
    ['2024-03-03', 'un'],
    ['2024-03-04', 'deux'],
  ])
  expect(
    await read(
      '## 3 mars 2024 : Lyon',
      'un',
      '#### 4 mars 2024 : Paris',
      'deux',
      '## 5 mars 2024',
      'trois',
    ),
  ).toEqual([
    ['2024-03-03', 'Lyon\nun'],
    ['2024-03-04', 'Paris\ndeux'],
    ['2024-03-05', 'trois'],
  ])
})

test.for([
  '#### Souvenir du 3 mars 2010',
  '#### 3 mars 2010 : souvenir',
  '### 3 mars 2010 : souvenir',
  '#### 4 mars 2024, le dentiste',
  '#### 3 mars 2024',
])(
  '[BJ2] a heading within a day that says more than a date, or the same one, is a text of it: %s',
  async (heading) => {
    expect(await read('## 3 mars 2024', 'un', heading, 'deux', '## 5 mars 2024', 'trois')).toEqual([
      ['2024-03-03', 'un', `${heading.replace(/^#+ /, '')}: deux`],
      ['2024-03-05', 'trois'],
    ])
  },
)

test.for([
  ['bold', '**4 mars 2024**'],
  ['bold, without a blank line around it', '**4 mars 2024**', ''],
  ['bold, without its year', '**Lundi 4 mars**'],
  ['bold, at its hour', '**4 mars 2024, 21:04**'],
  ['plain', '4 mars 2024'],
  ['underlined', '4 mars 2024\n-----------'],
])(
  '[BJ2] a date on a line of its own opens its day between headings of days: %s',
  async ([, line = '', gap = '\n']) => {
    expect(
      await read(
        `## 3 mars 2024\nun${gap}\n${line}${gap}\ndeux\n\n## 5 mars 2024\ntrois\n## 6 mars 2024\nquatre`,
      ),
    ).toEqual([
      ['2024-03-03', 'un'],
      ['2024-03-04', 'deux'],
      ['2024-03-05', 'trois'],
      ['2024-03-06', 'quatre'],
    ])
  },
)

test.for([
  ['quoted', '> 4 mars 2024\n> deux'],
  ['in a program', '```\n4 mars 2024\ndeux\n```'],
  ['« Date: »', 'Rendez-vous\nDate: 4 mars 2024\ndeux'],
  ['a point of a list', '- 4 mars 2024\n- deux'],
  ['a link to another note', '[[2024-03-04]]\ndeux'],
  ['out of the order of the days, in a text', 'né le\n12 mai 1980\nà Lyon'],
  ['under a heading of the day, out of their order', '### Prévu\n\n**12 avril 2024**\ndentiste'],
  ['with nothing under it', 'à revoir\n\n4 mars 2024'],
  ['the day again', '3 mars 2024\ndeux'],
])(
  '[BJ2] a date between headings of days that is no beginning is a word of its day: %s',
  async ([, text = '']) => {
    const days = await read(
      `## 3 mars 2024\nun\n\n${text}\n## 5 mars 2024\ntrois\n\n## 6 mars 2024\nquatre`,
    )
    expect(Array.isArray(days) && days.map(([day]) => day)).toEqual([
      '2024-03-03',
      '2024-03-05',
      '2024-03-06',
    ])
    for (const word of text.match(/\p{L}+|\d+/gu) ?? [])
      expect(JSON.stringify(days)).toContain(word)
  },
)

test('[BJ2] a date above the first heading of a day opens its own one where it comes before it', async () => {
  const rest = ['## 6 mars 2024', 'deux', '', '## 7 mars 2024', 'trois']
  expect(await read('**5 mars 2024**', 'un', '', ...rest)).toEqual([
    ['2024-03-05', 'un'],
    ['2024-03-06', 'deux'],
    ['2024-03-07', 'trois'],
  ])
  expect(await read('Mon journal', '20 mars 2024', '', 'avant', ...rest)).toMatchObject([
    ['2024-03-06', 'Mon journal\n20 mars 2024\n\navant\ndeux'],
    ['2024-03-07', 'trois'],
  ])
})

const months = ['janvier', 'février', 'mars', 'avril', 'mai', 'juin', 'juillet', 'août']
const dayLine = fc.constantFrom(
  (date: string) => `# ${date}`,
  (date: string) => `## ${date}`,
  (date: string) => `### ${date}`,
  (date: string) => `##### ${date}`,
  (date: string) => `**${date}**`,
  (date: string) => `## **${date}** :`,
  (date: string) => date,
  (date: string) => `${date}\n===`,
)
const written = fc.constantFrom(
  (day: number, month: number) => `${day} ${months[month - 1]} 2024`,
  (day: number, month: number) => `${day}/0${month}/2024`,
  (day: number, month: number) => `2024-0${month}-${day}`,
)
const gap = fc.constantFrom('\n\n', '\n\n\n')

test('[BJ2] whatever mark each of its days has, a text has all of them, each with its words', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(dayLine, written, gap, fc.constantFrom('', '\n')), {
        minLength: 2,
        maxLength: 8,
      }),
      fc.integer({ min: 1, max: 8 }),
      fc.boolean(),
      async (layout, month, isRising) => {
        const days = layout.map((one, at) => [...one, isRising ? 13 + at : 28 - at] as const)
        const text = days.map(
          ([mark, date, between, under, day], at) =>
            `${mark(date(day, month))}\n${under}mot${at}${between}`,
        )
        expect(await read(text.join(''))).toEqual(
          days.map(([, , , , day], at) => [`2024-0${month}-${day}`, `mot${at}`]),
        )
      },
    ),
    { numRuns: 200 },
  )
})

test.for([
  ['8-9 mars 2024', '2024-03-08'],
  ['8–9 mars', '2024-03-08'],
  ['8/9 mars 2024', '2024-03-08'],
  ['du 8 au 9 mars 2024', '2024-03-08'],
  ['Du vendredi 8 au samedi 9 mars', '2024-03-08'],
  ['samedi 8 et dimanche 9 mars 2024', '2024-03-08'],
  ['8 mars - 2 avril 2024', '2024-03-08'],
  ['8 mars 2024 - 10 mars 2024', '2024-03-08'],
  ['30 décembre 2024 au 2 janvier 2025', '2024-12-30'],
  ['du 30 décembre au 2 janvier 2025', '2024-12-30'],
  ['8–10 March', '2024-03-08'],
  ['March 8-10, 2024', '2024-03-08'],
  ['March 30 to April 2, 2024', '2024-03-30'],
  ['8-9/03/2024', '2024-03-08'],
  ['du 28/03 au 02/04/2024', '2024-03-28'],
  ['du 18/03/2024 au 19/03/2024', '2024-03-18'],
  ['2024-03-08 → 2024-03-10', '2024-03-08'],
])(
  '[BJ2] several days in one date stand on the first of them, and are said: %s',
  async ([range, day]) => {
    const marks = [
      ['## 7 mars 2024', `## ${range}`],
      ['**7 mars 2024**', `**${range}**`],
      ['7 mars 2024', range],
    ]
    for (const [first, mark] of marks)
      expect(await read(`${first}`, 'un', '', `${mark}`, 'deux'), mark).toEqual([
        ['2024-03-07', 'un'],
        [day, `${range}\ndeux`],
      ])
    expect(await read('## 7 mars 2024', 'un', `## ${range} : Porto`, 'deux')).toEqual([
      ['2024-03-07', 'un'],
      [day, `${range} : Porto\ndeux`],
    ])
  },
)

test.for(['9-8 mars 2024', '3 - 9 mai 2010 à Porto', '12-14 rue de mars 2024', 'du 8 au 9'])(
  '[BJ2] what is no range in the days of a text opens none: %s',
  async (line) => {
    expect(await read('7 mars 2024', 'un', line, '', '8 mars 2024', 'deux')).toEqual([
      ['2024-03-07', `un\n${line}`],
      ['2024-03-08', 'deux'],
    ])
  },
)

test('[BJ2] the name of a note says the first of its days', async () => {
  for (const name of [
    '8-9 mars 2024.md',
    'du 8 au 9 mars 2024.md',
    'Week-end du 8 au 9 mars 2024.md',
  ]) {
    const days = await entriesIn(fileOf('mots', name))
    expect(Array.isArray(days) && days.map(([day]) => day), name).toEqual(['2024-03-08'])
    expect(JSON.stringify(days)).toContain('9 mars 2024')
  }
  expect(await entriesIn(fileOf('mots', 'Jour 3 - 9 mars 2024.md'))).toEqual([
    ['2024-03-09', 'mots'],
  ])
})

test('[BJ2] a title stands above its date, also where that lacks its year', async () => {
  expect(
    await read('Titre A', '20 novembre 2026', '', 'un', '', 'Titre B', '21 novembre', '', 'deux'),
  ).toEqual([
    ['2026-11-20', 'Titre A\n\nun'],
    ['2026-11-21', 'Titre B\n\ndeux'],
  ])
  // Where days have no title, it is the end of a sentence.
  expect(await read('20 novembre 2026', 'un', '', 'Léa est née', 'le 4 mai', '', 'deux')).toEqual([
    ['2026-11-20', 'un\n\nLéa est née\nle 4 mai\n\ndeux'],
  ])
})

test('[BJ2] a letter begins with its place and its date, which stay among its words', async () => {
  expect(
    await read(
      'Lyon, le 3 mars 2024',
      '',
      'Chère Mamie,',
      'Merci pour ta lettre du 12 février 2024.',
    ),
  ).toEqual([
    [
      '2024-03-03',
      'Lyon, le 3 mars 2024\n\nChère Mamie,\nMerci pour ta lettre du 12 février 2024.',
    ],
  ])
  for (const place of ['Aix-en-Provence, le mardi', 'À La Rochelle, le', '**New York, le'])
    expect(
      await read(
        'Lyon, le 3 mars 2024',
        '',
        'un',
        '',
        `${place} 5 mars 2024${place.startsWith('*') ? '**' : ''}`,
        '',
        'deux',
      ),
      place,
    ).toEqual([
      ['2024-03-03', 'Lyon, le 3 mars 2024\n\nun'],
      ['2024-03-05', `${place.replace('**', '')} 5 mars 2024\n\ndeux`],
    ])
  expect(
    await read(
      '## 3 mars 2024',
      'un',
      '',
      'Lyon, le 4 mars 2024',
      '',
      'deux',
      '## 5 mars 2024',
      'trois',
    ),
  ).toEqual([
    ['2024-03-03', 'un'],
    ['2024-03-04', 'Lyon, le 4 mars 2024\n\ndeux'],
    ['2024-03-05', 'trois'],
  ])
})

test('[BJ2] a place and a date within words, or in the note of another day, begin no day', async () => {
  for (const line of [
    'vu à Lyon, le 4 mars 2024',
    'Fête de Léa, le 4 mars 2024',
    'Lyon, le 4 mars 2024, avec Léa',
  ])
    expect(await read('3 mars 2024', 'un', '', line, '', '5 mars 2024', 'deux'), line).toEqual([
      ['2024-03-03', `un\n\n${line}\n`.trim()],
      ['2024-03-05', 'deux'],
    ])
  expect(await entriesIn(fileOf('Lyon, le 3 mars 2024\n\nmots', '2024-03-04.md'))).toEqual([
    ['2024-03-04', 'Lyon, le 3 mars 2024\n\nmots'],
  ])
})
