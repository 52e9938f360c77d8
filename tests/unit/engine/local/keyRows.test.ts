// The rows of a journal's keys: what is added, what goes, and what stays because it may be the last thing that opens.
import type { Kid } from '#domain/brands.ts'
import {
  changeAppLock,
  dropPasskey,
  readAppLock,
  turnOff,
  turnOn,
} from '#engine/local/appLockStore.ts'
import {
  openJournalDatabase,
  type JournalDatabase,
  type KeyRow,
  type StoredWrap,
} from '#engine/local/journalDatabase.ts'
import {
  dropAllButAlone,
  dropDeviceCopies,
  keepPasskeyWraps,
  linksOf,
  lockKeys,
  openMarkRing,
  openRing,
  passkeysIn,
  readKeyRows,
  storeKeys,
  storeWraps,
} from '#engine/local/keyStore.ts'
import {
  firstEngineState,
  readMeta,
  updateEngineState,
  writeMeta,
  type EngineState,
} from '#engine/local/metaStore.ts'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test } from 'vitest'

const [former, mine, other] = ['former', 'mine', 'other'] as unknown as [Kid, Kid, Kid]
const password = (wrap: string): StoredWrap => ({ kind: 'password', wrap })
const recovery = (wrap: string): StoredWrap => ({ kind: 'recovery', wrap })
const passkey = (credentialId: string): StoredWrap => ({
  kind: 'passkey',
  wrap: credentialId,
  credentialId,
})
// Usable keys of the tests: only their being there counts.
const [bare, bareMark] = ['key', 'mark'] as unknown as [CryptoKey, CryptoKey]
const rowOf = (kid: Kid, wraps: readonly StoredWrap[], more: Partial<KeyRow> = {}): KeyRow => ({
  kid,
  key: bare,
  markKey: bareMark,
  deviceCopy: `copy of ${kid}`,
  keptCopy: `kept ${kid}`,
  wraps,
  ...more,
})
const lock = { awayMs: 60_000, credentialId: 'finger' } as const

let db: JournalDatabase
beforeEach(() => {
  db = openJournalDatabase('lueur-test', { indexedDB: new IDBFactory(), IDBKeyRange })
})
afterEach(() => db.close())

const wrapsOf = async (kid: Kid) => ((await db.keys.get(kid))?.wraps ?? []).map(({ wrap }) => wrap)

test('[PR22] a key that is stored again keeps what opened it, and takes the newer of each kind', async () => {
  await storeKeys(db, [rowOf(mine, [password('p1'), passkey('finger')]), rowOf(other, [])])
  await storeKeys(db, [rowOf(mine, [password('p2'), recovery('r'), passkey('face')])])
  expect(await wrapsOf(mine)).toEqual(['p2', 'finger', 'r', 'face'])
  expect([...passkeysIn(await readKeyRows(db))]).toEqual(['finger', 'face'])
  await storeWraps(
    db,
    new Map([
      [mine, password('p3')],
      [former, password('lost')],
    ]),
  )
  expect(await wrapsOf(mine)).toEqual(['p3', 'finger', 'r', 'face'])
  expect(await readKeyRows(db)).toHaveLength(2)
})

test('[PR36] of a key that somebody may open, only the newer wraps stay, and of those before it too', async () => {
  const theft = { kid: mine, replaces: former, former: 'sealed' } as unknown as KeyRow['link'] &
    object
  const earlier = {
    kid: former,
    replaces: other,
    former: 'sealed',
    next: 'sealed',
  } as unknown as typeof theft
  await storeKeys(db, [
    rowOf(former, [password('known'), recovery('known')], { link: earlier }),
    rowOf(other, [password('known')]),
  ])
  await storeKeys(db, [
    rowOf(mine, [password('new')], { link: theft }),
    rowOf(former, [password('new')]),
    rowOf(other, [password('new')]),
  ])
  expect([await wrapsOf(mine), await wrapsOf(former), await wrapsOf(other)]).toEqual([
    ['new'],
    ['new'],
    ['new'],
  ])
  expect(linksOf(await readKeyRows(db))).toEqual([earlier, theft])
  // Without a newer wrap the former stays: the key would open with nothing else.
  await storeKeys(db, [rowOf(former, [])])
  expect(await wrapsOf(former)).toEqual(['new'])
  // Of the key that took its place both stay.
  await storeKeys(db, [rowOf(mine, [recovery('own')])])
  expect(await wrapsOf(mine)).toEqual(['new', 'own'])
})

test('[PR36] a key that was replaced for the app lock is not suspected: what opened it still does', async () => {
  const link = {
    kid: mine,
    replaces: former,
    former: 'x',
    next: 'x',
  } as unknown as KeyRow['link'] & object
  await storeKeys(db, [rowOf(former, [password('p'), recovery('r')])])
  await storeKeys(db, [rowOf(mine, [password('p')], { link }), rowOf(former, [password('q')])])
  expect(await wrapsOf(former)).toEqual(['q', 'r'])
  expect(Object.keys((await db.keys.get(former)) ?? {})).not.toContain('link')
  // The link stays with a row that is stored again without it.
  await storeKeys(db, [rowOf(mine, [password('p')])])
  expect(linksOf(await readKeyRows(db))).toEqual([link])
})

test('[PR50] while the app lock is on, keys that come later lie wrapped alone, but for one that nothing opens', async () => {
  await writeMeta(db, 'appLock', lock)
  await storeKeys(db, [rowOf(mine, [password('p')]), rowOf(other, [])])
  expect(await db.keys.get(mine)).toEqual(
    rowOf(mine, [password('p')], { key: null, markKey: null, deviceCopy: '' }),
  )
  expect(await db.keys.get(other)).toEqual(rowOf(other, []))
})

test('[PR50][PR56] turned on, no key and no picture lies bare; turned off, each key is back with its copy', async () => {
  await storeKeys(db, [rowOf(mine, [password('p')]), rowOf(other, [password('q')])])
  await writeMeta(db, 'boot', { day: '2026-11-20', build: 'build', sealed: 'x' } as never)
  await changeAppLock(db, { credentialId: null })
  expect(await readAppLock(db)).toBeNull()
  await turnOn(db, lock, new Map([[mine, passkey('finger')]]))
  expect(await readAppLock(db)).toEqual(lock)
  expect(await readMeta(db, 'boot')).toBeUndefined()
  expect((await readKeyRows(db)).map((row) => [row.key, row.markKey, row.deviceCopy])).toEqual([
    [null, null, ''],
    [null, null, ''],
  ])
  expect([await wrapsOf(mine), await wrapsOf(other)]).toEqual([['p', 'finger'], ['q']])
  await changeAppLock(db, { awayMs: 300_000 })
  expect(await readAppLock(db)).toEqual({ ...lock, awayMs: 300_000 })
  const open = [mine, former].map((kid) => ({ kid, key: bare, markKey: bareMark }))
  await turnOff(db, open, new Map([[mine, 'brought back']]))
  expect(await readAppLock(db)).toBeNull()
  expect(await db.keys.get(mine)).toMatchObject({ key: bare, deviceCopy: 'brought back' })
  expect(await db.keys.get(other)).toMatchObject({ key: null, deviceCopy: '' })
  expect(await db.keys.get(former)).toBeUndefined()
})

test('[PR33] a removed passkey opens nothing here and is asked no more; the last wrap of a key stays', async () => {
  const rows = [
    rowOf(mine, [password('p'), passkey('finger'), passkey('face')]),
    rowOf(other, [passkey('finger')]),
  ]
  await storeKeys(db, rows)
  await writeMeta(db, 'appLock', lock)
  await dropPasskey(db, 'face')
  expect(await readAppLock(db)).toEqual(lock)
  expect(await wrapsOf(mine)).toEqual(['p', 'finger'])
  await dropPasskey(db, 'finger')
  expect(await readAppLock(db)).toEqual({ ...lock, credentialId: null })
  expect([await wrapsOf(mine), await wrapsOf(other)]).toEqual([['p'], ['finger']])

  await db.keys.bulkPut(rows)
  await writeMeta(db, 'appLock', lock)
  await keepPasskeyWraps(db, new Set(['finger']))
  expect(await readAppLock(db)).toEqual(lock)
  expect(await wrapsOf(mine)).toEqual(['p', 'finger'])
  await keepPasskeyWraps(db, new Set())
  expect(await readAppLock(db)).toEqual({ ...lock, credentialId: null, isPasskeyGone: true })
  expect([await wrapsOf(mine), await wrapsOf(other)]).toEqual([['p'], ['finger']])
  // No key is left that this passkey opens.
  await writeMeta(db, 'appLock', { ...lock, credentialId: 'face' })
  await storeKeys(db, [rowOf(mine, [password('p')])])
  expect(await readAppLock(db)).toEqual({ ...lock, credentialId: null, isPasskeyGone: true })
})

test('[PR20] locking takes the usable keys and the picture, but the only key of an older build', async () => {
  await db.keys.bulkPut([
    rowOf(mine, [password('p')]),
    rowOf(other, []),
    { kid: former, key: bare, deviceCopy: 'copy' },
  ])
  await writeMeta(db, 'boot', { day: '2026-11-20', build: 'build', sealed: 'x' } as never)
  await lockKeys(db)
  expect(await readMeta(db, 'boot')).toBeUndefined()
  const rows = await readKeyRows(db)
  expect([...openRing(rows).keys()]).toEqual([former, other])
  expect([...openMarkRing(rows).keys()]).toEqual([other])
  expect(await db.keys.get(mine)).toMatchObject({
    deviceCopy: 'copy of mine',
    wraps: [password('p')],
  })
  // Locked already: nothing to do.
  await writeMeta(db, 'boot', { day: '2026-11-20', build: 'build', sealed: 'x' } as never)
  await db.keys.bulkDelete([former, other])
  await lockKeys(db)
  expect(await readMeta(db, 'boot')).toBeDefined()
})

test("[PR28] a phone that another one ended keeps no copy that the server's half opens, where something else opens", async () => {
  await db.keys.bulkPut([
    rowOf(mine, [password('p')]),
    rowOf(other, []),
    { kid: former, key: bare, deviceCopy: 'copy' },
  ])
  await dropDeviceCopies(db)
  expect(
    (await readKeyRows(db)).map(({ kid, deviceCopy, keptCopy }) => [kid, deviceCopy, keptCopy]),
  ).toEqual([
    [former, 'copy', undefined],
    [mine, '', ''],
    [other, 'copy of other', 'kept other'],
  ])
})

test('[PR8] what stays of a journal that keeps what is unsent: those days, sealed keys, the app lock', async () => {
  await db.keys.put(rowOf(mine, [password('p')]))
  const row = { contentRev: 'a', answers: {} } as never as object
  await db.days.bulkPut([
    { ...row, day: '2026-11-19', unsent: 0 },
    { ...row, day: '2026-11-20', unsent: 1 },
  ] as never)
  const fill = async () => {
    await db.months.put({ month: '2026-11' as never, fetchedAt: 1 })
    await db.search.put({ year: 2026, changeCount: 1, sealed: null, kids: '' })
    await writeMeta(db, 'beat', 1)
    await updateEngineState(db, { lastOkAt: 1 })
  }
  await fill()
  await dropAllButAlone(db, [])
  expect(await db.days.toCollection().primaryKeys()).toEqual(['2026-11-20'])
  expect(await db.keys.toArray()).toEqual([
    rowOf(mine, [password('p')], { key: null, markKey: null }),
  ])
  expect([await db.months.count(), await db.search.count(), await db.meta.count()]).toEqual([
    0, 0, 0,
  ])
  await fill()
  await writeMeta(db, 'appLock', lock)
  await dropAllButAlone(db, [])
  expect(await db.meta.toArray()).toEqual([{ key: 'appLock', value: lock }])
  // Its name is that of the database, which no page is to take for a thrown-away one.
  await writeMeta(db, 'name', 'own')
  await dropAllButAlone(db, [])
  expect(await db.meta.toArray()).toContainEqual({ key: 'name', value: 'own' })
  // And which password wraps the keys that stay.
  await writeMeta(db, 'provenPassword', 'p')
  await dropAllButAlone(db, [])
  expect(await readMeta(db, 'provenPassword')).toBe('p')
})

test('[PR88] and days that the server may not have any more', async () => {
  const row = { contentRev: 'a', answers: {}, unsent: 0 } as never as object
  const days = ['2026-09-30', '2026-10-01', '2026-11-19', '2026-11-20']
  const leftAfter = async (heard: Partial<EngineState>, ...unnoted: string[]) => {
    await db.days.bulkPut(days.map((day) => ({ ...row, day })) as never)
    await updateEngineState(db, { ...firstEngineState, lastOkAt: 1, awaited: [], ...heard })
    await dropAllButAlone(db, unnoted as never)
    return db.days.toCollection().primaryKeys()
  }
  expect(await leftAfter({})).toEqual([])
  expect(await leftAfter({ unverified: ['2026-11-19'] as never })).toEqual(['2026-11-19'])
  expect(await leftAfter({ awaited: ['2026-11'] as never })).toEqual(days.slice(2))
  expect(await leftAfter({ awaited: ['2026-11'] as never }, '2026-10')).toEqual(days.slice(1))
  expect(await leftAfter({ awaited: null }, '2026-10')).toEqual(['2026-10-01'])
  expect(await leftAfter({ isUnnamed: true })).toEqual(days)
  expect(await leftAfter({ awaited: null, lastOkAt: null })).toEqual(days)
})
