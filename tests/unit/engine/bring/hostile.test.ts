// Files that are no journal, or want to be more than one.
import { randomBytes } from 'node:crypto'
import { maxFileBytes } from '#engine/bring/readJournal.ts'
import { makeZip } from '#support/makeZip.ts'
import { bringText } from '#text/bring.ts'
import { broughtFrom, fileOf, readHere, sampleText, zipOf } from '#support/samples.ts'
import { expect, test } from 'vitest'

const refusal = async (file: File): Promise<string> => {
  const read = await readHere([file])
  return read.ok ? 'read' : read.error
}
const journal = sampleText('day-one/Journal.json')
const entryOn = (day: string, text = 'mots') => ({ creationDate: `${day}T10:00:00Z`, text })
const dayOne = (entries: readonly object[]): string => JSON.stringify({ metadata: {}, entries })

test('[BJ4] what is no journal, or one that ends too early, is refused with its reason', async () => {
  const cut = makeZip([{ name: 'Journal.json', content: journal }])
  const refusals = await Promise.all(
    (
      [
        ['', 'unknown'],
        ['Chère Léa, voici une lettre.', 'unknown'],
        ['{"a": 1}', 'unknown'],
        ['[]', 'unknown'],
        ['{"format":"lueur-journal","version":1,"days":[]}', 'lueur'],
        [journal.slice(0, -200), 'damaged'],
        [`${journal}]`, 'damaged'],
        ['{"entries":[{"creationDate":nul}]}', 'damaged'],
        [dayOne([{ creationDate: 'hier', text: 'x' }]), 'empty'],
        [cut.subarray(0, cut.length - 30), 'damaged'],
        [cut.subarray(40), 'damaged'],
        [makeZip([{ name: 'Journal.json', content: journal, isLocked: true }]), 'locked'],
        [makeZip([{ name: 'photo.jpg', content: 'x' }]), 'unknown'],
        [makeZip([]), 'unknown'],
      ] as const
    ).map(async ([content, expected]) => [
      await refusal(fileOf(content as string, 'x.bin')),
      expected,
    ]),
  )
  for (const [found, expected] of refusals) expect(found).toBe(expected)
})

test('[BJ4] an archive that unpacks beyond reason is left at once, and so is one that repeats itself', async () => {
  const bomb = `{"entries":[${' '.repeat(40_000_000)}]}`
  expect(await refusal(zipOf([{ name: 'Journal.json', content: bomb }]))).toBe('tooLarge')
  const long = randomBytes(20_000_000).toString('base64')
  expect(await refusal(zipOf([{ name: 'note.md', content: long }]))).toBe('tooLarge')
  expect(await refusal(fileOf(JSON.stringify({ entries: [{ text: long }] }), 'x.json'))).toBe(
    'tooLarge',
  )
})

test('[BJ4] an archive in an archive stays shut, and names that lead out of it are not followed', async () => {
  const nested = makeZip([{ name: 'Journal.json', content: journal }])
  const brought = await broughtFrom(
    zipOf([
      { name: '../../etc/Journal.json', content: journal },
      { name: '/Journal.json', content: journal },
      { name: 'C:\\Journal.json', content: journal },
      { name: '__MACOSX/._Journal.json', content: 'x' },
      { name: 'nested.zip', content: nested },
      { name: 'Journal.json', content: dayOne([entryOn('2020-01-02')]) },
    ]),
  )
  expect(brought.entries).toHaveLength(1)
  expect(brought.unknown).toEqual(['Journal.json', 'nested.zip'])
})

test('[BJ4] more entries than a life has are refused', async () => {
  const many = `{"entries":[${'{"creationDate":"2020-01-02T10:00:00Z"},'.repeat(100_001)}{}]}`
  expect(await refusal(fileOf(many, 'x.json'))).toBe('tooMany')
})

test('[BJ4] a file over 200 MB is not read at all; one of photos under it is read by its texts alone', async () => {
  const over = new File([], 'x.zip')
  Object.defineProperty(over, 'size', { value: maxFileBytes + 1 })
  expect(await refusal(over)).toBe('tooLarge')
  expect(bringText.failures.tooLarge).toMatch(/Rien n.a été changé\.$/)
  // One of just so many bytes is looked at.
  const just = fileOf('date,note\n2020-01-02,mots', 'x.csv')
  Object.defineProperty(just, 'size', { value: maxFileBytes })
  expect(await refusal(just)).toBe('read')
  const photo = Buffer.alloc(20_000_000)
  const parts = Array.from({ length: 9 }, (_, at) => ({
    name: `photos/${at}.jpeg`,
    content: photo,
    isStored: true,
  }))
  const zip = makeZip([
    ...parts,
    { name: 'Journal.json', content: dayOne([entryOn('2020-01-02')]) },
  ])
  let bytes = 0
  const file = fileOf(zip, 'x.zip')
  const slice = file.slice.bind(file)
  file.slice = (from = 0, to = file.size) => {
    bytes += to - from
    return slice(from, to)
  }
  const brought = await broughtFrom(file)
  expect([brought.entries.length, brought.leftOut.photo]).toEqual([1, 9])
  expect(bytes).toBeLessThan(100_000)
})

test('[BJ3] a damaged part of an archive is counted, and the others are read', async () => {
  const brought = await broughtFrom(
    zipOf([
      { name: 'a.json', content: '{"date_journal": 17' },
      {
        name: 'b.json',
        content: '{"date_journal": 1709595000000, "text": "lu", "timezone": "UTC"}',
      },
    ]),
  )
  expect([brought.entries.length, brought.unread.damaged]).toEqual([1, 1])
})

test('[BJ4] hostile shapes are no entries: lists for texts, names of what every object has, deep nests', async () => {
  const odd: readonly unknown[] = [
    { creationDate: '2020-01-02T10:00:00Z', text: ['x'], tags: 'y', location: [], photos: {} },
    { creationDate: '2020-01-03T10:00:00Z', text: 'bien', __proto__: { a: 1 }, constructor: 'x' },
    { creationDate: '9999999999999-01-01', text: 'x' },
    null,
    7,
  ]
  const text = `{"entries":[${odd.map((one) => JSON.stringify(one)).join(',')}]}`
  const brought = await broughtFrom(fileOf(text, 'x.json'))
  expect(brought.entries.map(({ day }) => day)).toEqual(['2020-01-03'])
  expect(brought.unread).toEqual({ noDate: 1, noText: 1, damaged: 2, twice: 0 })
  const deep = `{"entries":[${'['.repeat(200_000)}${']'.repeat(200_000)}]}`
  expect(await refusal(fileOf(deep, 'x.json'))).toBe('unknown')
})

test('[BJ4] bytes that do not inflate are damage', async () => {
  const zip = makeZip([{ name: 'Journal.json', content: journal }])
  zip.fill(0xff, 60, 90)
  expect(await refusal(fileOf(zip, 'x.zip'))).toBe('damaged')
})
