// Bytes that are no letters, as a damaged disk or a file of two encodings has: what stands in their place is told.
import { bringText } from '#text/bring.ts'
import { makeZip } from '#support/makeZip.ts'
import { broughtFrom, fileOf, sampleText, words } from '#support/samples.ts'
import { expect, test } from 'vitest'

/** « ¿ » is the byte of « é » in Windows-1252, which no letter of UTF-8 is. */
const broken = (text: string): Buffer<ArrayBuffer> =>
  Buffer.concat(
    text
      .split('¿')
      .flatMap((part, at) => [...(at === 0 ? [] : [Buffer.from([0xe9])]), Buffer.from(part)]),
  )
const text = 'Un été à la mer, côté forêt, c¿té p¿cheurs.'
const shown = text.replaceAll('¿', '\uFFFD')
const dayOne = JSON.stringify({ entries: [{ creationDate: '2024-01-02T10:00:00Z', text }] })

const files: readonly (readonly [string, File])[] = [
  ['a note', fileOf(broken(text), '2024-01-02.md')],
  ['a table', fileOf(broken(`date;note\n2024-01-02;${text}`), 'a.csv')],
  ['a page', fileOf(broken(`<html><body><p>${text}</p></body></html>`), '2024-01-02.html')],
  ['a JSON', fileOf(broken(dayOne), 'a.json')],
  [
    'an archive',
    fileOf(
      makeZip([
        { name: 'a.json', content: broken(dayOne) },
        { name: '2024-01-03.md', content: 'été' },
      ]),
      'a.zip',
    ),
  ],
]

test.for(files)('[BJ3] bytes that are no letters are counted: %s', async ([, file]) => {
  const brought = await broughtFrom(file)
  expect(words(brought)[0]).toBe(shown)
  expect(brought.leftOut.letter).toBe(2)
})

const backupOf = (content: Buffer): File =>
  fileOf(makeZip([{ name: 'backup.daylio', content: content.toString('base64') }]), 'a.zip')

test('[BJ3] so are those of a backup of Daylio, and of a letter that is cut in two nothing is', async () => {
  const backup = sampleText('daylio/backup.json').replace('Réveillon.', '\uFFFF')
  const [before, after] = backup.split('\uFFFF')
  if (before === undefined || after === undefined) throw new Error('It is a note of the sample.')
  const whole = await broughtFrom(backupOf(Buffer.from(before + 'é€😀'.repeat(50_000) + after)))
  expect(whole.leftOut.letter).toBe(0)
  const bytes = Buffer.concat([Buffer.from(before), Buffer.from([0xe9]), Buffer.from(after)])
  expect((await broughtFrom(backupOf(bytes))).leftOut.letter).toBe(1)
})

test('[BJ3] letters of another encoding as a whole are no damage', async () => {
  const latin = Buffer.from('2024-01-02 un été à la forêt', 'latin1')
  expect((await broughtFrom(fileOf(latin, '2024-01-02.md'))).leftOut.letter).toBe(0)
  const wide = Buffer.from(`\u{FEFF}${text.replaceAll('¿', 'é')}`, 'utf16le')
  expect((await broughtFrom(fileOf(wide, '2024-01-02.md'))).leftOut.letter).toBe(0)
  expect(bringText.leftOut.letter(1)).toMatch(
    /^1\slettre illisible\s: «\s\uFFFD\s» tient sa place$/,
  )
  expect(bringText.leftOut.letter(2)).toMatch(/^2\slettres illisibles\s: .* leur place$/)
})
