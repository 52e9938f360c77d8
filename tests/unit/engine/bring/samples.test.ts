// Each format's sample files, read, and their counts beside those of another way to read the same file.
import {
  broughtFrom,
  days,
  fileOf,
  sampleFile,
  sampleText,
  words,
  zipOf,
  zipOfSamples,
} from '#support/samples.ts'
import { journalsOf } from '#domain/bring/placed.ts'
import { expect, test } from 'vitest'
import type { Brought } from '#domain/bring/brought.ts'

const total = ({ entries, unread }: Brought): number =>
  entries.length + Object.values(unread).reduce((sum, count) => sum + count, 0)
const wallDay = (instant: string, timeZone: string): string =>
  new Date(instant).toLocaleDateString('sv-SE', { timeZone })

test('[BJ1] Day One: several journals of one archive, each entry on the day of its own zone [BJ2]', async () => {
  const brought = await broughtFrom(
    zipOfSamples(
      ['day-one/Journal.json', 'day-one/Travail.json'],
      [{ name: 'photos/6C886CB69DC14EB9A8B568678C0FDD32.jpeg', content: 'x', isStored: true }],
    ),
  )
  const raw = ['day-one/Journal.json', 'day-one/Travail.json'].flatMap(
    (name) => (JSON.parse(sampleText(name)) as { entries: Record<string, string>[] }).entries,
  )
  expect([brought.format, total(brought)]).toEqual(['dayOne', raw.length])
  const known = raw.filter(({ timeZone = '' }) => /^(?:Europe|America|Asia)/.test(timeZone))
  const expected = known.map(({ creationDate = '', timeZone = '' }) =>
    wallDay(creationDate, timeZone),
  )
  // The entry of photos alone has no words.
  const withWords = new Set(expected.filter((day) => day !== '2021-05-09'))
  expect(new Set(brought.entries.map(({ day }) => day))).toEqual(withWords)
  expect(days(brought)).toEqual([
    '2019-03-04 23:30',
    '2019-03-04 22:15',
    '2021-01-01 08:30',
    '2021-05-10 08:00',
    '2021-05-10 07:00',
    '2019-03-04 08:00',
  ])
  expect(brought.entries[0]).toMatchObject({
    parts: [
      {
        heading: 'Un soir de mars',
        text: "On a marché jusqu'au port. Il faisait 5-6 degrés (à peine).\n\nRetour à pied!",
      },
    ],
    tags: ['marche', 'port'],
    place: 'Vieux-Port, Marseille, France',
    isPinned: true,
  })
  expect(words(brought)[2]).toContain("<script>alert('non')</script> & co.")
  expect(words(brought)[3]).toBe("Écrit d'un lieu sans fuseau.")
  // Each journal by the name of its JSON.
  expect(journalsOf(brought.entries)).toEqual([
    { name: 'Journal', entries: 5 },
    { name: 'Travail', entries: 1 },
  ])
})

test('[BJ3] Day One: photos, sounds, weather, unknown fields and unreadable dates are counted', async () => {
  const brought = await broughtFrom(sampleFile('day-one/Journal.json'))
  const text = sampleText('day-one/Journal.json')
  const { photo, audio, weather, video } = brought.leftOut
  expect([photo, audio, weather, video]).toEqual([
    text.match(/"identifier" : "(?:6C886C|P)/g)?.length,
    text.match(/"audios"/g)?.length,
    text.match(/"weather"/g)?.length,
    0,
  ])
  expect(brought.unread).toEqual({ noDate: 1, noText: 1, damaged: 0, twice: 0 })
  expect(brought.unknown).toEqual(['templateID'])
})

test('[BJ1] Daylio: its table, with quotes, new lines and a date without its year', async () => {
  const brought = await broughtFrom(sampleFile('daylio/daylio.csv'))
  expect(total(brought)).toBe(sampleText('daylio/daylio.csv').match(/,\d\d?:\d\d/g)?.length)
  expect([brought.format, brought.unread.noDate]).toEqual(['daylio', 1])
  expect(days(brought)).toEqual(['2026-11-20 21:04', '2026-11-20 08:15', '2026-11-19 21:04'])
  expect(words(brought)).toEqual([
    'Un bon jour|Gagné au "Scrabble",\ndeux fois.',
    '',
    'Fatigué\nmais content',
  ])
  expect(brought.entries[0]).toMatchObject({ tags: ['famille', 'vélo'], mood: 'super' })
})

test('[BJ1] Daylio: its backup, in base64, with the names of moods and tags', async () => {
  const text = sampleText('daylio/backup.json')
  const content = Buffer.from(text).toString('base64')
  const brought = await broughtFrom(zipOf([{ name: 'backup.daylio', content }], 'x.daylio'))
  const { dayEntries } = JSON.parse(text) as { dayEntries: unknown[] }
  expect([brought.format, total(brought)]).toEqual(['daylio', dayEntries.length])
  expect(days(brought)).toEqual(['2025-12-31 23:05', '2024-02-29 08:00'])
  expect(words(brought)).toEqual(['Réveillon.', '29 février\nAnnée bissextile'])
  expect(brought.entries.map(({ mood, tags }) => [mood, tags])).toEqual([
    ['5/5', ['famille', 'vélo']],
    ['Émue', []],
  ])
  expect([brought.leftOut.photo, brought.unread.noDate]).toEqual([1, 1])
})

test('[BJ1] Diarium: HTML as words, and its own wall time', async () => {
  const brought = await broughtFrom(sampleFile('diarium/diarium.json'))
  const raw = JSON.parse(sampleText('diarium/diarium.json')) as unknown[]
  expect([brought.format, total(brought)]).toEqual(['diarium', raw.length])
  expect(days(brought)).toEqual(['2026-01-09 15:47', '2026-01-09 07:00'])
  expect(words(brought)).toEqual(['Neige\nPremière neige.\n- bonnet\n- gants', 'Lever tôt <3'])
  expect(brought.entries[0]).toMatchObject({ mood: '4/5', tags: ['hiver'] })
  expect([brought.unread.noDate, brought.unread.noText, brought.leftOut.position]).toEqual([
    1, 1, 1,
  ])
})

test('[BJ1] Journey: a file for each entry, with zones, a song and « <3 » that is no HTML', async () => {
  const names = ['1625494049547-4BbDhzcByTFSg6MW.json', '1709595000000-abc.json', 'web.json']
  const brought = await broughtFrom(zipOfSamples(names.map((name) => `journey/${name}`)))
  expect([brought.format, total(brought)]).toEqual(['journey', names.length])
  expect(days(brought)).toEqual([
    `${wallDay(new Date(1625176800000).toISOString(), 'Europe/Vienna')} 00:00`,
    `${wallDay(new Date(1709595000000).toISOString(), 'Asia/Tokyo')} 08:30`,
    '2024-06-02 00:30',
  ])
  expect(words(brought)).toEqual([
    'Un lac, froid\net clair.',
    'Je suis <3 content\nsur deux lignes',
    "D'avoir nagé.",
  ])
  expect(brought.entries[0]).toMatchObject({
    music: { name: 'Perfect Day', artists: 'Lou Reed' },
    isPinned: true,
  })
  const { photo, video, position } = brought.leftOut
  expect([photo, video, position]).toEqual([2, 1, 1])
  expect(brought.unknown).toEqual(['mood', 'sentiment', 'activity'])
})

test('[BJ1] Diaro: rows of an XML, with entities, CDATA and offsets', async () => {
  const brought = await broughtFrom(zipOfSamples(['diaro/DiaroBackup.xml']))
  const text = sampleText('diaro/DiaroBackup.xml')
  expect([brought.format, total(brought)]).toEqual([
    'diaro',
    text.match(/<tz_offset>|<date><\/date>/g)?.length,
  ])
  expect(days(brought)).toEqual(['2020-01-01 00:00', '2019-12-31 18:00'])
  expect(words(brought)).toEqual([
    'Réveillon\nMinuit pile <enfin>.\nDeux lignes.',
    "La veille encore, <b>à l'ouest</b>.",
  ])
  expect(brought.entries[0]).toMatchObject({
    tags: ['Amis & famille'],
    place: 'Lyon',
    mood: 'Joyeuse',
  })
  expect([brought.leftOut.photo, brought.unread.noDate]).toEqual([1, 1])
})

test('[BJ1] Pixels: short dates, several moods of a day, a day that is none', async () => {
  const brought = await broughtFrom(sampleFile('pixels/PixelsBackup.json'))
  const count = sampleText('pixels/PixelsBackup.json').match(/"date":/g)?.length
  expect([brought.format, total(brought), brought.unread.noDate]).toEqual(['pixels', count, 1])
  expect(brought.entries.map(({ day, mood, tags }) => [day, mood, tags])).toEqual([
    ['2026-01-09', '4/5', ['calme', 'fierté']],
    ['2026-01-10', '2/5, 5/5', []],
  ])
})

test('[BJ1] jrnl: its text and its JSON', async () => {
  const text = await broughtFrom(sampleFile('jrnl/jrnl.txt'))
  expect([text.format, total(text)]).toEqual([
    'jrnl',
    sampleText('jrnl/jrnl.txt').match(/^\[/gm)?.length,
  ])
  expect(days(text)).toEqual(['2026-07-25 09:00', '2026-07-25 20:30', '2026-07-26'])
  expect(text.entries.map(({ isPinned }) => isPinned)).toEqual([true, false, false])
  const json = await broughtFrom(sampleFile('jrnl/jrnl.json'))
  expect(total(json)).toBe(sampleText('jrnl/jrnl.json').match(/"date":/g)?.length)
  expect([json.format, ...days(json), json.unread.noText]).toEqual(['jrnl', '2026-07-25 09:00', 1])
  expect(words(json)).toEqual(['Je commence ce journal.\nAvec un @mot.'])
})

test('[BJ1] Markdown: a file of a day with its front matter, and one of many days', async () => {
  const day = await broughtFrom(zipOfSamples(['markdown/2026-11-20.md']))
  expect([day.format, ...days(day)]).toEqual(['markdown', '2026-11-20'])
  expect(day.entries[0]).toMatchObject({
    parts: [
      { heading: null, text: 'Une note libre.' },
      { heading: 'Fier', text: "D'avoir appelé." },
      { heading: 'Gratitude', text: 'Le soleil.' },
    ],
    tags: ['famille', 'vélo'],
    mood: 'sereine',
  })
  expect([day.leftOut.photo, day.unknown]).toEqual([1, ['source']])
  const many = await broughtFrom(sampleFile('markdown/manyDays.md'))
  expect(total(many)).toBe(sampleText('markdown/manyDays.md').match(/^## /gm)?.length)
  // A date without its year has that of the day before.
  expect(days(many)).toEqual(['2026-11-20', '2025-01-01', '2025-03-03'])
  expect(words(many).slice(1)).toEqual(['Un vœu.', "L'année est celle du jour d'avant."])
  const [folder] = (await broughtFrom(zipOf([{ name: '2024/03/09.md', content: 'Un mot.' }])))
    .entries
  expect(folder?.day).toBe('2024-03-09')
})

test.for(['dates', 'us', 'bare'])(
  '[BJ1] the table %s.csv: as many entries as it has rows below its names',
  async (name) => {
    const rows = sampleText(`csv/${name}.csv`).trim().split('\n').length
    const hasNames = name !== 'bare'
    expect(total(await broughtFrom(sampleFile(`csv/${name}.csv`)))).toBe(rows - Number(hasNames))
  },
)

test('[BJ1] any table with a date: French or American dates, with names or without', async () => {
  const french = await broughtFrom(sampleFile('csv/dates.csv'))
  expect(days(french)).toEqual(['2025-12-25 21:04', '2026-01-03'])
  expect(french.unread.noDate).toBe(2)
  expect(french.entries[0]).toMatchObject({
    parts: [
      { heading: null, text: 'Noël ; en famille' },
      { heading: 'Gratitude', text: 'les enfants' },
    ],
    mood: 'heureux',
  })
  const american = await broughtFrom(sampleFile('csv/us.csv'))
  expect(days(american)).toEqual(['2025-12-25 21:04', '2026-03-01'])
  expect(words(await broughtFrom(sampleFile('csv/bare.csv')))).toEqual([
    'Un jour|et sa suite',
    'Un autre',
  ])
})

test('[BJ1] a name says nothing: the same journal under another one', async () => {
  const brought = await broughtFrom(fileOf(sampleText('day-one/Journal.json'), 'notes.txt'))
  expect(brought.format).toBe('dayOne')
})
