// One entry of each app, field by field: what becomes of what it says, and what of it Lueur has no place for.
import type { BroughtEntry } from '#domain/bring/brought.ts'
import { isDayOne, readDayOne } from '#domain/bring/dayOne.ts'
import { daylioNames, isDaylio, readDaylio } from '#domain/bring/daylioBackup.ts'
import { isDiarium, readDiarium } from '#domain/bring/diarium.ts'
import type { Fields } from '#domain/bring/fields.ts'
import { isJrnl, isJrnlText, readJrnl, readJrnlText } from '#domain/bring/jrnl.ts'
import { isPixels, readPixels } from '#domain/bring/pixels.ts'
import { expect, test } from 'vitest'

const blank: Omit<BroughtEntry, 'day' | 'parts'> = {
  time: null,
  instant: null,
  tags: [],
  mood: null,
  glow: null,
  place: null,
  music: null,
  isPinned: false,
  journals: [],
}
const note = (text: string) => [{ heading: null, text }]

test('Diarium: heading and words in one note, people among the tags, the rating as mood', () => {
  const entry = { date: '2026-11-20T21:04:00', heading: ' Titre ', html: '<p>un</p><p>deux</p>' }
  expect(readDiarium({ ...entry, tags: ['a'], people: ['Léa'], rating: 4 })).toEqual({
    entry: {
      ...blank,
      day: '2026-11-20',
      time: '21:04',
      parts: note('Titre\nun\ndeux'),
      tags: ['a', 'Léa'],
      mood: '4/5',
    },
    leftOut: { weather: 0, position: 0 },
    unknown: [],
  })
  expect(readDiarium({ date: '2026-11-20', text: 'a <b' }).entry).toEqual({
    ...blank,
    day: '2026-11-20',
    parts: note('a <b'),
  })
  expect(readDiarium({ date: '2026-11-20', text: 'x', rating: 0 }).entry).toMatchObject({
    mood: null,
  })
  for (const name of ['weather', 'sun', 'lunar'])
    expect(readDiarium({ ...entry, [name]: 'x' }).leftOut, name).toEqual({
      weather: 1,
      position: 0,
    })
  expect(readDiarium({ ...entry, location: [1, 2], other: 'x', id: 3, none: '' })).toMatchObject({
    leftOut: { weather: 0, position: 1 },
    unknown: ['other'],
  })
  for (const list of ['', 'entries']) {
    expect(isDiarium(list, { date: 'x', html: '' })).toBe(true)
    expect(isDiarium(list, { date: 'x', heading: '' })).toBe(true)
  }
  expect(isDiarium('others', { date: 'x', html: '' })).toBe(false)
  expect(isDiarium('', { date: '', html: '' })).toBe(false)
  expect(isDiarium('', { date: 'x' })).toBe(false)
})

test('jrnl: title and body, tags without their sign, a star', () => {
  const entry = { date: '2026-11-20', time: '21:04', title: ' Titre ', body: ' mots ' }
  expect(readJrnl({ ...entry, tags: ['@un', 'a@b'], starred: true, uuid: 'x' })).toEqual({
    entry: {
      ...blank,
      day: '2026-11-20',
      time: '21:04',
      parts: note('Titre\nmots'),
      tags: ['un', 'a@b'],
      isPinned: true,
    },
    unknown: ['uuid'],
  })
  expect(readJrnl({ ...entry, starred: 'yes' }).entry).toMatchObject({ isPinned: false })
  expect(isJrnl('entries', entry)).toBe(true)
  expect(isJrnl('', entry)).toBe(false)
  expect(isJrnl('entries', { ...entry, date: 'hier' })).toBe(false)
  expect(isJrnl('entries', { date: '2026-11-20' })).toBe(false)
})

test('jrnl as a text: an entry at each line that begins with a date', () => {
  const text = [
    '',
    '[2026-11-20 09:05:10 PM] Titre *',
    'un',
    '',
    '[2026-11-21 7:05] Suite. Encore.',
    'deux',
    '[2026-11-22] * Étoile',
    '[2026-11-23 12:10 AM] 2 * 3 = 6',
    '[2026-11-24 25:00] x',
    '[2026-02-30] y',
  ].join('\r\n')
  const found = readJrnlText(text).map(({ entry }) => entry)
  expect(found).toEqual([
    { ...blank, day: '2026-11-20', time: '21:05', parts: note('Titre\nun'), isPinned: true },
    { ...blank, day: '2026-11-21', time: '07:05', parts: note('Suite. Encore.\ndeux') },
    { ...blank, day: '2026-11-22', parts: note('Étoile'), isPinned: true },
    { ...blank, day: '2026-11-23', time: '00:10', parts: note('2 * 3 = 6') },
    { ...blank, day: '2026-11-24', parts: note('x') },
    'noDate',
  ])
  expect(readJrnlText('[2026-11-20] a\rb\rc').map(({ entry }) => entry)).toMatchObject([
    { parts: note('a\nb\nc') },
  ])
  expect(readJrnlText('\n  [2026-11-20] a\nb')).toMatchObject([
    { entry: { day: '2026-11-20', parts: note('a\nb') } },
  ])
  expect(readJrnlText('sans date')).toEqual([])
  expect(readJrnlText('avant tout\n[2026-11-20] a')).toEqual([])
  // In the other form than the first entry's a line belongs to its entry.
  for (const [first, other] of [
    ['[2026-11-20 21:05]', '2026-11-21 07:05'],
    ['2026-11-20 21:05', '[2026-11-21 07:05]'],
  ])
    expect(readJrnlText(`${first} Titre\n${other} le train\n${first} Fin`)).toMatchObject([
      { entry: { day: '2026-11-20', parts: note(`Titre\n${other} le train`) } },
      { entry: { day: '2026-11-20', parts: note('Fin') } },
    ])
  expect(isJrnlText('\n [2026-11-20] a')).toBe(true)
  expect(isJrnlText('2026-11-20 09:00 a \nb')).toBe(true)
  expect(isJrnlText('2026-11-20 09:00;a')).toBe(false)
  for (const end of ['\n', '\r\n', '\r']) {
    expect(isJrnlText(`[2026-11-20] a${end}b`)).toBe(true)
    expect(isJrnlText(`2026-11-20 09:00 a${end}b`)).toBe(true)
  }
  expect(isJrnlText('a\n[2026-11-20] b')).toBe(false)
  expect(isJrnlText('')).toBe(false)
})

test('Pixels: notes, the names under each kind of tag, each score of the day', () => {
  const entry = { date: '2026-1-9', scores: [4, 'x', 5], notes: 'mots', isHtml: false }
  const tags = [{ type: 'Émotions', entries: ['calme', ' ', 3] }, 'x', null]
  expect(readPixels({ ...entry, tags, other: 1 })).toEqual({
    entry: {
      ...blank,
      day: '2026-01-09',
      parts: note('mots'),
      tags: ['calme'],
      mood: '4/5, 5/5',
    },
    unknown: ['other', 'tags.type'],
  })
  expect(readPixels({ ...entry, scores: 3 }).entry).toMatchObject({ mood: '3/5' })
  expect(readPixels({ ...entry, scores: [] }).entry).toMatchObject({ mood: null })
  expect(readPixels({ ...entry, date: '2026-01-09T00:00' }).entry).toMatchObject({
    day: '2026-01-09',
  })
  for (const date of ['x 2026-1-9', '2026-1-92', '2026-1-123', 'hier'])
    expect(readPixels({ ...entry, date }).entry, date).toBe('noDate')
  const html = { ...entry, notes: '<ul><li>un</li></ul>deux &amp; <u>trois</u>' }
  expect(readPixels({ ...html, isHtml: true }).entry).toMatchObject({
    parts: note('- un\n\ndeux & trois'),
  })
  expect(readPixels(html).entry).toMatchObject({ parts: note(html.notes) })
  expect(isPixels('', entry)).toBe(true)
  expect(isPixels('entries', entry)).toBe(false)
  expect(isPixels('', { ...entry, date: '' })).toBe(false)
  expect(isPixels('', { date: 'x' })).toBe(false)
})

const rich = (contents: unknown) =>
  readDayOne(
    { creationDate: '2026-11-20T10:00:00Z', richText: JSON.stringify({ contents }) },
    'Travail',
  ).entry

test('Day One: headings, links to photos gone but for their words, the place once, what is beside the words counted', () => {
  const entry: Fields = { creationDate: '2026-11-20T23:30:00Z', text: 'mots' }
  const text =
    'a\\.\n\n\n![](dayone-moment://1)\n\nb ![x](photo:2)\n# Fier\n![y](https://z)\n\n\n\nc'
  expect(
    readDayOne(
      {
        ...entry,
        timeZone: 'America/New_York',
        text,
        tags: ['x'],
        starred: true,
        location: { placeName: 'Ici', localityName: 'Lyon', country: 'Lyon', latitude: 1 },
        photos: [1, 2],
        videos: [1],
        audios: [1, 2, 3],
        pdfAttachments: [1],
        weather: { x: 1 },
        music: { x: 1 },
        other: 'x',
      },
      'Travail',
    ),
  ).toEqual({
    entry: {
      ...blank,
      journals: ['Travail'],
      day: '2026-11-20',
      time: '18:30',
      instant: { at: Date.parse('2026-11-20T23:30:00Z'), zone: 'America/New_York' },
      parts: [
        { heading: null, text: 'a.\n\nb x' },
        { heading: 'Fier', text: '![y](https://z)\n\nc' },
      ],
      tags: ['x'],
      place: 'Ici, Lyon',
      isPinned: true,
    },
    leftOut: { photo: 2, video: 1, audio: 3, document: 1, position: 1, weather: 1 },
    unknown: ['other', 'music'],
  })
  expect(readDayOne(entry, 'Travail')).toEqual({
    entry: {
      ...blank,
      journals: ['Travail'],
      day: '2026-11-20',
      time: '23:30',
      instant: { at: Date.parse('2026-11-20T23:30:00Z'), zone: null },
      parts: note('mots'),
    },
    leftOut: { photo: 0, video: 0, audio: 0, document: 0, position: 0, weather: 0 },
    unknown: [],
  })
  expect(readDayOne({ ...entry, isAllDay: true }, 'Travail').entry).toMatchObject({ time: null })
  expect(readDayOne({ ...entry, isPinned: true }, 'Travail').entry).toMatchObject({
    isPinned: true,
  })
  expect(readDayOne({ ...entry, creationDate: 'hier' }, 'Travail').entry).toBe('noDate')
  expect(rich([{ text: 'un ' }, { embedded: 1 }, { text: 'deux' }])).toMatchObject({
    parts: note('un deux'),
  })
  expect(rich('x')).toBe('noText')
  expect(readDayOne({ ...entry, text: '', richText: '{' }, 'Travail').entry).toBe('noText')
  expect(isDayOne('entries', entry)).toBe(true)
  expect(isDayOne('', entry)).toBe(false)
  expect(isDayOne('entries', { text: 'x' })).toBe(false)
})

test('Daylio: months from zero, moods and tags by their numbers, a title over its note', () => {
  const names = daylioNames(
    [
      { id: 1, custom_name: 'Serein', predefined_name_id: 2 },
      { id: 2, predefined_name_id: 1 },
      { id: 3, predefined_name_id: 5 },
      { id: 4, custom_name: ' ' },
      { id: 5, predefined_name_id: 9 },
      { custom_name: 'sans numéro' },
    ],
    [{ id: 7, name: 'amis' }, { id: 8, name: '' }, { name: 'sans numéro' }],
  )
  expect([...names.moods.values()]).toEqual(['Serein', '5/5', '1/5', '', '', 'sans numéro'])
  const entry = { year: 2026, month: 0, day: 9, hour: 7, minute: 5, mood: 1, note: 'mots' }
  expect(
    readDaylio(
      {
        ...entry,
        note_title: ' Titre ',
        note: '<p>un</p>deux',
        tags: [7, 8, 9, 'x'],
        assets: [1, 2],
        isFavorite: true,
        longitude: 1,
        other: 2,
      },
      names,
    ),
  ).toEqual({
    entry: {
      ...blank,
      day: '2026-01-09',
      time: '07:05',
      parts: note('Titre\nun\ndeux'),
      tags: ['amis'],
      mood: 'Serein',
      isPinned: true,
    },
    leftOut: { photo: 2, position: 1 },
    unknown: ['other'],
  })
  expect(readDaylio({ ...entry, mood: 4 }, names)).toEqual({
    entry: { ...blank, day: '2026-01-09', time: '07:05', parts: note('mots') },
    leftOut: { photo: 0, position: 0 },
    unknown: [],
  })
  // A mood and a tag without a number are nobody's.
  expect(readDaylio({ ...entry, mood: undefined, tags: [-1] }, names).entry).toMatchObject({
    mood: null,
    tags: [],
  })
  expect(readDaylio({ ...entry, hour: null }, names).entry).toMatchObject({ time: null })
  expect(readDaylio({ ...entry, mood: 99 }, names).entry).toMatchObject({ mood: null })
  for (const change of [{ month: null }, { month: 12 }, { day: 32 }])
    expect(readDaylio({ ...entry, ...change }, names).entry, JSON.stringify(change)).toBe('noDate')
  expect(isDaylio('dayEntries', entry)).toBe(true)
  expect(isDaylio('entries', entry)).toBe(false)
  expect(isDaylio('dayEntries', { year: '2026' })).toBe(false)
})
