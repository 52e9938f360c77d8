// Entries that hold facts and no text: counted as « sans texte », in every format, with what is known of them.
import { broughtFrom, fileOf, sampleText, words, zipOf } from '#support/samples.ts'
import { expect, test } from 'vitest'

const dayOne = (...entries: readonly unknown[]) =>
  fileOf(JSON.stringify({ metadata: {}, entries }), 'Journal.json')
const on = { creationDate: '2026-11-20T10:00:00Z', timeZone: 'Europe/Paris' }
const place = { placeName: 'Lyon', latitude: 45.7, longitude: 4.8 }
const journey = (entry: object) => ({
  name: `${JSON.stringify(entry).length}.json`,
  content: JSON.stringify({ date_journal: 1709595000000, timezone: 'UTC', ...entry }),
})
const list = (...items: readonly unknown[]) => fileOf(JSON.stringify(items), 'x.json')
const diaro = sampleText('diaro/DiaroBackup.xml')

const cases: readonly (readonly [string, File, number])[] = [
  [
    'Day One',
    dayOne(
      { ...on, text: 'mots' },
      { ...on, location: place },
      { ...on, weather: { code: 'clear' } },
    ),
    2,
  ],
  ['Journey', zipOf([journey({ text: 'mots' }), journey({ text: '', address: 'Lyon' })]), 1],
  [
    'Diarium',
    list(
      { date: '2026-11-20T10:00:00', html: 'mots' },
      { date: '2026-11-21T10:00:00', html: '', location: [1, 2] },
    ),
    1,
  ],
  [
    'Diaro',
    fileOf(
      diaro.replace(
        '<r><uid>e3',
        '<r><uid>e4</uid><date>1577833200000</date><location_uid>l1</location_uid></r><r><uid>e3',
      ),
      'x.xml',
    ),
    1,
  ],
  [
    'Pixels',
    list(
      { date: '2026-11-20', scores: [3], notes: 'mots' },
      { date: '2026-11-21', scores: [], notes: '' },
    ),
    1,
  ],
  [
    'a table',
    fileOf('date,lieu,note\n2026-11-20,Lyon,mots\n2026-11-21,Paris,\n2026-11-22,,', 'a.csv'),
    2,
  ],
  [
    'a note',
    zipOf([
      { name: '2026-11-20.md', content: 'mots' },
      { name: '2026-11-21.md', content: '---\nlieu: Lyon\n---\n' },
    ]),
    1,
  ],
  ['headings', fileOf('# 2026-11-20\nmots\n# 2026-11-21\n', 'a.md'), 1],
  [
    'jrnl',
    fileOf(
      JSON.stringify({
        entries: [
          { date: '2026-11-20', body: 'mots' },
          { date: '2026-11-21', body: '', starred: true },
        ],
      }),
      'x.json',
    ),
    1,
  ],
]

test.each(cases)('[BJ3] facts without a text are counted: %s', async (_, file, count) => {
  const { unread } = await broughtFrom(file)
  expect(unread).toMatchObject({ noText: count, noDate: expect.any(Number), damaged: 0 })
})

test('[BJ3] what stands before the first item that tells its app is counted and read as well', async () => {
  const items = [
    null,
    7,
    {},
    { text: 'perdu' },
    { ...on, text: 'mots' },
    { ...on, location: place },
  ]
  const brought = await broughtFrom(dayOne(...items))
  expect(words(brought)).toEqual(['mots'])
  expect(brought.unread).toEqual({ damaged: 2, noText: 2, noDate: 1, twice: 0 })
  // However many there are.
  const many = await broughtFrom(dayOne(...Array.from({ length: 300 }, () => ({})), ...items))
  const { damaged, noText } = many.unread
  expect(damaged + noText).toBe(305)
})

test.for([
  [{ address: 'Lyon' }, 'Lyon'],
  [{ location: { name: 'La Tête d’Or' } }, 'La Tête d’Or'],
  [{ location: { name: 'Le parc', address: '1 rue du Lac, Lyon' } }, 'Le parc, 1 rue du Lac, Lyon'],
  [{ address: '1 rue du Lac, Lyon', location: { name: '1 rue du Lac' } }, '1 rue du Lac, Lyon'],
  [{ location: { name: 'Lyon', city: 'Lyon', country: 'France' } }, 'Lyon, France'],
  [{ location: { name: ' ', address: 7 } }, null],
] as const)(
  '[BJ5] the place of Journey is all that names it, each once: %j',
  async ([fields, said]) => {
    const brought = await broughtFrom(zipOf([journey({ text: 'mots', ...fields })]))
    expect(brought.entries[0]?.place).toBe(said)
  },
)
