import { fromHex, randomBytes } from '#support/bytes.ts'
import { loadFrenchWords } from '#engine/crypto/frenchWords.ts'
import {
  makeAccountKey,
  slotKeysOfRecovery,
  unwrapAccountKey,
  wrapAccountKey,
} from '#engine/crypto/keys.ts'
import { entropyToWords, parseWords, stemOf, wordCount } from '#engine/crypto/recoveryWords.ts'
import { wordlist as englishWords } from '@scure/bip39/wordlists/english.js'
import * as fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'

let list: readonly string[]
beforeAll(async () => {
  list = await loadFrenchWords()
})

/** The published BIP-39 vectors of 128 bits. They are English; what a word means is its place, whatever the list. */
const vectors = [
  [
    '00000000000000000000000000000000',
    'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about',
  ],
  [
    '7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f',
    'legal winner thank year wave sausage worth useful legal winner thank yellow',
  ],
  [
    '80808080808080808080808080808080',
    'letter advice cage absurd amount doctor acoustic avoid letter advice cage above',
  ],
  ['ffffffffffffffffffffffffffffffff', 'zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo wrong'],
  [
    '9e885d952ad362caeb4efe34a8e91bd2',
    'ozone drill grab fiber curtain grace pudding thank cruise elder eight picnic',
  ],
  [
    'c0ba5a8e914111210f2bd131f3d5e08d',
    'scheme spot photo card baby mountain device kick cradle pact join borrow',
  ],
  [
    '23db8160a31d3e0dca3688ed941adbf3',
    'cat swing flag economy stadium alone churn speed unique patch report train',
  ],
  [
    'f30f8c1da665478f49b001d94c5fc452',
    'vessel ladder alter error federal sibling chat ability sun glass valve picture',
  ],
] as const

test.for([
  ['00000000000000000000000000000000', `${'abaisser '.repeat(11)}abeille`],
  ['55555555555555555555555555555555', `${'enrichir officier '.repeat(5)}enrichir olivier`],
] as const)('[CR14] %s gives the French words that others publish', async ([hex, words]) => {
  expect(entropyToWords(fromHex(hex), list).join(' ')).toBe(words)
})

const entropies = fc
  .uint8Array({ minLength: 16, maxLength: 16 })
  .map((bytes) => Uint8Array.from(bytes))

test('[CR14] the list is the official French one: 2,048 words told apart by four bare letters', () => {
  expect(list).toHaveLength(2048)
  expect(new Set(list.map(stemOf)).size).toBe(2048)
  expect([list[0], list[18], list[2047]]).toEqual(['abaisser', 'académie', 'zoologie'])
})

test.for(vectors)('[CR14] %s gives the words of the published vector', async ([hex, english]) => {
  const expected = english.split(' ').map((word) => list[englishWords.indexOf(word)])
  expect(entropyToWords(fromHex(hex), list)).toEqual(expected)
  expect(parseWords(expected.join(' '), list)).toEqual({ ok: true, value: fromHex(hex) })
})

test('[CR14] any key comes back from its words', async () => {
  await fc.assert(
    fc.asyncProperty(entropies, async (entropy) => {
      const words = entropyToWords(entropy, list)
      expect(words).toHaveLength(wordCount)
      expect(parseWords(words.join(' '), list)).toEqual({ ok: true, value: entropy })
    }),
  )
})

const typings = [
  (word: string) => word,
  (word: string) => word.toUpperCase(),
  (word: string) => word.normalize('NFD'),
  (word: string) => word.normalize('NFD').replaceAll(/\p{M}/gu, ''),
  (word: string) => stemOf(word),
  (word: string) => `${stemOf(word)}zzz`,
] as const
const separators = [' ', ', ', '\n', ' ; ', '\u00A0', '. '] as const

test('[CR15] however they are typed, the same words give the same key', async () => {
  await fc.assert(
    fc.asyncProperty(
      entropies,
      fc.array(fc.constantFrom(...typings), { minLength: 12, maxLength: 12 }),
      fc.constantFrom(...separators),
      fc.constantFrom('', 'LUEUR-SECOURS-1 ', 'lueur-secours-1\n', '  '),
      fc.boolean(),
      async (entropy, ways, separator, start, isNumbered) => {
        const words = entropyToWords(entropy, list)
        const typed = words.map((word, at) => {
          const text = ways[at]?.(word) ?? word
          return isNumbered ? `${at + 1}. ${text}` : text
        })
        const parsed = parseWords(start + typed.join(separator), list)
        expect(parsed).toEqual({ ok: true, value: entropy })
      },
    ),
  )
})

test('[CR15] two letters that are printed as one are two', () => {
  const words = entropyToWords(fromHex(vectors[4][0]), list)
  const typed = (word: string) => parseWords(words.with(3, word).join(' '), list)
  expect(typed('mœlleux')).toEqual(typed('moelleux'))
  expect(typed('Pœte')).toEqual(typed('poète'))
  expect(stemOf(' \tPœte ')).toBe('poet')
})

test('[CR16] what is wrong with the words is named', async () => {
  const words = entropyToWords(fromHex(vectors[4][0]), list)
  const parse = (typed: readonly string[]) => parseWords(typed.join(' '), list)
  expect(parse(words.slice(1))).toEqual({
    ok: false,
    error: { type: 'wordCount', count: 11 },
  })
  expect(parse([...words, 'abaisser'])).toMatchObject({ error: { count: 13 } })
  expect(parse([])).toMatchObject({ error: { type: 'wordCount', count: 0 } })
  expect(parse(words.with(3, 'Xylo'))).toEqual({
    ok: false,
    error: { type: 'unknownWord', position: 4, word: 'xylo' },
  })
  const swapped = words.with(0, words[1] ?? '').with(1, words[0] ?? '')
  expect(parse(swapped)).toEqual({ ok: false, error: { type: 'wrongWords' } })
})

test('[CR16] fifteen wrong words in sixteen are noticed', async () => {
  const words = entropyToWords(fromHex(vectors[5][0]), list)
  let noticed = 0
  const tried = list.slice(0, 512)
  for (const word of tried) {
    if (!parseWords(words.with(6, word).join(' '), list).ok) noticed++
  }
  expect(noticed / tried.length).toBeGreaterThan(0.9)
})

test('[CR17] the words open what was wrapped for them, and nothing else', async () => {
  const entropy = randomBytes(16)
  const accountKey = makeAccountKey(randomBytes)
  const slot = await slotKeysOfRecovery(entropy)
  const { wrap } = await wrapAccountKey(slot, accountKey, randomBytes)
  const parsed = parseWords(entropyToWords(entropy, list).join(' '), list)
  expect(
    parsed.ok && (await unwrapAccountKey(await slotKeysOfRecovery(parsed.value), wrap)),
  ).toEqual(accountKey)
  const other = await slotKeysOfRecovery(randomBytes(16))
  expect(other.auth).not.toBe(slot.auth)
  expect(await unwrapAccountKey(other, wrap)).toBeNull()
  expect(await unwrapAccountKey({ ...slot, kind: 'password' }, wrap)).toBeNull()
})
