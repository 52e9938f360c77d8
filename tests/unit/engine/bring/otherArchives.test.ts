// Archives that few programs write: what can be read is, and of what cannot it is said what to do.
import { days, fileOf, readHere, words, zipOf } from '#support/samples.ts'
import { makeZip, type ZipPart } from '#support/makeZip.ts'
import { bringText } from '#text/bring.ts'
import { expect, test } from 'vitest'

const parts: readonly ZipPart[] = [
  { name: '2024-01-01.md', content: 'un' },
  { name: '2024-01-02.md', content: 'deux', isStored: true },
]
const read = async (zip: Buffer<ArrayBuffer>, name = 'a.zip') => {
  const result = await readHere([fileOf(zip, name)])
  return result.ok ? [days(result.value), words(result.value), result.value.unread.damaged] : result
}
const both = [['2024-01-01', '2024-01-02'], ['un', 'deux'], 0]

test('[BJ1] an archive is read behind other bytes, wherever it says that its members stand', async () => {
  const zip = makeZip(parts)
  for (const before of ['PK\u0007\u0008', 'un programme qui se déballe '.repeat(3000)]) {
    const bytes = Buffer.from(before)
    expect(await read(Buffer.concat([bytes, zip]))).toEqual(both)
    // As its places are where the program that was put before it corrects them.
    const corrected = Buffer.from(zip)
    const end = zip.length - 22
    const list = zip.readUInt32LE(end + 16)
    const later = (at: number): unknown =>
      corrected.writeUInt32LE(zip.readUInt32LE(at) + bytes.length, at)
    later(end + 16)
    later(list + 42)
    later(list + 46 + zip.readUInt16LE(list + 28) + 42)
    expect(await read(Buffer.concat([bytes, corrected]))).toEqual(both)
  }
})

test('[BJ1] an archive that has room for more than four gigabytes is read, also behind other bytes', async () => {
  const zip = makeZip(parts.map((part) => ({ ...part, isWide: true })))
  expect(await read(zip)).toEqual(both)
  expect(await read(Buffer.concat([Buffer.from('avant'), zip]))).toEqual(both)
  expect(await read(makeZip(parts.map((part, at) => ({ ...part, isWide: at === 1 }))))).toEqual(
    both,
  )
})

test('[BJ4] of an archive whose beginning is gone the others are read, and what was there is damaged', async () => {
  for (const length of [1, 30, 47]) {
    expect(await read(makeZip(parts).subarray(length))).toEqual([['2024-01-02'], ['deux'], 1])
  }
})

test('[BJ4] words that speak of archives are a text', async () => {
  const text = 'On lit PK\u0005\u0006 dit la fin d’un zip, 22 lettres plus loin.'
  expect(await read(Buffer.from(text), '2024-01-01.md')).toEqual([['2024-01-01'], [text], 0])
})

const refused = { ok: false, error: 'packing' }

test('[BJ4] of an archive that no browser unpacks it is said what to do', async () => {
  for (const method of [9, 12, 14, 93, 95]) {
    expect(await readHere([zipOf(parts.map((part) => ({ ...part, method })))])).toEqual(refused)
  }
  for (const start of [
    [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c, 0, 4],
    [0x52, 0x61, 0x72, 0x21, 0x1a, 0x07, 1, 0],
    [0x1f, 0x8b, 8, 0, 0, 0, 0, 0],
    [0x42, 0x5a, 0x68, 0x39, 0x31, 0x41, 0x59, 0x26],
    [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0, 0, 4],
  ]) {
    const bytes = Buffer.concat([Buffer.from(start), Buffer.alloc(300, 0xf5)])
    expect(await read(bytes, 'journal.7z')).toEqual(refused)
  }
  expect(bringText.failures.packing).toMatch(/Décompresse-\S*la, puis/)
})
