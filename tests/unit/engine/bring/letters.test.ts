// Files that do not say in which letters they are: recognised, or refused, never brought as nonsense.
import { bringText } from '#text/bring.ts'
import { broughtFrom, fileOf, readHere, words, zipOf } from '#support/samples.ts'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'

const text = 'L’été à Orléans : « où es-tu ? » Ça va, mangé du pâté. À Noël, naïf, sûr, œuf…'
const table = `date;note\n2026-11-20;${text}`
const json = JSON.stringify({ entries: [{ creationDate: '2026-11-20T10:00:00Z', text }] })

/** Letters of French beyond ASCII, as old Macs, Windows and DOS have them. */
const letters = 'éèêëàâîïôûùüçœæÉÀÊÇ«»’“”…–—'
const codes: Readonly<Record<'mac' | 'windows', readonly number[]>> = {
  mac: [
    0x8e, 0x8f, 0x90, 0x91, 0x88, 0x89, 0x94, 0x95, 0x99, 0x9e, 0x9d, 0x9f, 0x8d, 0xcf, 0xbe, 0x83,
    0xcb, 0xe6, 0x82, 0xc7, 0xc8, 0xd5, 0xd2, 0xd3, 0xc9, 0xd0, 0xd1,
  ],
  windows: [
    0xe9, 0xe8, 0xea, 0xeb, 0xe0, 0xe2, 0xee, 0xef, 0xf4, 0xfb, 0xf9, 0xfc, 0xe7, 0x9c, 0xe6, 0xc9,
    0xc0, 0xca, 0xc7, 0xab, 0xbb, 0x92, 0x93, 0x94, 0x85, 0x96, 0x97,
  ],
}
const bytesOf = (of: keyof typeof codes, written: string): Buffer<ArrayBuffer> =>
  Buffer.from(
    Array.from(written, (one) => {
      const at = letters.indexOf(one)
      return at === -1 ? one.charCodeAt(0) : (codes[of][at] ?? 0)
    }),
  )

test.each([
  ['UTF-16 without a mark', (all: string) => Buffer.from(all, 'utf16le')],
  [
    'UTF-16 of the other order, without a mark',
    (all: string) => Buffer.from(all, 'utf16le').swap16(),
  ],
  ['old Macs', (all: string) => bytesOf('mac', all)],
  ['Windows', (all: string) => bytesOf('windows', all)],
])('[BJ5] letters of %s are read as they were written', async (_, encoded) => {
  for (const [name, all] of [
    ['a.csv', table],
    ['a.json', json],
    ['2026-11-20.md', text],
  ] as const) {
    const bytes = encoded(all)
    expect(words(await broughtFrom(fileOf(bytes, name))), name).toEqual([text])
    expect(words(await broughtFrom(zipOf([{ name, content: bytes }]))), name).toEqual([text])
  }
})

const frenchWords =
  'été|à|où|mangé|naïf|Élise|Ça|œuf|l’hôte|forêt|là|mot|et|« oui »|bien…|– non|sûr|Noël|À|aiguë|leçon|j’ai|dîner|Paris'.split(
    '|',
  )
const french = fc
  .array(
    fc.nat({ max: frenchWords.length - 1 }).map((at) => frenchWords[at] ?? ''),
    { minLength: 1, maxLength: 40 },
  )
  .map((all) => `ici ${all.join(' ')}.`)

test.each(['mac', 'windows'] as const)(
  '[BJ5] whatever French somebody wrote, the letters of %s are told from the others',
  async (of) => {
    await fc.assert(
      fc.asyncProperty(french, async (written) => {
        const file = fileOf(bytesOf(of, `date;note\n2026-11-20;${written}`), 'a.csv')
        expect(words(await broughtFrom(file))).toEqual([written])
      }),
      { numRuns: 300 },
    )
  },
)

test.for([
  // « mangé à Orléans, l’été où » of DOS.
  ['DOS', 'mang\x82 \x85 Orl\x82ans, l\x27\x82t\x82 o\x97 tu \x88tais, for\x88t'],
  [
    'Russian Windows',
    '\xcf\xf0\xe8\xe2\xe5\xf2, \xea\xe0\xea \xe4\xe5\xeb\xe0 \xf1\xe5\xe3\xee\xe4\xed\xff',
  ],
  [
    'Japanese',
    '\x8d\xa1\x93\xfa\x82\xcd\x82\xc6\x82\xc4\x82\xe0\x91\xe5\x95\xcf\x82\xbe\x82\xc1\x82\xbd',
  ],
] as const)(
  '[BJ4] letters of %s are refused with a sentence, not brought as nonsense',
  async ([, written]) => {
    const bytes = Buffer.from(`date;note\n2026-11-20;${written}`, 'latin1')
    expect(await readHere([fileOf(bytes, 'a.csv')])).toEqual({ ok: false, error: 'letters' })
    expect(bringText.failures.letters).toMatch(
      /UTF-8.*Rien n’a été changé|UTF-8.*Rien n'a été changé/,
    )
    // One of many notes is counted.
    const brought = await broughtFrom(
      zipOf([
        { name: '2026-11-20.md', content: bytes },
        { name: '2026-11-21.md', content: 'mots' },
      ]),
    )
    expect([words(brought), brought.unread.damaged]).toEqual([['mots'], 1])
  },
)

test('[BJ5] one damaged letter among plain ones, or one cut by the first look at a file, refuses nothing', async () => {
  const odd = Buffer.from('date;note\n2026-11-20;ici a\x81b', 'latin1')
  expect(words(await broughtFrom(fileOf(odd, 'a.csv')))).toEqual(['ici a\u0081b'])
  for (let length = 150; length < 220; length++) {
    const written = `${'a'.repeat(length)} 😀😀`
    expect(words(await broughtFrom(fileOf(`date;note\n2026-11-20;${written}`, 'a.csv')))).toEqual([
      written,
    ])
  }
})

test('[BJ5] two damaged letters at the very beginning refuse nothing that further ones tell', async () => {
  const written = `a\u0081b\u0081c ${'mots '.repeat(60)}été, idée, forêt, dîner, leçon`
  const asJson = JSON.stringify({ entries: [{ text: written, creationDate: '2026-11-20' }] })
  for (const [name, all] of [
    ['a.txt', `2026-11-20\n${written}`],
    ['a.json', asJson],
  ] as const)
    expect(words(await broughtFrom(fileOf(Buffer.from(all, 'latin1'), name)))).toEqual([written])
})
