// The rows of keys where less is there than usual: no app lock, no passkey, rows of an older build, a link that came before.
import type { Kid, UserId } from '#domain/brands.ts'
import { dropPasskey, readAppLock } from '#engine/local/appLockStore.ts'
import { copyDatabaseName, journalDatabaseName } from '#engine/local/databaseNames.ts'
import { openDeviceDatabase } from '#engine/local/deviceDatabase.ts'
import {
  openJournalDatabase,
  type JournalDatabase,
  type KeyRow,
} from '#engine/local/journalDatabase.ts'
import { keepPasskeyWraps, sealedRow, storeKeys, storeWraps } from '#engine/local/keyStore.ts'
import { isWholeUser } from '#engine/local/knownUser.ts'
import { readMeta, writeMeta } from '#engine/local/metaStore.ts'
import { createRegistrations } from '#engine/local/registrations.ts'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test } from 'vitest'

const [former, mine] = ['former', 'mine'] as unknown as [Kid, Kid]
const password = (wrap: string) => ({ kind: 'password', wrap }) as const
// A usable key of the tests: only its being there counts.
const bare = 'key' as unknown as CryptoKey
const rowOf = (kid: Kid, more: Partial<KeyRow> = {}): KeyRow => ({
  kid,
  key: bare,
  markKey: bare,
  deviceCopy: 'copy',
  ...more,
})

let db: JournalDatabase
beforeEach(() => {
  db = openJournalDatabase('lueur-test', { indexedDB: new IDBFactory(), IDBKeyRange })
})
afterEach(() => db.close())

const wrapsOf = async (kid: Kid) => ((await db.keys.get(kid))?.wraps ?? []).map(({ wrap }) => wrap)

test('each person’s journal has the name under which every build looks for it', () => {
  const [lea, bob] = ['lea', 'bob'] as unknown as [UserId, UserId]
  expect([journalDatabaseName(lea), journalDatabaseName(bob)]).toEqual(['lueur-lea', 'lueur-bob'])
  expect(copyDatabaseName(lea)).toBe('lueur-lea-copy')
})

test('[PR50] without the app lock the key stays usable, with its copy', async () => {
  await storeKeys(db, [rowOf(mine, { wraps: [password('p')] })])
  expect(await db.keys.get(mine)).toEqual(rowOf(mine, { wraps: [password('p')] }))
})

test('[JF17] with keys the phone notes what it knows of their password, or leaves what it knew', async () => {
  const known = () => readMeta(db, 'provenPassword')
  await storeKeys(db, [rowOf(mine)])
  expect(await known()).toBeUndefined()
  await storeKeys(db, [rowOf(mine)], 'doubted')
  expect(await known()).toBe('')
  await storeKeys(db, [rowOf(mine)], { proven: 'name' })
  for (const leaving of ['asBefore', 'doubted', undefined] as const) {
    await storeKeys(db, [rowOf(mine)], leaving)
    expect(await known()).toBe('name')
  }
  await storeKeys(db, [rowOf(mine)], 'replaced')
  expect(await known()).toBeUndefined()
  await storeKeys(db, [rowOf(mine)], 'doubted')
  expect(await known()).toBe('')
})

test('[PR62] a lock that asks for no passkey misses none', async () => {
  const lock = { awayMs: 60_000, credentialId: null } as const
  await storeKeys(db, [rowOf(mine, { wraps: [password('p')] })])
  await dropPasskey(db, 'finger')
  await keepPasskeyWraps(db, new Set())
  expect(await readMeta(db, 'appLock')).toBeUndefined()
  await writeMeta(db, 'appLock', lock)
  await storeKeys(db, [rowOf(mine, { wraps: [password('p')] })])
  await keepPasskeyWraps(db, new Set(['finger']))
  expect(await readAppLock(db)).toEqual(lock)
})

const theft = { kid: mine, replaces: former, former: 'sealed' } as unknown as KeyRow['link'] &
  object

test('[PR36] a suspicion that came before is not forgotten: of the key that it replaced the newer wraps alone stay', async () => {
  await storeKeys(db, [
    rowOf(mine, { wraps: [password('new')], link: theft }),
    rowOf(former, { wraps: [password('known'), { kind: 'recovery', wrap: 'known' }] }),
  ])
  // Without a newer wrap the former ones stay: the key would open with nothing else.
  await storeKeys(db, [rowOf(mine), rowOf(former, { wraps: [] })])
  expect(await wrapsOf(former)).toEqual(['known', 'known'])
  await storeKeys(db, [rowOf(mine), rowOf(former, { wraps: [password('newer')] })])
  expect(await wrapsOf(former)).toEqual(['newer'])
})

test('[PR22] the key of an older build, which has no wrap, takes one, and is left as it is by all else', async () => {
  await storeKeys(db, [rowOf(mine)])
  expect(await wrapsOf(mine)).toEqual([])
  expect(sealedRow(rowOf(mine))).toEqual(rowOf(mine))
  await db.keys.put(rowOf(mine))
  await keepPasskeyWraps(db, new Set(['finger']))
  await dropPasskey(db, 'finger')
  expect(await db.keys.get(mine)).toEqual(rowOf(mine))
  await storeWraps(db, new Map([[mine, password('p')]]))
  expect(await wrapsOf(mine)).toEqual(['p'])
})

test('[PR2] an attempt that is not there has no key, and one of an older build has its key without wraps', async () => {
  const device = openDeviceDatabase({ indexedDB: new IDBFactory(), IDBKeyRange })
  const registrations = createRegistrations(device, () => 1000)
  expect(await registrations.byKid(mine)).toBeNull()
  await registrations.add('lea@exemple.fr', rowOf(mine))
  expect(await registrations.byKid(mine)).toEqual(rowOf(mine, { wraps: [] }))
  device.close()
})

test('[PR2] a profile is whole with a username or without any, not where the phone does not know it', () => {
  const user = { id: 'u', username: null } as unknown as Parameters<typeof isWholeUser>[0]
  expect(isWholeUser(user)).toBe(true)
  expect(isWholeUser({ ...user, username: 'le1.k.A' })).toBe(true)
  expect(isWholeUser({ ...user, username: { type: 'unknown' } })).toBe(false)
})
