// A file costs time as its length does, whatever stands in it: eight times as much of it takes about eight times as long, and where a part
// of it is looked at again for each other part, sixty-four times. No wall time is asserted, for machines differ.
import type { BroughtEntry } from '#domain/bring/brought.ts'
import { entryOf } from '#domain/bring/brought.ts'
import { readCsv } from '#domain/bring/csv.ts'
import { readDayOne } from '#domain/bring/dayOne.ts'
import { daysOfZones } from '#domain/bring/daysOfZones.ts'
import { readDiaro } from '#domain/bring/diaro.ts'
import { readMarkdown } from '#domain/bring/markdown.ts'
import { dayOfName, foldersOfExport } from '#domain/bring/names.ts'
import { firstPlaces, placeEntries } from '#domain/bring/placed.ts'
import { createTally } from '#domain/bring/tally.ts'
import { momentAt } from '#domain/bring/wallClock.ts'
import { inZone } from '#domain/bring/zones.ts'
import type { Day } from '#domain/day.ts'
import { withHeads } from '#domain/heads.ts'
import { writtenDaysOf } from '#domain/lookBack.ts'
import { indexYear } from '#domain/search.ts'
import { returningWords } from '#domain/yearCards.ts'
import { broughtWords as added } from '#text/broughtWords.ts'
import { makeZip } from '#support/makeZip.ts'
import { fileOf, readHere } from '#support/samples.ts'
import * as fc from 'fast-check'
import { expect, onTestFinished, test, vi } from 'vitest'

/** A shorter run says nothing. */
const leastMs = 20
/** Between what grows with the length, and what grows with its square. */
const [times, mostGrowth] = [8, 16]

type Work = (input: unknown) => unknown
async function msOf(work: Work, input: unknown, runs: number): Promise<number> {
  const start = performance.now()
  for (let run = 0; run < runs; run++) await work(input)
  return (performance.now() - start) / runs
}

/** How many times as long eight times as much takes: the best of several, as others use the machine as well. */
async function growthOf<T>(make: (n: number) => T, work: (input: T) => unknown, n: number) {
  const [small, large] = [make(n), make(times * n)]
  await work(small)
  let best = Infinity
  for (let attempt = 0; attempt < 5 && best >= mostGrowth; attempt++) {
    const once = await msOf(work as Work, small, 1)
    const runs = Math.max(1, Math.ceil(leastMs / Math.max(once, 0.001)))
    const ofSmall = await msOf(work as Work, small, runs)
    best = Math.min(best, (await msOf(work as Work, large, Math.ceil(runs / times))) / ofSmall)
  }
  return best
}

const day = '2024-03-04' as Day
const madeOf = (found: Partial<Parameters<typeof entryOf>[1]>): BroughtEntry => {
  const entry = entryOf(day, { time: '10:00', parts: [], ...found })
  if (typeof entry === 'string') throw new Error(entry)
  return entry
}
const many = <T>(n: number, one: (at: number) => T): readonly T[] =>
  Array.from({ length: n }, (_, at) => one(at))
const readTable = (text: string) => [...(readCsv(text)?.entries ?? [])]
const readNote = (text: string) => [...readMarkdown('a.md', text)]
const tallied = (entries: readonly BroughtEntry[]) => {
  const tally = createTally()
  for (const entry of entries) tally.add('csv', { entry })
  return tally.result()?.entries.length
}
const lineOfDashes = (n: number): string => `${' '.repeat(n)}-${' '.repeat(2 * n)}x|`
const dateCell = (rest: string): string => `date,note\n2024-03-04 10:00 ${rest},A\n2024-03-05,B\n`

const works = [
  ['a line of dashes that is none', (n) => `x|\n${lineOfDashes(n)}\n`.repeat(4), readNote, 75],
  [
    'a long word in a column of ids',
    (n) => `date,id\n${day},${'a'.repeat(n)}\n2024-03-05,b\n`,
    readTable,
    4000,
  ],
  ['spaces behind a date', (n) => dateCell(`!${' '.repeat(n)}x`), readTable, 4000],
  ['signs behind the zone of a date', (n) => dateCell(`Aa/${'-'.repeat(n)}!a`), readTable, 4000],
  [
    'spaces behind the date of a note',
    (n) => `---\ndate: 2024-03-04 10:00 !${' '.repeat(n)}x\n---\nA`,
    readNote,
    2000,
  ],
  [
    'beginnings of pictures of Day One',
    (n) => '!['.repeat(n),
    (text: string) => readDayOne({ creationDate: `${day}T10:00:00Z`, text }, 'a'),
    4000,
  ],
  [
    'signs in the name of a note',
    (n) => `2024-03-04 a${'-'.repeat(n)}x.md`,
    (name: string) => dayOfName(name),
    4000,
  ],
  [
    'one tag of a note of Diaro within the other',
    (n) => `<table name="diaro_entries"><r><text>${'<b <b'.repeat(n)}</text></r></table>`,
    (text: string) => [...readDiaro(text)],
    1000,
  ],
  [
    'sections of Diaro',
    (n) =>
      `<table name="diaro_entries"><r><text>${'<![CDATA[</r>]]><!--'.repeat(n)}</text></r></table>`,
    (text: string) => [...readDiaro(text)],
    1000,
  ],
  [
    'folders of an archive',
    (n) => [...many(20, (at) => `${'a/'.repeat(n)}${at}.md`), 'b.md'],
    foldersOfExport,
    300,
  ],
  [
    'entries of one moment that differ in their tags',
    (n) => many(n, (at) => madeOf({ tags: [`t${at}`] })),
    tallied,
    200,
  ],
  [
    'entries of one moment that differ in their mood',
    (n) => many(n, (at) => madeOf({ mood: `m${at}` })),
    tallied,
    200,
  ],
  [
    'one entry in many journals',
    (n) => many(n, (at) => madeOf({ mood: 'a', journals: [`j${at}`] })),
    tallied,
    500,
  ],
  [
    'days without a year under a heading',
    (n) => `# ${day}\nA\n# 2024-03-05\n${'5 mai\n'.repeat(n)}`,
    readNote,
    300,
  ],
  [
    'lines that are nearly written as the days above them',
    (n) =>
      `# Lundi ${day}\nA\n# Jour 2 : mardi 5 mars 2024\n${'Jour 3 : mercredi 6 mrs 202x\n'.repeat(n)}`,
    readNote,
    300,
  ],
  [
    'places of letters right under each other',
    (n) => `Journal\n${'Lyon, le 4 mars 2024\n'.repeat(n)}`,
    readNote,
    300,
  ],
  [
    'parts of one link of Day One',
    (n) =>
      JSON.stringify({ contents: many(n, () => ({ text: 'a', attributes: { linkURL: 'b' } })) }),
    (richText: string) => readDayOne({ creationDate: `${day}T10:00:00Z`, richText }, 'a'),
    500,
  ],
  ['formulas that nothing closes', (n) => `date,note\n${`${day},="a\n`.repeat(n)}`, readTable, 500],
  [
    'hours over entries of one day that are looked back at',
    (n) => [withHeads(many(n, (at) => `${(at % 90) + 10} h 10\nmot ${at}`).join('\n\n'))],
    (fields: readonly string[]) =>
      returningWords(writtenDaysOf(indexYear([{ day, fields }])), 2024),
    1000,
  ],
] as const satisfies readonly (readonly [
  string,
  (n: number) => unknown,
  (input: never) => unknown,
  number,
])[]

test.each(works)(
  '[BJ4] read in time that grows as its length does: %s',
  async (_, make, work, n) => {
    expect(await growthOf<never>(make as (n: number) => never, work, n)).toBeLessThan(mostGrowth)
  },
  60_000,
)

const zipOfNames = (n: number): File =>
  fileOf(
    makeZip([
      { name: 'a.json', content: '[]' },
      ...many(20, (at) => ({
        name: `${'assets/photos/'.repeat(n)}${at}.x`,
        content: '',
        isStored: true,
      })),
    ]),
    'a.zip',
  )

test('[BJ4] read in time that grows as its length does: names in an archive', async () => {
  expect(await growthOf(zipOfNames, (file) => readHere([file]), 550)).toBeLessThan(mostGrowth)
}, 60_000)

test('[BJ4] of many songs of one day none is compared with each other one', () => {
  let read = 0
  const songOf = (at: number) => ({
    name: `s${at}`,
    artists: '',
    get id() {
      read++
      return 'manual'
    },
  })
  const songs = many(1000, (at) => madeOf({ music: songOf(at) }))
  expect(placeEntries(songs, { places: firstPlaces([]), added, last: day }).songs).toBe(999)
  expect(read).toBeLessThan(10_000)
})

function countFormats(): () => number {
  const { DateTimeFormat } = Intl
  let made = 0
  vi.stubGlobal('Intl', {
    ...Object.fromEntries(
      Object.getOwnPropertyNames(Intl).map((name) => [name, Intl[name as 'Locale']]),
    ),
    DateTimeFormat: function Counted(...how: ConstructorParameters<typeof DateTimeFormat>) {
      made++
      return new DateTimeFormat(...how)
    },
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  return () => made
}
/** In each way that its letters may be small or large. */
const inLetters = (name: string, at: number): string =>
  Array.from(name, (letter, bit) => ((at >> bit) & 1 ? letter.toUpperCase() : letter)).join('')

test('[BJ4] what calendars know of a zone is made once, in whichever letters a file names it', () => {
  const made = countFormats()
  for (let at = 0; at < 500; at++) momentAt(at, inLetters('antarctica/troll', at))
  expect(made()).toBeLessThan(3)
  // Zones that nobody knows leave room for those that are.
  for (let at = 0; at < 1000; at++) momentAt(at, `Nulle/Part${at}`)
  const before = made()
  for (let at = 0; at < 500; at++) momentAt(at, inLetters('antarctica/davis', at))
  expect(made() - before).toBe(1)
  for (let at = 0; at < 60 * 24; at++) {
    const offset = `${String(Math.floor(at / 60)).padStart(2, '0')}${String(at % 60).padStart(2, '0')}`
    expect(momentAt(Date.parse('2020-06-30T12:00:00Z'), `GMT-${offset}`)?.instant?.zone).toBe(
      `GMT-${offset}`,
    )
  }
  expect(made() - before).toBe(1)
  expect(momentAt(0, 'a'.repeat(1_000_000))?.instant?.zone).toBeNull()
  expect(made() - before).toBe(1)
})

const zoneless = (at: number, text: string): BroughtEntry => {
  const moment = momentAt(at, '')
  return { ...madeOf({ parts: [{ heading: null, text }] }), ...moment }
}
const placing = { places: firstPlaces([]), added, last: '2030-01-01' as Day }

test('[BJ4] a file that names no zone has its texts read a few times, not once for each zone of the world', () => {
  let read = 0
  const counted = (at: number): BroughtEntry => {
    const entry = zoneless(at, `mots ${at}`)
    const { parts } = entry
    return Object.defineProperty({ ...entry }, 'parts', {
      enumerable: true,
      get: () => {
        read++
        return parts
      },
    })
  }
  for (const step of [1, 7]) {
    read = 0
    const entries = many(200, (at) => counted(Date.UTC(1995, 0, 1 + at * step, 20)))
    const zones = daysOfZones(entries, 'Europe/Paris', placing)
    expect(zones.length).toBeGreaterThan(20)
    expect(read / entries.length).toBeLessThan(40)
  }
})

test('[BJ7] the days of each zone are those that a file read in it has', () => {
  const instants = fc.array(
    fc.integer({ min: Date.UTC(2018, 0, 1) / 60_000, max: Date.UTC(2021, 0, 1) / 60_000 }),
    { minLength: 1, maxLength: 12 },
  )
  const besides = fc.array(fc.integer({ min: 0, max: 3000 }), { maxLength: 4 })
  fc.assert(
    fc.property(instants, besides, (minutes, more) => {
      const all = [...minutes, ...more.map((by) => (minutes[0] ?? 0) + by)]
      const entries = all.map((minute, at) => zoneless(minute * 60_000, `mots ${at}`))
      const zones = daysOfZones(entries, 'Asia/Tokyo', placing)
      expect(zones[0]?.zone).toBe('Asia/Tokyo')
      for (const { zone, days } of zones) {
        const whole = placeEntries(inZone(entries, zone), placing).days
        for (const one of days) expect(whole).toContainEqual(one)
      }
      // Zones whose days differ are told from each other.
      const wholes = new Set(
        zones.map(({ zone }) => JSON.stringify(placeEntries(inZone(entries, zone), placing).days)),
      )
      expect(new Set(zones.map(({ days }) => JSON.stringify(days))).size).toBe(wholes.size)
    }),
    { numRuns: 15 },
  )
})

test('[BJ4] days of more texts, or longer ones, than an answer takes tell no zone, and cost nothing', () => {
  const long = many(20, (at) => zoneless(Date.UTC(1990, at, 1, 3), 'a'.repeat(300_000)))
  expect(daysOfZones(long, 'Europe/Paris', placing)[0]).toEqual({ zone: 'Europe/Paris', days: [] })
  const full = many(3000, (at) => zoneless(Date.UTC(1990, 0, 1, 3) + at, `${at}`))
  expect(daysOfZones(full, 'Europe/Paris', placing)[0]).toEqual({ zone: 'Europe/Paris', days: [] })
})
