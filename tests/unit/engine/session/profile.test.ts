// What of an open journal changes while it is open: keys, name and token, and what of them stays the same.
import type { Kid } from '#domain/brands.ts'
import { sealText } from '#engine/crypto/envelope.ts'
import { contentKeyOf, makeAccountKey, type ContentKey } from '#engine/crypto/keys.ts'
import { openJournalDatabase, type JournalDatabase } from '#engine/local/journalDatabase.ts'
import type { KnownUser } from '#engine/local/knownUser.ts'
import {
  accountOf,
  liveParts,
  readProfile,
  renewProfile,
  type Profile,
} from '#engine/session/profile.ts'
import { randomBytes } from '#support/bytes.ts'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test } from 'vitest'

const deps = { random: { bytes: randomBytes }, clock: { now: () => 0 } }

let db: JournalDatabase
let mine: ContentKey
let other: ContentKey
beforeEach(async () => {
  db = openJournalDatabase('lueur-test', { indexedDB: new IDBFactory(), IDBKeyRange })
  ;[mine, other] = await Promise.all([makeKey(), makeKey()])
})
afterEach(() => db.close())

const makeKey = () => contentKeyOf(makeAccountKey(randomBytes))
const userOf = (kid: Kid | null, changes: object = {}): KnownUser =>
  ({
    id: 'u',
    email: 'lea@exemple.fr',
    username: null,
    createdAt: '2026-11-20T10:00:00.000Z',
    kid,
    ...changes,
  }) as never
const read = (user: KnownUser, changes: object = {}, token = 'token'): Promise<Profile> =>
  readProfile({ db, held: null, opened: [], formerKid: null, ...changes }, user, token)
const store = (...keys: readonly ContentKey[]) =>
  db.keys.bulkPut(keys.map((key) => ({ ...key, deviceCopy: '' })))
const keysOf = ({ keys }: Profile) => [
  keys.current?.kid ?? null,
  keys.isReplaced ?? false,
  [...keys.ring.keys()],
]

test('[PR38] the account’s key is the current one where it lies here, was opened, or is held by the page', async () => {
  expect(keysOf(await read(userOf(mine.kid)))).toEqual([null, false, []])
  expect(keysOf(await read(userOf(mine.kid), { opened: [mine] }))).toEqual([
    mine.kid,
    false,
    [mine.kid],
  ])
  const held = (await read(userOf(mine.kid), { opened: [mine] })).keys
  expect(keysOf(await read(userOf(mine.kid), { held }))).toEqual([mine.kid, false, [mine.kid]])
  await store(mine, other)
  const profile = await read(userOf(mine.kid))
  expect(profile.keys.current).toEqual(mine)
  expect(new Set(profile.keys.ring.keys())).toEqual(new Set([mine.kid, other.kid]))
  expect([...profile.keys.markRing.keys()].toSorted()).toEqual([mine.kid, other.kid].toSorted())
  expect(keysOf(await read(userOf(null)))[0]).toBeNull()
  // A key that stamps nothing seals nothing either.
  await db.keys.clear()
  await db.keys.put({ kid: mine.kid, key: mine.key, deviceCopy: '' })
  expect(keysOf(await read(userOf(mine.kid)))).toEqual([null, false, [mine.kid]])
})

test('[PR43] under a key that was replaced elsewhere a form goes on; nothing is joined', async () => {
  const held = (await read(userOf(mine.kid), { opened: [mine] })).keys
  expect(keysOf(await read(userOf(other.kid), { held }))).toEqual([mine.kid, true, [mine.kid]])
  const byFormer = await read(userOf(other.kid), { opened: [mine], formerKid: mine.kid })
  expect(keysOf(byFormer)).toEqual([mine.kid, true, [mine.kid]])
  expect(liveParts(byFormer).keys.isReplaced).toBe(true)
  expect(keysOf(await read(userOf(other.kid), { opened: [mine] }))).toEqual([
    null,
    false,
    [mine.kid],
  ])
})

test('[PR10] the username is read with the key of the account, and stays sealed without it', async () => {
  const sealed = await sealText(mine, { kind: 'profile', id: 'username' }, 'Zoé', deps)
  const user = userOf(mine.kid, { username: sealed })
  expect((await read(user)).username).toBeNull()
  await store(mine)
  const profile = await read(user)
  expect(profile.username).toBe('Zoé')
  expect(accountOf(profile)).toMatchObject({ username: 'Zoé', hasUsername: true })
  for (const username of [null, 'Zoé', { type: 'unknown' }]) {
    expect((await read(userOf(mine.kid, { username }))).username).toBeNull()
  }
})

test('what screens show of a person whom a token alone names', async () => {
  const profile = await read(userOf(mine.kid, { createdAt: '', username: { type: 'unknown' } }))
  expect(accountOf(profile)).toEqual({
    id: 'u',
    email: 'lea@exemple.fr',
    username: null,
    hasUsername: true,
    createdAt: null,
    reminderHour: 20,
  })
  expect(accountOf(await read(userOf(mine.kid, { reminderHour: 7 })))).toMatchObject({
    createdAt: '2026-11-20T10:00:00.000Z',
    hasUsername: false,
    reminderHour: 7,
  })
})

test('equal keys stay the same, and what is read from them is the newest', async () => {
  await store(mine)
  const profile = await read(userOf(mine.kid))
  const { keys } = profile
  const parts = liveParts(profile)
  renewProfile(profile, await read(userOf(mine.kid, { email: 'zoe@exemple.fr' })))
  expect(profile.keys).toBe(keys)
  expect(parts.user.email).toBe('zoe@exemple.fr')
  const none = await read(userOf(null))
  const { keys: shut } = none
  renewProfile(none, await read(userOf(null)))
  expect(none.keys).toBe(shut)
  renewProfile(profile, await read(userOf(mine.kid), {}, 'newer'))
  expect(parts.token).toBe('newer')
  await store(other)
  renewProfile(profile, await read(userOf(mine.kid)))
  expect(profile.keys).not.toBe(keys)
  expect(parts.keys.ring.size).toBe(2)
  expect(parts.keys.markRing.size).toBe(2)
  // As many keys, one of them another.
  const third = await makeKey()
  await db.keys.clear()
  await store(mine, third)
  const two = profile.keys
  renewProfile(profile, await read(userOf(mine.kid)))
  expect(profile.keys).not.toBe(two)
  await store(other)
  renewProfile(profile, await read(userOf(mine.kid)))
  const before = profile.keys
  renewProfile(profile, await read(userOf(other.kid)))
  expect(profile.keys).not.toBe(before)
  expect([parts.keys.current?.kid, parts.keys.isReplaced]).toEqual([other.kid, false])
  const replaced = { held: profile.keys }
  renewProfile(profile, await read(userOf('x' as never), replaced))
  expect([parts.keys.current?.kid, parts.keys.isReplaced]).toEqual([other.kid, true])
})
