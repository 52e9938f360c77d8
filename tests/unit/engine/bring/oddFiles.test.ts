// Files as people have them: cut, chosen twice, with names of their own.
import { broughtFrom, days, entriesIn, fileOf, sampleText, words, zipOf } from '#support/samples.ts'
import { expect, test } from 'vitest'

test('[BJ3] a quote that nothing closes swallows no other row, and is counted', async () => {
  const rows = [
    'date,note',
    '2020-01-01,"un',
    '2020-01-02,"deux"',
    '2020-01-03,"dit ""oui"", trois"',
  ]
  const brought = await broughtFrom(fileOf(rows.join('\n'), 'x.csv'))
  expect(words(brought)).toEqual(['"un', 'deux', 'dit "oui", trois'])
  expect(brought.unread.damaged).toBe(1)
  const last = await broughtFrom(fileOf('date,note\n2020-01-01,"un\n2020-01-02,deux', 'x.csv'))
  expect([words(last), last.unread.damaged]).toEqual([['"un', 'deux'], 1])
  // Lines that end as on old Macs are lines too.
  expect(
    days(await broughtFrom(fileOf('date,note\r2020-01-01,un\r2020-01-02,deux', 'x.csv'))),
  ).toEqual(['2020-01-01', '2020-01-02'])
})

test('[BJ1] a text of jrnl that begins with a date and has commas is no table', async () => {
  const text =
    '2026-07-25 09:00 Je commence, enfin.\nAvec un mot, puis un autre.\n\n2026-07-26 09:00 Suite.\n'
  const brought = await broughtFrom(fileOf(text, 'journal.txt'))
  expect([brought.format, ...words(brought)]).toEqual([
    'jrnl',
    'Je commence, enfin.\nAvec un mot, puis un autre.',
    'Suite.',
  ])
  const table = await broughtFrom(
    fileOf('2026-07-25 09:00 PM,un mot\n2026-07-26 09:00,un autre', 'x.txt'),
  )
  expect([table.format, ...days(table)]).toEqual(['csv', '2026-07-25 21:00', '2026-07-26 09:00'])
})

test('[BJ2] an instant of universal time stands on the day of this phone, any other where it was written', async () => {
  const rows = [
    'date,note',
    '2026-11-20T23:30:00Z,a',
    '2026-11-20 20:00:00 -05:00,b',
    '2026-11-20T23:30:00+00:00,e',
    '2026-11-20T00:00:00.000Z,c',
    '2026-11-20T23:30:00,d',
  ]
  expect(days(await broughtFrom(fileOf(rows.join('\n'), 'x.csv')))).toEqual([
    '2026-11-21 00:30',
    // What a wall showed there.
    '2026-11-20 20:00',
    '2026-11-21 00:30',
    // A day alone, as tables write it.
    '2026-11-20',
    '2026-11-20 23:30',
  ])
  const front = '---\ncreated: 2026-11-20T23:30:00.000Z\n---\nmots'
  expect(days(await broughtFrom(zipOf([{ name: 'note.md', content: front }])))).toEqual([
    '2026-11-21 00:30',
  ])
})

test('[BJ5] a second column of moods is a text under its name', async () => {
  const rows = 'date,mood,humeur,place,lieu,note\n2020-01-01,bien,calme,Lyon,au port,mots'
  const brought = await broughtFrom(fileOf(rows, 'x.csv'))
  expect(brought.entries[0]).toMatchObject({
    mood: 'bien',
    place: 'Lyon',
    parts: [
      { heading: 'humeur', text: 'calme' },
      { heading: 'lieu', text: 'au port' },
      { heading: null, text: 'mots' },
    ],
  })
})

test('[BJ3] front matter: lists, accents and quotes are read, and every other field is named', async () => {
  const front = [
    '---',
    'date: "2026-11-20"',
    'Étiquettes:',
    '  - mer',
    '  - "été"',
    'humeur: calme',
    'mood: 4/5',
    'météo: pluie',
    'lieux visités:',
    '  - Lyon',
    'vide:',
    '---',
    'mots',
  ].join('\n')
  const brought = await broughtFrom(zipOf([{ name: 'note.md', content: front }]))
  expect(brought.entries[0]).toMatchObject({ tags: ['mer', 'été'], mood: 'calme, 4/5' })
  expect(brought.unknown).toEqual(['météo', 'lieux visités'])
  // Said of many days at once, it stands on none of them.
  const many = '---\ntags: [a]\n---\n# 2026-11-20\nun\n# 2026-11-21\ndeux'
  const days2 = await broughtFrom(fileOf(many, 'tout.md'))
  expect([days2.entries.length, days2.unknown]).toEqual([2, ['tags']])
})

test('[BJ7] the same export chosen twice at once is that export, with each photo once', async () => {
  const entries = ['a', 'b', 'b'].map((text, at) => ({
    creationDate: `2020-01-0${at + 1}T10:00:00Z`,
    text,
    photos: [{ identifier: `p${at}` }],
  }))
  const export1 = () =>
    zipOf([
      { name: 'Journal.json', content: JSON.stringify({ metadata: {}, entries }) },
      ...[0, 1, 2].map((at) => ({ name: `photos/${at}.jpeg`, content: 'x', isStored: true })),
    ])
  const once = await broughtFrom(export1())
  const twice = await broughtFrom(export1(), export1())
  expect(twice.entries).toEqual(once.entries)
  expect([twice.leftOut, twice.unread.twice]).toEqual([once.leftOut, once.entries.length])
})

test('[BJ3] Diaro: a photo is counted once, and folders, places on the map and unknown fields are told', async () => {
  const text = sampleText('diaro/DiaroBackup.xml').replace(
    '<folder_uid></folder_uid>',
    '<folder_uid>f1</folder_uid><secret>oui</secret>',
  )
  const brought = await broughtFrom(
    zipOf([
      { name: 'DiaroBackup.xml', content: text },
      { name: 'media/photo/1.jpg', content: 'x', isStored: true },
    ]),
  )
  const { photo, folder, position } = brought.leftOut
  expect([photo, folder, position]).toEqual([1, 1, 1])
  expect(brought.unknown).toEqual(['secret'])
})

test('[BJ3] places on the map of Day One, and folders and labels of Journey, are told', async () => {
  const dayOne = {
    creationDate: '2020-01-02T10:00:00Z',
    text: 'a',
    location: { latitude: 45.7, longitude: 4.8 },
  }
  const of = await broughtFrom(fileOf(JSON.stringify({ entries: [dayOne] }), 'x.json'))
  expect(of.leftOut.position).toBe(1)
  const journey = { date_journal: 1709595000000, text: 'b', folder: 'Voyages', label: 'bleu' }
  const other = await broughtFrom(zipOf([{ name: 'a.json', content: JSON.stringify(journey) }]))
  expect([other.leftOut.folder, other.unknown]).toEqual([1, ['label']])
})

test('[BJ2] notes in a folder of their year have the day of their own names', async () => {
  const names = ['2014/2014-03-01.md', 'Journal 2014/2014-03-02.md', '2014/03/2014-03-03.md']
  const brought = await broughtFrom(zipOf(names.map((name) => ({ name, content: 'Un mot.' }))))
  expect(days(brought)).toEqual(['2014-03-01', '2014-03-02', '2014-03-03'])
})

const withSigns = (odd: string) =>
  entriesIn(fileOf(`2026-11-20\nmots ${odd}`.padEnd(100, 'a'), 'a.txt'))

test('[BJ4] of a picture or a program many signs are odd; a text may have some, or one damaged sign over and over', async () => {
  const read = async (odd: string) => expect(JSON.stringify(await withSigns(odd))).toMatch(/mots/)
  // One in ten, and one more.
  await read('\0\u0007'.repeat(5))
  expect(await withSigns('\0\u0007'.repeat(5) + '\u0001')).toBe('unknown')
  for (const sign of ['\u0007', '\u{FFFD}']) await read(sign.repeat(30))
})

const formatOf = async (text: string, name: string) =>
  (await broughtFrom(fileOf(text, name))).format

test('[BJ1] the end of a name tells what a file is, not what stands before it', async () => {
  const list = '2026-11-20,un\n2026-11-21,deux\nla suite, un peu plus tard'
  expect(await formatOf(list, 'carnet.csv')).toBe('csv')
  expect(await formatOf(list, 'carnet.csv.txt')).toBe('text')
  expect(await formatOf('# 2026-11-20\nmots', 'carnet.txt.md')).toBe('markdown')
  const both = await broughtFrom(
    zipOf([
      { name: 'a.csv', content: 'date,note\n2026-11-19,un' },
      { name: 'page.html.txt', content: '2026-11-20\ndeux' },
    ]),
  )
  expect(words(both)).toEqual(['un', 'deux'])
})
