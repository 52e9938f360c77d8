// Files as other apps, and other languages, write them: no word goes missing, none is added, and what stays in the file is named.
import { Buffer } from 'node:buffer'
import { randomBytes } from 'node:crypto'
import { broughtFrom, days, fileOf, words, zipOf } from '#support/samples.ts'
import { expect, test } from 'vitest'

const journeyEntry = (text: string): string =>
  JSON.stringify({ id: 'a', date_journal: 1_709_595_000_000, text, timezone: 'UTC' })

test('[BJ3] a JSON of an archive of which nothing is read is named', async () => {
  const brought = await broughtFrom(
    zipOf([
      { name: 'one.json', content: journeyEntry('lu') },
      { name: 'notes/autre.json', content: '{"mots": "perdus"}' },
      { name: 'liste.json', content: '[{"mots": "perdus"}]' },
    ]),
  )
  expect(words(brought)).toEqual(['lu'])
  expect(brought.unknown).toEqual(['autre.json', 'liste.json'])
})

test('[BJ3] an entry of Journey with a picture in its text is read whole; one that is too long is named', async () => {
  const picture = randomBytes(1_100_000).toString('base64')
  const brought = await broughtFrom(
    zipOf([
      { name: 'one.json', content: journeyEntry(`<p>un<img src="${picture}"></p>`) },
      { name: 'two.json', content: journeyEntry(`deux ${picture.repeat(3)}`) },
      { name: 'three.json', content: journeyEntry('trois') },
    ]),
  )
  expect(words(brought)).toEqual(['un', 'trois'])
  expect(brought.unknown).toEqual(['two.json'])
})

test.each([
  ['2024-03-02', '2. März', 'Samstag', '21:04'],
  ['2024-03-02', '2 de marzo', 'sábado', '9:04 p. m.'],
  ['2024-03-02', '2 marzo', 'sabato', '21.04'],
  ['2024-03-02', '3월 2일', '토요일', '21:04'],
])(
  '[BJ5] a row of Daylio says its day once, in whatever language: %s, %s',
  async (full, date, weekday, time) => {
    const table = `full_date,date,weekday,time,mood,activities,note_title,note\n${full},${date},${weekday},${time},bien,lire | marcher,Titre,Ses mots\n`
    const brought = await broughtFrom(fileOf(table, 'daylio.csv'))
    expect([days(brought), words(brought)]).toEqual([['2024-03-02 21:04'], ['Titre|Ses mots']])
  },
)

test('[BJ5] letters and signs that HTML names are read, capitals too', async () => {
  const named =
    'O&ugrave; est ma s&oelig;ur&nbsp;? &Agrave; l&rsquo;&Eacute;cole, &Ccedil;a va. 20&deg;C &uuml; &ntilde; &frac12; &szlig; a&thinsp;b &trade; &AElig;'
  const brought = await broughtFrom(
    zipOf([{ name: 'a.json', content: journeyEntry(`<p>${named} &unknown; &amp;eacute;</p>`) }]),
  )
  expect(words(brought)).toEqual([
    'Où est ma sœur ? À l’École, Ça va. 20°C ü ñ ½ ß a\u2009b ™ Æ &unknown; &eacute;',
  ])
})

test.each([
  ['Horodateur', '20/11/2026 21:04:09'],
  ['Date de création', '2026-11-20 21:04'],
  ['Créé le', '20 novembre 2026 à 21:04'],
  ['Quand', '2026-11-20T21:04:00'],
])('[BJ2] a table has a date whatever its column is called: %s', async (name, date) => {
  const brought = await broughtFrom(
    fileOf(
      `Qui,${name},Texte\nmoi,${date},Ses mots\nmoi,,Sans date\nmoi,${date},Autres\nmoi,plus tard,Sans date\n`,
      'table.csv',
    ),
  )
  expect([brought.format, days(brought)]).toEqual(['csv', ['2026-11-20 21:04', '2026-11-20 21:04']])
  expect(brought.entries[0]?.parts.map(({ heading, text }) => [heading, text])).toContainEqual([
    null,
    'Ses mots',
  ])
  expect(brought.unread.noDate).toBe(2)
})

test('[BJ5] a file of Windows whose first accent is a capital before a sign is read letter by letter', async () => {
  for (const text of ['Au CAFÉ… puis été à Orléans', 'SANTÉ\u00A0: été', 'L’ÉTÉ» est là, à côté']) {
    const bytes = Buffer.from(
      `date,note\n2026-11-20,"${text}"\n`.replaceAll('…', '\u0085').replaceAll('’', '\u0092'),
      'latin1',
    )
    expect(words(await broughtFrom(fileOf(bytes, 'cafe.csv')))).toEqual([text])
  }
})

test('[BJ5] the name that a person gave a place comes first; what stands beside photos and sounds is named', async () => {
  const entry = {
    creationDate: '2026-11-20T10:00:00Z',
    timeZone: 'Europe/Paris',
    text: 'Ses mots',
    location: { userLabel: 'Chez Mamie', placeName: '12 rue X', localityName: 'Lyon' },
    photos: [{ md5: 'a', caption: 'Nous trois' }],
    audios: [{ identifier: 'b', transcription: 'Bonjour' }],
  }
  const brought = await broughtFrom(fileOf(JSON.stringify({ entries: [entry] }), 'Journal.json'))
  expect(brought.entries[0]?.place).toBe('Chez Mamie, 12 rue X, Lyon')
  expect(brought.unknown).toEqual(['caption', 'transcription'])
})

test('[BJ5] words beside a date stay, however short or loud; names of zones and of weekdays are no words', async () => {
  const rows = [
    ['2026-11-20 MATIN', 'a'],
    ['2026-11-21 ok', 'b'],
    ['2026-11-22 10:00 CET', 'c'],
    ['2026-11-23 10:00 Europe/Paris', 'd'],
    ['2026-11-24 (mardi)', 'e'],
  ]
  const table = ['date,note', ...rows.map((row) => row.join(','))].join('\n')
  const brought = await broughtFrom(fileOf(table, 'table.csv'))
  expect(words(brought)).toEqual(['MATIN|a', 'ok|b', 'c', 'd', 'e'])
})

test('[BJ5] a note that is shown in another is no picture; what stands under a picture stays', async () => {
  const note = [
    'Avant ![[Une autre note]]',
    '![une légende](p.png) ![](q.png "le soir") ![[r.jpg|vue du col]] ![[s.png|300]] ![[t.png]] ![haut](x(1).png)',
  ].join('\n\n')
  const brought = await broughtFrom(fileOf(note, '2026-11-20.md'))
  expect(words(brought)).toEqual([
    'Avant [[Une autre note]]\n\nune légende le soir vue du col   haut',
  ])
  expect(brought.leftOut.photo).toBe(6)
})

test('[BJ5] cells of a table in HTML do not run together', async () => {
  const html =
    '<div><table><tr><td>Un</td><td>deux</td></tr><tr><th>trois</th><td>quatre</td></tr></table></div>'
  const brought = await broughtFrom(zipOf([{ name: 'a.json', content: journeyEntry(html) }]))
  expect(words(brought)).toEqual(['Un deux\ntrois quatre'])
})

test("[BJ3] photos of Daylio's backup, whose names have no ending, are counted; goals are named", async () => {
  const backup = {
    version: 15,
    customMoods: [],
    tags: [],
    dayEntries: [
      {
        year: 2026,
        month: 10,
        day: 20,
        hour: 21,
        minute: 4,
        mood: 1,
        note: 'Ses mots',
        assets: [1],
      },
    ],
    goals: [{ id: 1, note: 'Courir' }],
    milestones: [{ id: 1, name: 'Naissance' }],
    prefs: [{ key: 'x' }],
  }
  const brought = await broughtFrom(
    zipOf([
      { name: 'backup.daylio', content: Buffer.from(JSON.stringify(backup)).toString('base64') },
      { name: 'assets/photos/2026/11/0a1b2c3d', content: 'x' },
      { name: 'assets/audio/2026/11/0a1b2c3e', content: 'x' },
    ]),
  )
  expect([brought.leftOut.photo, brought.leftOut.audio]).toEqual([1, 1])
  expect(brought.unknown).toEqual(['goals', 'milestones'])
})
