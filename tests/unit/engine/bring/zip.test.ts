// Archives: honest ones of any program, and those that say what is not so.
import { BringError } from '#domain/bring/brought.ts'
import { openMember } from '#engine/bring/zip.ts'
import { readMembers } from '#engine/bring/zipList.ts'
import { randomBytes } from '#support/bytes.ts'
import { makeZip, type ZipPart } from '#support/makeZip.ts'
import { expect, test } from 'vitest'

const plenty = 2 ** 30

/** Every member's text, or why there is none. */
async function unpacked(
  zip: Uint8Array<ArrayBuffer>,
  bytes = plenty,
): Promise<readonly string[] | string> {
  const file = new Blob([zip])
  const allowance = { bytes }
  const texts: string[] = []
  try {
    for (const member of await readMembers(file)) {
      const chunks = await Array.fromAsync(await openMember(file, member, allowance))
      texts.push(Buffer.concat(chunks).toString('utf8'))
    }
  } catch (error) {
    if (error instanceof BringError) return error.reason
    throw error
  }
  return texts
}
const stored = (content: string, more: Partial<ZipPart> = {}): ZipPart => ({
  name: 'a.txt',
  content,
  isStored: true,
  ...more,
})

test.for(['', 'par ma tablette', 'x'.repeat(65_535)])(
  '[BJ1] members are read through their extra fields and comments, and the archive’s own',
  async (comment) => {
    const long = Buffer.from(randomBytes(60_000)).toString('base64')
    const zip = makeZip(
      [
        stored('un', { extra: 300, comment: 'un mot '.repeat(50) }),
        { name: 'long.json', content: long, extra: 9, comment: 'autre' },
        { name: `${'dossier/'.repeat(50)}b.txt`, content: 'trois', extra: 1 },
      ],
      comment,
    )
    expect(await unpacked(zip)).toEqual(['un', long, 'trois'])
  },
)

test('[BJ1] the last member is read, though its name be nothing', async () => {
  expect(await unpacked(makeZip([stored('un'), stored('deux', { name: '' })]))).toEqual([
    'un',
    'deux',
  ])
})

const endOf = (zip: Buffer): number => zip.length - 22
const listOf = (zip: Buffer): number => zip.readUInt32LE(endOf(zip) + 16)

/** What an archive says that is not so, and what becomes of it. */
const lies: readonly (readonly [what: string, tell: (zip: Buffer) => unknown, said: string])[] = [
  [
    'a list beyond four gigabytes',
    (zip) => zip.writeUInt32LE(0xff_ff_ff_ff, endOf(zip) + 16),
    'tooLarge',
  ],
  [
    'a list of more than 32 MB',
    (zip) => zip.writeUInt32LE(2 ** 25 + 1, endOf(zip) + 12),
    'tooLarge',
  ],
  [
    'a list of 32 MB that is not there',
    (zip) => zip.writeUInt32LE(2 ** 25, endOf(zip) + 12),
    'damaged',
  ],
  [
    'a list that ends beyond the file',
    (zip) => zip.writeUInt32LE(zip.length, endOf(zip) + 12),
    'damaged',
  ],
  ['a member under another mark', (zip) => zip.writeUInt8(0, listOf(zip)), 'damaged'],
  [
    'a name that leads out of the list',
    (zip) => zip.writeUInt16LE(999, listOf(zip) + 28),
    'damaged',
  ],
  [
    'a member beyond the file',
    (zip) => zip.writeUInt32LE(zip.length - 9, listOf(zip) + 42),
    'damaged',
  ],
  ['a member that begins elsewhere', (zip) => zip.writeUInt32LE(1, listOf(zip) + 42), 'damaged'],
  [
    'a member longer than the file',
    (zip) => zip.writeUInt32LE(zip.length, listOf(zip) + 20),
    'damaged',
  ],
  [
    'a member that is nowhere',
    (zip) => zip.writeUInt32LE(zip.length + 5, listOf(zip) + 42),
    'damaged',
  ],
  ['a member whose own mark is another', (zip) => zip.writeUInt8(0, 0), 'damaged'],
  ['another way of packing', (zip) => zip.writeUInt16LE(12, listOf(zip) + 10), 'damaged'],
  ['a password', (zip) => zip.writeUInt16LE(1, listOf(zip) + 8), 'locked'],
]

test.for(lies)('[BJ4] an archive that tells of %s is refused', async ([, tell, said]) => {
  const zip = makeZip([stored('mots')])
  expect(await unpacked(zip)).toEqual(['mots'])
  tell(zip)
  expect(await unpacked(zip)).toBe(said)
})

test('[BJ4] more members than a life of photos has are refused', async () => {
  const one = stored('', { name: 'a' })
  expect(await unpacked(makeZip(Array.from({ length: 200_001 }, () => one)))).toBe('tooMany')
})

const spaces = (count: number): ZipPart => ({ name: 'a.txt', content: ' '.repeat(count) })

test('[BJ4] a short text may repeat itself, a long one packs no better than words do', async () => {
  expect(await unpacked(makeZip([spaces(1_000_000)]))).toEqual([' '.repeat(1_000_000)])
  expect(await unpacked(makeZip([spaces(1_100_000)]))).toBe('tooLarge')
  const words = Buffer.from(randomBytes(9000)).toString('hex').repeat(100)
  expect(await unpacked(makeZip([{ name: 'a.txt', content: words }]))).toEqual([words])
})

test('[BJ4] all members together unpack to no more than is allowed', async () => {
  const zip = makeZip([stored('cinq!'), { name: 'b.txt', content: 'quatre' }])
  expect(await unpacked(zip, 11)).toEqual(['cinq!', 'quatre'])
  expect(await unpacked(zip, 10)).toBe('tooLarge')
  expect(await unpacked(zip, 4)).toBe('tooLarge')
})
