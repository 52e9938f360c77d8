import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { parseServerKey } from '#server/base/serverKeys.ts'
import { deriveServerKeys, keyedHash, sameText, seal, unseal } from '#server/base/serverKeys.ts'
import { realRandom } from '#support/setupServer.ts'

const keys = deriveServerKeys(new Uint8Array(32).fill(5))

describe('server keys', () => {
  test('each use has a key of its own, always the same', () => {
    const texts = [
      keys.token,
      keys.pepper.toString('base64url'),
      keys.seal.toString('base64url'),
      keys.check,
    ]
    expect(new Set(texts).size).toBe(4)
    expect(deriveServerKeys(new Uint8Array(32).fill(5))).toEqual(keys)
  })

  test('the derivation is RFC 5869 with the label as info', () => {
    const extracted = createHmac('sha256', Buffer.alloc(32))
      .update(new Uint8Array(32).fill(5))
      .digest()
    const expanded = createHmac('sha256', extracted).update('lueur/server/pepper\u0001').digest()
    expect(keys.pepper.equals(expanded)).toBe(true)
  })

  test('a sealed text opens for its owner alone, under this key alone, unaltered', () => {
    const sealed = seal(keys, realRandom, ['slot', 'u', 's'], 'lw1.été')
    expect(sealed).not.toContain('lw1')
    expect(unseal(keys, ['slot', 'u', 's'], sealed)).toBe('lw1.été')
    expect(() => unseal(keys, ['slot', 'u', 't'], sealed)).toThrow()
    expect(() => unseal(keys, ['slot', 'us'], sealed)).toThrow()
    expect(() => unseal(deriveServerKeys(new Uint8Array(32)), ['slot', 'u', 's'], sealed)).toThrow()
    const bytes = Buffer.from(sealed, 'base64url')
    for (let at = 0; at < bytes.length; at++) {
      const altered = Buffer.from(bytes)
      altered[at] = (altered[at] ?? 0) ^ 1
      expect(() => unseal(keys, ['slot', 'u', 's'], altered.toString('base64url'))).toThrow()
    }
    expect(() => unseal(keys, ['slot', 'u', 's'], sealed.slice(0, 20))).toThrow()
    expect(seal(keys, realRandom, ['slot', 'u', 's'], 'lw1.été')).not.toBe(sealed)
  })

  test('parts of a hash do not run into each other', () => {
    expect(keyedHash(keys, ['ab', 'c']).equals(keyedHash(keys, ['a', 'bc']))).toBe(false)
  })

  test('texts are compared whole', () => {
    expect(sameText('abc', 'abc')).toBe(true)
    expect(sameText('abc', 'abd')).toBe(false)
    expect(sameText('abc', 'ab')).toBe(false)
    expect(sameText('', 'a')).toBe(false)
  })

  test('a server key is 32 bytes in base64 of either spelling', () => {
    const bytes = Buffer.alloc(32, 251)
    expect(parseServerKey(bytes.toString('base64'))).toEqual(bytes)
    expect(parseServerKey(`${bytes.toString('base64url')}\n`)).toEqual(bytes)
    for (const wrong of [
      '',
      'x',
      Buffer.alloc(31).toString('base64'),
      Buffer.alloc(33).toString('base64'),
      bytes.toString('hex'),
    ]) {
      expect(parseServerKey(wrong)).toBeNull()
    }
  })
})
