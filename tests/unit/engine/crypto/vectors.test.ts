// The primitives under the engine, against published vectors, in Node and in Chromium.
import { decrypt, encrypt } from '#engine/crypto/aead.ts'
import { hkdfBytes, hkdfKey } from '#engine/crypto/hkdf.ts'
import { fromHex, toHex } from '#support/bytes.ts'
import aesGcm from '#vectors/aesGcm.json' with { type: 'json' }
import hkdf from '#vectors/hkdfSha256.json' with { type: 'json' }
import { argon2id } from 'hash-wasm'
import { describe, expect, test } from 'vitest'

const aesKey = (hex: string) =>
  crypto.subtle.importKey('raw', fromHex(hex), 'AES-GCM', false, ['encrypt', 'decrypt'])

test('[CR13] AES-256-GCM gives the NIST vector of the GCM specification (test case 16)', async () => {
  const key = await aesKey('feffe9928665731c6d6a8f9467308308feffe9928665731c6d6a8f9467308308')
  const plain = fromHex(
    'd9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a721c3c0c95956809532fcf0e2449a6b525b16aedf5aa0de657ba637b39',
  )
  const additionalData = fromHex('feedfacedeadbeeffeedfacedeadbeefabaddad2')
  const sealed = await encrypt(key, fromHex('cafebabefacedbaddecaf888'), plain, additionalData)
  expect(toHex(sealed.subarray(12))).toBe(
    '522dc1f099567d07f47f37a32a84427d643a8cdcbfe5c0c97598a2bd2555d1aa8cb08e48590dbb3da7b08b1056828838c5f61e6393ba7a0abcc9f662' +
      '76fc6ece0f4e1768cddf8853bb2d551b',
  )
  expect(await decrypt(key, sealed, additionalData)).toEqual(plain)
})

describe('[CR13] HKDF gives the vectors of RFC 5869, appendix A', () => {
  test.for([
    {
      ikm: '0b'.repeat(22),
      salt: '000102030405060708090a0b0c',
      info: 'f0f1f2f3f4f5f6f7f8f9',
      okm: '3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865',
    },
    {
      ikm: '0b'.repeat(22),
      salt: '',
      info: '',
      okm: '8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d9d201395faa4b61a96c8',
    },
  ])('$okm', async ({ ikm, salt, info, okm }) => {
    const key = await hkdfKey(fromHex(ikm))
    const bytes = await hkdfBytes(key, fromHex(salt), fromHex(info), okm.length / 2)
    expect(toHex(bytes)).toBe(okm)
  })
})

test('[CR13] Argon2id gives a vector of the reference implementation', async () => {
  // phc-winner-argon2, test.c: version 0x13, t 2, m 2^16 KiB, p 1, "password", "somesalt".
  const hash = await argon2id({
    password: 'password',
    salt: 'somesalt',
    iterations: 2,
    memorySize: 65_536,
    parallelism: 1,
    hashLength: 32,
    outputType: 'hex',
  })
  expect(hash).toBe('09316115d5cf24ed5a15a31a3ba326e5cf32edc24702987c02b6566f61913cf7')
})

/** 96-bit nonces and 256-bit keys: the only sizes that the app uses. */
const aesCases = aesGcm.testGroups
  .filter(({ ivSize, keySize }) => ivSize === 96 && keySize === 256)
  .flatMap(({ tests }) => tests)
const hkdfCases = hkdf.testGroups.flatMap(({ tests }) => tests)

test('[CR13] Wycheproof AES-256-GCM', async () => {
  expect(aesCases).toHaveLength(66)
  for (const { tcId, comment, key, iv, aad, msg, ct, tag, result } of aesCases) {
    const plain = await decrypt(await aesKey(key), fromHex(iv + ct + tag), fromHex(aad))
    const expected = result === 'valid' ? msg : null
    expect(plain && toHex(plain), `case ${tcId}: ${comment}`).toBe(expected)
  }
})

test('[CR13] Wycheproof HKDF-SHA-256', async () => {
  expect(hkdfCases).toHaveLength(86)
  for (const { tcId, comment, ikm, salt, info, size, okm, result } of hkdfCases) {
    const key = await hkdfKey(fromHex(ikm))
    const derived = await hkdfBytes(key, fromHex(salt), fromHex(info), size).then(toHex, () => null)
    const expected = result === 'valid' ? okm : null
    expect(derived, `case ${tcId}: ${comment}`).toBe(expected)
  }
})
