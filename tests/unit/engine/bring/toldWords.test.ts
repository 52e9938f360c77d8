// Words that stand where a reader of letters alone passes them by: each is brought, or counted and named.
import { broughtFrom, days, entriesIn, fileOf, words, zipOf } from '#support/samples.ts'
import { expect, test } from 'vitest'

const dayOne = (...entries: readonly object[]): File =>
  fileOf(
    JSON.stringify({
      metadata: {},
      entries: entries.map((entry, at) => ({
        creationDate: `2024-03-0${at + 4}T10:00:00Z`,
        timeZone: 'UTC',
        ...entry,
      })),
    }),
    'Journal.json',
  )

test('[BJ5] words under a picture of Day One stay, and a picture that its list lacks is counted', async () => {
  const brought = await broughtFrom(
    dayOne(
      { text: '![Léa à la plage](dayone-moment://A)\nfin' },
      {
        text: 'un ![](dayone-moment://B) ![](dayone-moment:/video/V)',
        photos: [{ identifier: 'B' }],
      },
      { text: 'deux ![](photo:C) ![](dayone-moment://C)', photos: [{ identifier: 'D' }] },
      { text: 'trois ![](dayone-moment:/audio/E) ![](dayone-moment:/pdfAttachment/F)' },
    ),
  )
  expect(words(brought)).toEqual(['Léa à la plage\nfin', 'un', 'deux', 'trois'])
  const { photo, video, audio, document } = brought.leftOut
  expect({ photo, video, audio, document }).toEqual({ photo: 4, video: 1, audio: 1, document: 1 })
})

test('[BJ5] a link that Day One shows as a picture of its page is a word', async () => {
  const richText = JSON.stringify({
    contents: [
      { text: 'Lu ce soir :' },
      { embeddedObjects: [{ type: 'preview', url: 'https://lemonde.fr/x' }] },
      { embeddedObjects: [{ type: 'photo', identifier: 'A' }, { type: 'horizontalRuleLine' }] },
      { embeddedObjects: [{ type: 'contentUnit', name: 'Q' }, 7] },
      { text: 'fin' },
    ],
  })
  const said = { richText, text: 'Lu ce soir : https://lemonde\\.fr/x' }
  const unsaid = { richText, text: 'Lu ce soir :' }
  const brought = await broughtFrom(dayOne({ richText }, said, unsaid))
  expect(words(brought)).toEqual([
    'Lu ce soir :\nhttps://lemonde.fr/x\nfin',
    'Lu ce soir : https://lemonde.fr/x',
    'Lu ce soir :\nhttps://lemonde.fr/x',
  ])
  expect(brought.leftOut.photo).toBe(3)
  expect(brought.unknown).toEqual(['contentUnit'])
})

const row = (day: number, text: string): string =>
  `<uid>e${day}</uid><date>${Date.UTC(2024, 2, day, 12)}</date><tz_offset>+01:00</tz_offset>${text}`
const diaro = (...rows: readonly string[]): File =>
  zipOf([
    {
      name: 'DiaroBackup.xml',
      content: `<?xml version='1.0'?><data version="2"><table name="diaro_entries">${rows.join('')}</table></data>`,
    },
  ])

test.for(['</table>', '</r>', '<r>', '<table name="x">', '</text>', '</data>', '<!--', '&lt;'])(
  '[BJ5] in Diaro, letters that look like a tag are words, and nothing behind them is lost: %s',
  async (letters) => {
    const brought = await broughtFrom(
      diaro(
        `<r>${row(4, `<text><![CDATA[avant ${letters} après]]></text>`)}</r>`,
        `<r>${row(5, '<text>deux</text>')}</r>`,
        `<r >${row(6, '<text xml:space="preserve">d<![CDATA[eu]]>x</text>')}</r>`,
      ),
    )
    expect(words(brought)).toEqual([`avant ${letters} après`, 'deux', 'deux'])
    expect(brought.unread).toEqual({ noDate: 0, noText: 0, damaged: 0, twice: 0 })
  },
)

test.for([
  ['<text>avant </table> après</text>', ['2024-03-04', '2024-03-05'], 0],
  ['<text>avant </r> après</text>', ['2024-03-04', '2024-03-05'], 0],
  ['<text>avant <b>gras</b></text>', ['2024-03-04', '2024-03-05'], 0],
  ['<text>avant <r> après</text>', ['2024-03-05'], 2],
  ['<text>avant </text> après</text>', ['2024-03-04', '2024-03-05'], 1],
  ['<title>a</title><text>avant', ['2024-03-04', '2024-03-05'], 1],
  ['<text>un</text> beside', ['2024-03-04', '2024-03-05'], 1],
] as const)(
  '[BJ3] what no program of Diaro writes is read as far as it can be, and the rest is counted: %s',
  async ([text, read, damaged]) => {
    const brought = await broughtFrom(
      diaro(`<r>${row(4, text)}</r>`, `<r>${row(5, '<text>deux</text>')}</r>`),
    )
    expect([brought.entries.map(({ day }) => day), brought.unread.damaged]).toEqual([read, damaged])
  },
)

const table = (name: string, text: string): string =>
  `<table name="${name}"><r>${row(4, `<text>${text}</text>`)}</r></table>`

test('[BJ3] a table of Diaro that nothing here knows is named', async () => {
  const brought = await broughtFrom(
    fileOf(
      `<data>${table('diaro_entries', 'un')}${table('diaro_templates', 'deux')}<table name="diaro_none"/></data>`,
      'a.xml',
    ),
  )
  expect(brought.unknown).toEqual(['diaro_templates'])
})

const linesOf = async (name: string, ...lines: readonly string[]) =>
  broughtFrom(fileOf(lines.join('\n'), name))

test('[BJ2] a whole date to which a sentence leads opens no day, and is told', async () => {
  const lines = [
    'On a décidé avec Paul de partir à Lyon le',
    '12 mars 2024',
    'et de revenir le',
    '15 mars 2024.',
  ]
  const text = await linesOf('a.txt', '4 mars 2024', ...lines, '', '25 mars 2024', 'B')
  const note = await linesOf('a.md', '# 4 mars 2024', ...lines, '', '# 25 mars 2024', 'B')
  for (const brought of [text, note]) {
    expect(days(brought)).toEqual(['2024-03-04', '2024-03-25'])
    expect(words(brought)).toEqual([lines.join('\n'), 'B'])
    expect(brought.likeDates.count).toBe(2)
  }
})

test.for([
  [['12 mars 2024', 'mots'], 'Lyon, le'],
  [['12 mars 2024', 'Mots'], 'On en reparle après'],
  [['12 mars 2024', 'Mots'], 'Un tour, un café,'],
  [['**12 mars 2024**', 'Mots'], 'La mer et'],
  [['', '12 mars 2024', 'Mots'], 'Parti chercher le'],
] as const)('[BJ2] below what only looks so, a day begins: %s', async ([lines, above]) => {
  const before = above === 'Lyon, le' ? ['', above] : [above]
  const last = lines.at(-1) === 'mots' ? ['Mots'] : []
  expect(
    days(
      await linesOf('a.txt', '4 mars 2024', 'A', ...before, ...lines.slice(0, -1), ...last, 'B'),
    ).at(-1),
  ).toBe('2024-03-12')
})

test('[BJ5] what a page shows in a field is a word', async () => {
  const fields = [
    '<input type="text" value="saisie">',
    '<input value="sans genre" />',
    '<input type=date value="2024-03-09">',
    '<input type=hidden value="caché">',
    '<input type=submit value="Envoyer">',
    '<input type=password value="secret">',
    '<input type=checkbox value="on" checked>',
  ]
  expect(
    await entriesIn(
      fileOf(`<html><h1>4 mars 2024</h1><p>A${fields.join('')}b<h1>5 mars 2024</h1>B`, 'a.html'),
    ),
  ).toEqual([
    ['2024-03-04', 'A saisie sans genre 2024-03-09 [x] b'],
    ['2024-03-05', 'B'],
  ])
})
