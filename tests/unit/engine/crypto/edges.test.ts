// Sealed texts, bytes and wraps at their edges: lengths, versions, every purpose.
import type { Envelope, FormId, Kid } from '#domain/brands.ts'
import { triedByOf } from '#engine/crypto/daySealer.ts'
import { sealBytes } from '#engine/crypto/aead.ts'
import { fromBase64Url, toBase64Url, toHex } from '#engine/crypto/bytes.ts'
import { openText, sealText, type Purpose } from '#engine/crypto/envelope.ts'
import {
  contentKeyOf,
  keepDeviceCopy,
  makeAccountKey,
  openKeptCopy,
  slotKeysOfPassword,
  slotKeysOfRecovery,
  unwrapAccountKey,
  wrapAccountKey,
} from '#engine/crypto/keys.ts'
import { randomBytes } from '#support/bytes.ts'
import { day as dayOf } from '#support/days.ts'
import { describe, expect, test } from 'vitest'

const day = dayOf('2026-11-20')
const sealedAt = Date.UTC(2026, 10, 20)
const deps = { random: { bytes: randomBytes }, clock: { now: () => sealedAt } }

async function setup() {
  const content = await contentKeyOf(makeAccountKey(randomBytes))
  const ring = new Map([[content.kid, content.key]])
  return { content, ring }
}
const learned = { kind: 'answer', day, id: 'learned' } as const satisfies Purpose

test.each([
  ['', ''],
  ['AA', '00'],
  ['Dw', '0f'],
  ['_-8', 'ffef'],
])('base64url « %s » is the bytes %s, both ways', (text, hex) => {
  const bytes = fromBase64Url(text)
  if (bytes === null) throw new Error('It is base64url.')
  expect(toHex(bytes)).toBe(hex)
  expect(toBase64Url(bytes)).toBe(text)
})

test('a browser that makes base64 by itself is asked for this spelling of it', () => {
  const bytes = new Uint8Array([255, 239])
  const asked = Object.assign(bytes, { toBase64: (form: unknown) => JSON.stringify(form) })
  expect(JSON.parse(toBase64Url(asked))).toEqual({ alphabet: 'base64url', omitPadding: true })
})

test('long bytes become text in stretches, and back', () => {
  const bytes = Uint8Array.from({ length: 0x8001 }, (_, at) => at % 251)
  expect(fromBase64Url(toBase64Url(bytes))).toEqual(bytes)
})

test.each(['A', 'AAAAA', '+A', 'A/', 'AA=', ' AA', 'AA ', 'é'])(
  '« %s » is no base64url',
  (text) => {
    expect(fromBase64Url(text)).toBeNull()
  },
)

const purposes: readonly Purpose[] = [
  learned,
  { ...learned, id: 'proud' },
  { ...learned, day: dayOf('2026-11-21') },
  { kind: 'profile', id: 'username' },
  { kind: 'draft', day, id: 'f' as FormId },
  { kind: 'draft', day, id: 'g' as FormId },
  { kind: 'boot', day },
  { kind: 'boot', day: dayOf('2026-11-21') },
  { kind: 'search', year: 2026 },
  { kind: 'search', year: 2025 },
  { kind: 'held', id: 'recovery' },
  { kind: 'held', id: 'song' },
]

test('[CR9] what was sealed for one purpose opens for no other', async () => {
  const { content, ring } = await setup()
  for (const purpose of purposes) {
    const sealed = await sealText(content, purpose, 'mes mots', deps)
    const opened = await Promise.all(purposes.map((other) => openText(ring, other, sealed)))
    expect(opened.map(({ type }) => type === 'opened')).toEqual(
      purposes.map((other) => other === purpose),
    )
  }
})

/** Characters of the sealed part of a text so long. */
const sealedLength = async (length: number): Promise<number> => {
  const { content } = await setup()
  const sealed = await sealText(content, learned, 'x'.repeat(length), deps)
  return sealed.split('.')[2]?.length ?? 0
}
const charactersOf = (bytes: number): number => Math.ceil(((12 + bytes + 16) * 4) / 3)

test.each([
  [0, 256],
  [246, 256],
  [247, 512],
  [1014, 1024],
  [1015, 2048],
  [2038, 2048],
  [2039, 3072],
])('[CR8] a text of %i letters is sealed as %i bytes', async (length, bytes) => {
  expect(await sealedLength(length)).toBe(charactersOf(bytes))
})

test('[CR7] the instant and the length stand before the text, which zeros follow', async () => {
  const { content, ring } = await setup()
  const sealed = await sealText(content, learned, 'été', deps)
  const [, kid = '', part = ''] = sealed.split('.')
  const bytes = fromBase64Url(part)
  if (bytes === null) throw new Error('It is base64url.')
  const associated = new TextEncoder().encode(
    JSON.stringify(['lueur/1/answer', kid, day, 'learned']),
  )
  const plain = new Uint8Array(
    await crypto.subtle.decrypt(
      { name: 'AES-GCM', iv: bytes.subarray(0, 12), additionalData: associated },
      content.key,
      bytes.subarray(12),
    ),
  )
  const view = new DataView(plain.buffer)
  expect(view.getUint16(0) * 2 ** 32 + view.getUint32(2)).toBe(sealedAt)
  expect(view.getUint32(6)).toBe(5)
  expect(new TextDecoder().decode(plain.subarray(10, 15))).toBe('été')
  expect(new Set(plain.subarray(15))).toEqual(new Set([0]))
  expect(await openText(ring, learned, sealed)).toEqual({ type: 'opened', text: 'été' })
})

const framed = (length: number, ...bytes: readonly number[]) => {
  const plain = Uint8Array.from([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, ...bytes])
  new DataView(plain.buffer).setUint32(6, length)
  return plain
}

/** Sealed bytes that no build would write. */
const sealPlain = async (plain: Uint8Array<ArrayBuffer>) => {
  const { content, ring } = await setup()
  const parts = ['lueur/1/answer', content.kid, day, 'learned']
  const sealed = await sealBytes(content.key, plain, parts, randomBytes)
  return openText(ring, learned, `le1.${content.kid}.${sealed}` as Envelope)
}
describe('what is opened', () => {
  test.each([
    ['nothing', new Uint8Array()],
    ['less than a header', new Uint8Array(9)],
    ['a length beyond its end', framed(2, 65)],
    ['bytes that are no UTF-8', framed(1, 0xff)],
  ])('that holds %s is broken', async (_, plain) => {
    expect(await sealPlain(plain)).toEqual({ type: 'broken' })
  })

  test.each([
    ['nothing but a header', framed(0), ''],
    ['a text that fills it', framed(1, 65), 'A'],
  ])('that holds %s is a text', async (_, plain, text) => {
    expect(await sealPlain(plain)).toEqual({ type: 'opened', text })
  })

  test('of another version, or of none, or without its end, says so', async () => {
    const { content, ring } = await setup()
    const sealed = await sealText(content, learned, 'mots', deps)
    const rest = sealed.slice(3)
    const types = await Promise.all(
      ['le2', 'le10', 'xle1', 'le1x', 'xle2', 'le', ''].map(async (version) => {
        const { type } = await openText(ring, learned, `${version}${rest}` as Envelope)
        return type
      }),
    )
    const broken = 'broken'
    expect(types).toEqual(['newer', 'newer', broken, broken, broken, broken, broken])
    expect(await openText(ring, learned, `le1.${content.kid}` as Envelope)).toEqual({
      type: broken,
    })
    expect(await openText(ring, learned, 'le1.other.AAAA' as Envelope)).toEqual({ type: 'sealed' })
    expect(await openText(ring, learned, `le1.${content.kid}.AAAA` as Envelope)).toEqual({
      type: broken,
    })
  })
})

/** What stands beside each sealed text, and is authenticated with it. */
const beside: readonly (readonly [Purpose, readonly string[]])[] = [
  [learned, ['lueur/1/answer', day, 'learned']],
  [{ kind: 'profile', id: 'username' }, ['lueur/1/profile', 'username']],
  [{ kind: 'passkey', id: 'an-id' }, ['lueur/1/passkey', 'an-id']],
  [{ kind: 'draft', day, id: 'f' as FormId }, ['lueur/1/draft', day, 'f']],
  [{ kind: 'boot', day }, ['lueur/1/boot', day]],
  [{ kind: 'search', year: 2026 }, ['lueur/1/search', '2026']],
  [{ kind: 'held', id: 'song' }, ['lueur/1/held', 'song']],
]
test.each(beside)(
  '[CR9] what is sealed for %o stands with its name and its key',
  async (purpose, names) => {
    const { content } = await setup()
    const sealed = await sealText(content, purpose, 'mots', deps)
    const bytes = fromBase64Url(sealed.split('.')[2] ?? '') ?? new Uint8Array()
    const [name = '', ...rest] = names
    const associated = new TextEncoder().encode(JSON.stringify([name, content.kid, ...rest]))
    const plain = await crypto.subtle.decrypt(
      { name: 'AES-GCM', iv: bytes.subarray(0, 12), additionalData: associated },
      content.key,
      bytes.subarray(12),
    )
    expect(new TextDecoder().decode(plain.slice(10, 14))).toBe('mots')
  },
)

test('[CR6] a kept copy without its end, or of another version, opens nothing', async () => {
  const { content } = await setup()
  const kept = await keepDeviceCopy(content, 'ld1.copy', randomBytes)
  expect(await openKeptCopy(content.key, kept)).toBe('ld1.copy')
  const cut = kept.split('.').slice(0, 2).join('.')
  for (const wrong of [cut, 'lc1', kept.replace('lc1', 'lc2')]) {
    expect(await openKeptCopy(content.key, wrong)).toBeNull()
  }
})

describe('a wrap', () => {
  test.each([
    ['another version', (wrap: string) => wrap.replace('lw1', 'lw2')],
    ['no sealed part', (wrap: string) => wrap.split('.').slice(0, 2).join('.')],
    ['no key id', () => 'lw1'],
    ['nothing', () => ''],
  ])('with %s opens nothing', async (_, change) => {
    const slot = await slotKeysOfRecovery(randomBytes(16))
    const accountKey = makeAccountKey(randomBytes)
    const { wrap } = await wrapAccountKey(slot, accountKey, randomBytes)
    expect(await unwrapAccountKey(slot, wrap)).toEqual(accountKey)
    expect(await unwrapAccountKey(slot, change(wrap))).toBeNull()
  })

  test('that bears the id of another key opens nothing, though its seal is right', async () => {
    const slot = await slotKeysOfRecovery(randomBytes(16))
    const { kid } = await wrapAccountKey(slot, makeAccountKey(randomBytes), randomBytes)
    const parts = ['lueur/1/wrap', 'recovery', kid]
    const sealed = await sealBytes(slot.kek, makeAccountKey(randomBytes), parts, randomBytes)
    expect(await unwrapAccountKey(slot, `lw1.${kid}.${sealed}`)).toBeNull()
  })

  test('the master that a password gave is wiped once the keys are made of it', async () => {
    const master = new Uint8Array(32).fill(7)
    await slotKeysOfPassword('motdepasse', 'a@b.fr', async () => master)
    expect(new Set(master)).toEqual(new Set([0]))
  })
})

test('a key id that nobody has needs another key, whatever it is called', async () => {
  const { ring } = await setup()
  const opened = await openText(ring, learned, 'le1.__proto__.AAAA' as Envelope)
  expect(opened).toEqual({ type: 'sealed' })
  expect(ring.get('constructor' as Kid)).toBeUndefined()
})

test('[SY33] what was tried is named by the build and by the keys, either of which may mend it', () => {
  const tried = ['build one', 'build two', 'newer one'].map((name) => {
    const [build = '', kids = ''] = name.split(' ')
    return triedByOf(build, { kids })
  })
  expect(tried).toEqual(['build one', 'build two', 'newer one'])
})
