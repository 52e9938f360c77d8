// Small things beside the words of other apps' entries: said with them, or named.
import { broughtFrom, fileOf, words, zipOf } from '#support/samples.ts'
import { expect, test } from 'vitest'

const at = { creationDate: '2024-03-04T10:00:00Z', timeZone: 'Europe/Paris' }
const dayOne = (...entries: readonly object[]): File =>
  fileOf(
    JSON.stringify({ metadata: {}, entries: entries.map((one) => ({ ...at, ...one })) }),
    'J.json',
  )
const rich = (...contents: readonly object[]) => ({ richText: JSON.stringify({ contents }) })
const link = (text: string, linkURL: string) => ({ text, attributes: { linkURL } })
const photo = { embeddedObjects: [{ type: 'photo', identifier: 'P' }] }
const tick = (text: string, checked: boolean) => ({
  text,
  attributes: { line: { listStyle: 'checkbox', checked } },
})

test('[BJ5] of Day One’s text in parts the links, the ticks and the gap of a dropped piece stay', async () => {
  const brought = await broughtFrom(
    dayOne(
      rich({ text: 'Lu ' }, link('ceci', 'https://x.fr/a'), { text: ' ce soir\n' }),
      rich(link('un', 'https://x.fr/b'), link(' lien\n', 'https://x.fr/b'), { text: 'fin' }),
      rich(link('https://www.x.fr/c', 'https://x.fr/c')),
      rich({ text: 'avant' }, photo, { text: 'après' }, photo),
      rich({ text: 'avant ' }, photo, { text: 'après' }),
      rich(tick('lait\n', true), tick('pain', false), tick(' bis\n', false), { text: 'fin' }),
    ),
  )
  expect(words(brought)).toEqual([
    'Lu ceci (https://x.fr/a) ce soir',
    'un lien (https://x.fr/b)\nfin',
    'https://www.x.fr/c',
    'avant\naprès',
    'avant après',
    '- [x] lait\n- [ ] pain bis\nfin',
  ])
})

test('[BJ5] titles of photos, films and sounds, and names of documents, are named', async () => {
  const brought = await broughtFrom(
    dayOne({
      text: 'mots',
      audios: [{ title: 'Mémo du soir' }],
      pdfAttachments: [{ pdfName: 'a.pdf' }],
    }),
    dayOne({ text: 'autres', photos: [{ title: '' }] }),
  )
  expect(brought.unknown).toEqual(['title', 'pdfName'])
})

const journey = (entry: object): File =>
  zipOf([
    {
      name: '1.json',
      content: JSON.stringify({
        date_journal: Date.UTC(2024, 2, 4, 10),
        timezone: 'Europe/Paris',
        ...entry,
      }),
    },
  ])

test('[BJ5] Journey: a song of which the singer alone is known is named; what a frame shows and the numbers of a list are words', async () => {
  expect((await broughtFrom(journey({ text: 'mots', music_artist: 'Barbara' }))).unknown).toEqual([
    'music_artist',
  ])
  const text =
    '<p>Vu :<iframe src="https://youtu.be/x"></iframe>bien</p><ol><li>un</li><li>deux<ul><li>a</li></ul></li><li>trois</li></ol><ol start="5"><li>cinq</li></ol><ul><li>b</li></ul>'
  expect(words(await broughtFrom(journey({ text, type: 'html' })))).toEqual([
    'Vu : https://youtu.be/x bien\n1. un\n2. deux\n- a\n\n3. trois\n\n5. cinq\n\n- b',
  ])
  const quill =
    '<ol><li data-list="ordered">un</li><li data-list="bullet">a</li><li data-list="checked">b</li><li data-list="ordered">deux</li></ol>'
  expect(words(await broughtFrom(journey({ text: quill, type: 'html' })))).toEqual([
    '1. un\n- a\n- [x] b\n2. deux',
  ])
})

const place = (uid: number, title: string, address: string): string =>
  `<r><uid>${uid}</uid><title>${title}</title><address>${address}</address></r>`
const row = (day: number, uid: number): string =>
  `<r><uid>e${day}</uid><date>${Date.UTC(2024, 2, day, 12)}</date><tz_offset>+01:00</tz_offset><text>mots</text><location_uid>${uid}</location_uid></r>`

test('[BJ5] the address of a place of Diaro stands beside its name', async () => {
  const content = `<?xml version='1.0'?><data version="2"><table name="diaro_locations">${place(1, 'Maison', '3 rue du Port')}${place(2, 'Rue du Lac', '4 Rue du Lac, Lyon')}${place(3, '', 'Brest')}</table><table name="diaro_entries">${row(4, 1)}${row(5, 2)}${row(6, 3)}</table></data>`
  const brought = await broughtFrom(zipOf([{ name: 'DiaroBackup.xml', content }]))
  expect(brought.entries.map(({ place: of }) => of)).toEqual([
    'Maison, 3 rue du Port',
    '4 Rue du Lac, Lyon',
    'Brest',
  ])
})

const pixel = (type: string) => ({
  date: '2018-05-01',
  type: 'Mood',
  scores: [5],
  notes: 'mots',
  tags: [{ type, entries: ['joie'] }],
})

test('[BJ5] the name of a group of tags of Pixels is named', async () => {
  const brought = await broughtFrom(fileOf(JSON.stringify([pixel('Émotions')]), 'pixels.json'))
  expect([brought.unknown, brought.entries[0]?.tags]).toEqual([['tags.type'], ['joie']])
  expect((await broughtFrom(fileOf(JSON.stringify([pixel('')]), 'pixels.json'))).unknown).toEqual(
    [],
  )
})

test('[BJ5] the name of a note stays, however short: « Jo », « PS »; one small letter is none', async () => {
  for (const [name, said] of [
    ['Jo.md', 'Jo|mots'],
    ['PS.md', 'PS|mots'],
    ['a.md', 'mots'],
    ['12.md', 'mots'],
  ] as const)
    expect(
      words(await broughtFrom(fileOf('---\ndate: 2024-03-04\n---\nmots', name))),
      name,
    ).toEqual([said])
})
