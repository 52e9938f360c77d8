// Fixed values of protocol "lueur/1": a change of any format or label breaks every journal, and this test first.
import type { AnswerId } from '#domain/answers.ts'
import type { Day } from '#domain/day.ts'
import { emptyMarks } from '#domain/entry.ts'
import type { Music } from '#domain/music.ts'
import { passkeySalt } from '#domain/passkeys.ts'
import { bareRegister } from '#domain/register.ts'
import type { Envelope } from '#domain/brands.ts'
import { fromUtf8, toBase64Url, utf8 } from '#engine/crypto/bytes.ts'
import { openText } from '#engine/crypto/envelope.ts'
import { deriveMaster } from '#engine/crypto/kdf.ts'
import {
  contentKeyOf,
  keepDeviceCopy,
  kidOf,
  openFromDevice,
  openKeptCopy,
  saltOf,
  sealForDevice,
  slotKeysOfPasskey,
  slotKeysOfPassword,
  slotKeysOfRecovery,
  unwrapAccountKey,
} from '#engine/crypto/keys.ts'
import { stampMarks } from '#engine/crypto/stampMarks.ts'
import { fromHex, toHex } from '#support/bytes.ts'
import { day as dayOf } from '#support/days.ts'
import golden from '#support/golden.json' with { type: 'json' }
import { expect, test } from 'vitest'

const accountKey = fromHex(golden.accountKey)

test('[CR1] the salt comes from the address, whatever its case and spaces', async () => {
  expect(toHex(await saltOf(golden.email))).toBe(golden.salt)
  expect(toHex(await saltOf('léa@exemple.fr'))).toBe(golden.salt)
})

test('[CR2] the password is stretched by Argon2id with 64 MiB and three passes', async () => {
  const password = utf8(golden.password.normalize('NFKC'))
  expect(toHex(await deriveMaster(password, await saltOf(golden.email)))).toBe(golden.masterKey)
})

test('[CR2] the password proves itself with auth and opens its wrap, composed or decomposed', async () => {
  const master = fromHex(golden.masterKey)
  for (const form of ['NFC', 'NFD'] as const) {
    const slot = await slotKeysOfPassword(
      golden.password.normalize(form),
      golden.email,
      (password) => {
        expect(fromUtf8(password)).toBe(golden.password.normalize('NFKC'))
        return Promise.resolve(master.slice())
      },
    )
    expect(slot.auth).toBe(golden.passwordAuth)
    expect(await unwrapAccountKey(slot, golden.wrapPassword)).toEqual(accountKey)
  }
})

test('[CR2] a password is the same whichever keyboard wrote its letters: joined, or of full width', async () => {
  const stretched: string[] = []
  const kdf = (password: Parameters<typeof fromUtf8>[0]) => {
    stretched.push(fromUtf8(password))
    return Promise.resolve(fromHex(golden.masterKey))
  }
  for (const typed of ['ﬁerté 2026', 'fierté ２０２６', 'fierté 2026']) {
    await slotKeysOfPassword(typed, golden.email, kdf)
  }
  expect(new Set(stretched)).toEqual(new Set(['fierté 2026']))
})

test('[CR3] the kid is derived from the account key', async () => {
  expect(await kidOf(accountKey)).toBe(golden.kid)
})

test('[CR5] the recovery key opens its own wrap and not the password’s', async () => {
  const slot = await slotKeysOfRecovery(fromHex(golden.recoveryEntropy))
  expect(slot.auth).toBe(golden.recoveryAuth)
  expect(await unwrapAccountKey(slot, golden.wrapRecovery)).toEqual(accountKey)
  expect(await unwrapAccountKey(slot, golden.wrapPassword)).toBeNull()
})

/** The random bytes that begin with that one. */
const from =
  (first: number) =>
  (length: number): Uint8Array<ArrayBuffer> =>
    Uint8Array.from({ length }, (_, at) => first + at)

test('[CR6] the device copy has its fixed value, and opens with that device and secret alone', async () => {
  const { device, sealed } = golden.deviceCopy
  expect(await sealForDevice(accountKey, device, from(24))).toBe(sealed)
  expect(await openFromDevice(sealed, device)).toEqual(accountKey)
  expect(await openFromDevice(sealed, { ...device, id: 'AQECAwQFBgcICQoLDA0ODw' })).toBeNull()
  const secret = toBase64Url(accountKey)
  expect(await openFromDevice(sealed, { ...device, secret })).toBeNull()
})

test('[CR30] what the app lock keeps of a device copy has its fixed value, and opens with its own key alone', async () => {
  const { sealed, kept } = golden.deviceCopy
  const opened = await contentKeyOf(accountKey)
  expect(await keepDeviceCopy(opened, sealed, from(36))).toBe(kept)
  expect(await openKeptCopy(opened.key, kept)).toBe(sealed)
  const other = await contentKeyOf(fromHex(golden.keyLink.newAccountKey))
  expect(await openKeptCopy(other.key, kept)).toBeNull()
  expect(await openKeptCopy(opened.key, kept.replace('lc1', 'lc2'))).toBeNull()
  expect(await openKeptCopy(opened.key, kept.replace(golden.kid, other.kid))).toBeNull()
})

test('[CR26] the bytes of a passkey open its own wrap and no other, and are wiped', async () => {
  expect(passkeySalt).toBe(golden.passkeySalt)
  const prf = fromHex(golden.passkeyPrf)
  const keys = await slotKeysOfPasskey(prf)
  expect(prf).toEqual(new Uint8Array(32))
  expect(keys).not.toHaveProperty('auth')
  expect(keys.kek.extractable).toBe(false)
  expect(await unwrapAccountKey(keys, golden.wrapPasskey)).toEqual(accountKey)
  expect(await unwrapAccountKey(keys, golden.wrapPassword)).toBeNull()
  const recovery = await slotKeysOfRecovery(fromHex(golden.recoveryEntropy))
  expect(await unwrapAccountKey(recovery, golden.wrapPasskey)).toBeNull()
  const another = await slotKeysOfPasskey(fromHex(golden.accountKey))
  expect(await unwrapAccountKey(another, golden.wrapPasskey)).toBeNull()
})

test('[CR7] the envelope opens to its text', async () => {
  const { kid, key } = await contentKeyOf(accountKey)
  const { date, id } = golden.envelope.ctx
  const purpose = { kind: 'answer', day: date as Day, id: id as AnswerId } as const
  expect(await openText(new Map([[kid, key]]), purpose, golden.envelope.value as Envelope)).toEqual(
    {
      type: 'opened',
      text: golden.envelope.text,
    },
  )
})

test('[CR21] a song, a removed song, a pin and replaced ones bear these stamps', async () => {
  const key = await contentKeyOf(accountKey)
  const { day, song, noSong, pin, replacedSong, replacedPin } = golden.marks
  const marks = {
    music: { values: [song, noSong], replacedIds: [replacedSong] },
    pin: { values: [pin], replacedIds: [replacedPin] },
  }
  const entry = {
    day: dayOf(day),
    marks: { music: bareRegister<Music | null>(marks.music), pin: bareRegister(marks.pin) },
    foreignMarks: emptyMarks,
  }
  expect(await stampMarks(key, entry)).toEqual(marks)
})

test('[CR4] the content key and the key of marks cannot be exported', async () => {
  const { key, markKey } = await contentKeyOf(accountKey)
  for (const made of [key, markKey]) {
    await expect(crypto.subtle.exportKey('raw', made)).rejects.toThrow()
  }
  expect(toBase64Url(accountKey)).not.toContain('=')
})
