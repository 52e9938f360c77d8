// Archives in which a bit turned, as on a disk that wears out: words that are not those that were packed are not brought.
import { fileOf, readHere } from '#support/samples.ts'
import { makeZip, type ZipPart } from '#support/makeZip.ts'
import { expect, test } from 'vitest'

const count = 3
const dayAt = (at: number): string => `2024-01-${String(at + 1).padStart(2, '0')}`
const textAt = (at: number): string =>
  `Lu ${at} pages à l’ombre, puis ${at * 37} pas jusqu’à la mer, et ${at * 91} vagues au retour.`
const all = Array.from({ length: count }, (_, at) => at)
const entriesOfDayOne = (from: number): string =>
  JSON.stringify({
    entries: all.slice(from).map((at) => ({
      creationDate: `${dayAt(at)}T10:00:00Z`,
      timeZone: 'Europe/Paris',
      text: textAt(at),
    })),
  })
const note = (at: number): ZipPart => ({ name: `${dayAt(at)}.md`, content: textAt(at) })

const kinds: readonly (readonly [what: string, parts: readonly ZipPart[]])[] = [
  ['notes', all.map((at) => note(at))],
  ['notes that are not packed', all.map((at) => ({ ...note(at), isStored: true }))],
  ['a journal of Day One', [{ name: 'Journal.json', content: entriesOfDayOne(0) }]],
  [
    'two journals of Day One',
    [
      { name: 'A.json', content: entriesOfDayOne(1) },
      { name: 'B.json', content: entriesOfDayOne(2), isStored: true },
    ],
  ],
]

/** « damaged », or what was read and whether anything is told to be left in the file. */
async function read(zip: Buffer<ArrayBuffer>) {
  const result = await readHere([fileOf(zip, 'a.zip')])
  if (!result.ok) return result.error
  const { entries, unread, unknown } = result.value
  const said = entries.map(({ day, parts }) => `${day} ${parts.map(({ text }) => text).join('|')}`)
  return { said: new Set(said), isTold: unread.damaged > 0 || unknown.length > 0 }
}

test.for(kinds)('[BJ4] no bit that turns changes a word untold: %s', async ([, parts]) => {
  const zip = makeZip(parts)
  const whole = await read(zip)
  if (typeof whole === 'string') throw new Error(whole)
  expect([whole.said.size, whole.isTold]).toEqual([count - (parts.length === 2 ? 1 : 0), false])
  const changed: number[] = []
  // Each byte, each with another of its bits.
  for (let at = 0; at < zip.length; at++) {
    const broken = Buffer.from(zip)
    broken.writeUInt8(zip.readUInt8(at) ^ (1 << (at % 8)), at)
    const got = await read(broken)
    if (typeof got === 'string') continue
    const isUntold = !got.isTold && got.said.size < whole.said.size
    if (isUntold || !got.said.isSubsetOf(whole.said)) changed.push(at)
  }
  expect(changed).toEqual([])
})

/** Of the first member, in its archive’s list: its checksum, how long it is unpacked. */
const listOf = (zip: Buffer): number => zip.readUInt32LE(zip.length - 22 + 16)
const [checksumAt, lengthAt] = [16, 24]

test('[BJ4] a part that is longer than its archive says is damaged, also where no checksum stands', async () => {
  const two = makeZip([note(0), note(1)])
  for (const [checksum, more, damaged] of [
    [0, 0, 0],
    [0, 1, 1],
    [two.readUInt32LE(listOf(two) + checksumAt), 1, 1],
  ] as const) {
    const zip = Buffer.from(two)
    const at = listOf(zip) + lengthAt
    zip.writeUInt32LE(checksum, listOf(zip) + checksumAt)
    zip.writeUInt32LE(zip.readUInt32LE(at) - more, at)
    const result = await readHere([fileOf(zip, 'a.zip')])
    expect(result.ok && [result.value.entries.length, result.value.unread.damaged]).toEqual([
      2 - damaged,
      damaged,
    ])
  }
})

test('[BJ4] of a long journal whose end is damaged nothing is taken, and the others are', async () => {
  const long = JSON.stringify({
    entries: Array.from({ length: 3000 }, (_, at) => ({
      creationDate: '2020-01-01T10:00:00Z',
      text: `${textAt(at)} ${crypto.randomUUID()}`,
    })),
  })
  const zip = makeZip([
    { name: 'A.json', content: long },
    { name: 'B.json', content: entriesOfDayOne(0) },
  ])
  const at = listOf(zip) + checksumAt
  expect(await readHere([fileOf(zip, 'a.zip')])).toMatchObject({ ok: true })
  zip.writeUInt8(zip.readUInt8(at) ^ 1, at)
  const result = await readHere([fileOf(zip, 'a.zip')])
  expect(result.ok && [result.value.entries.length, result.value.unread.damaged]).toEqual([
    count,
    1,
  ])
})
