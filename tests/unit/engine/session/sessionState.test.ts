// The session of a phone by itself, over its own databases and without any server: what it stores, shows and tells.
import { createTurnQueue } from '#domain/turnQueue.ts'
import { contentKeyOf, kidOf, makeAccountKey } from '#engine/crypto/keys.ts'
import { createDatabases, type Databases } from '#engine/local/databases.ts'
import { listJournals, loadEnding, loadSession, endSession } from '#engine/local/deviceDatabase.ts'
import type { KeyRow } from '#engine/local/journalDatabase.ts'
import { readKeyRows } from '#engine/local/keyStore.ts'
import { writeMeta } from '#engine/local/metaStore.ts'
import { createSession, type SessionState } from '#engine/session/session.ts'
import { randomBytes } from '#support/bytes.ts'
import { userOfToken } from '#engine/session/token.ts'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { beforeEach, expect, test } from 'vitest'

const userOf = (id: string, kid: string | null = null) =>
  ({
    id,
    email: 'lea@exemple.fr',
    username: null,
    createdAt: '2026-11-20T10:00:00.000Z',
    state: 'active',
    hasPushNotificationSubscription: false,
    kid,
  }) as never as Parameters<SessionState['remember']>[0]
const lea = userOf('lea')

let databases: Databases
let stored: { token?: string; user?: unknown }
let told: string[]
beforeEach(() => {
  databases = createDatabases({ indexedDB: new IDBFactory(), IDBKeyRange })
  stored = {}
  told = []
})

/** `hasStorage`: a page; the worker has none. */
function make({ hasStorage = true, startAnew = (): boolean => false } = {}): SessionState {
  const storage = {
    load: () =>
      stored.token === undefined ? null : { token: stored.token, user: stored.user ?? null },
    saveToken: (token: string) => void (stored.token = token),
    saveUser: (user: unknown) => void (stored.user = user),
    clear: () => void (stored = {}),
  }
  const env = {
    databases,
    storage: hasStorage ? storage : null,
    channel: { announce: () => void told.push('announced'), onAnnounced: () => undefined },
    clock: { now: () => 0, offsetAt: () => 0 },
    random: { bytes: randomBytes, fraction: () => 0.5 },
    timer: { after: () => () => undefined },
    http: { origin: '', fetch: () => Promise.reject(new TypeError('Failed to fetch')) },
    locks: undefined,
    startAnew,
  }
  return createSession(env as never, createTurnQueue(), async () => null)
}

async function makeRow(): Promise<KeyRow> {
  const content = await contentKeyOf(makeAccountKey(randomBytes))
  return { ...content, deviceCopy: 'copy', wraps: [{ kind: 'password', wrap: 'wrap' }] }
}
const keysOf = async (id: string) => {
  const db = databases.openJournal(id as never)
  const rows = await readKeyRows(db)
  db.close()
  return rows
}

test('[PR9] a session is loading until the phone has told what it stores, and each change is told until nobody listens', async () => {
  const session = make()
  expect(session.current()).toEqual({ status: 'loading' })
  const stop = session.subscribe(() => told.push(session.current().status))
  await session.show(lea, 'token')
  expect(told).toEqual(['signedIn'])
  stop()
  await session.close()
  expect(session.current()).toEqual({ status: 'anonymous', locked: null })
  expect(told).toEqual(['signedIn'])
})

test('[PR9] a session is remembered with the key of its journal, in local storage only as a whole profile', async () => {
  const kid = await kidOf(makeAccountKey(randomBytes))
  const session = make()
  await session.remember(userOf('lea', kid), 'token')
  expect(await listJournals(databases.device)).toEqual([{ userId: 'lea', kid }])
  expect(await loadSession(databases.device)).toMatchObject({ token: 'token', user: { id: 'lea' } })
  expect(stored).toMatchObject({ token: 'token', user: { id: 'lea' } })
  stored = {}
  const claims = { sub: 'lea', email: lea.email, kid: null, hasUsername: true }
  await session.remember(userOfToken(claims as never) as never, 'newer')
  expect(stored).toEqual({ token: 'newer' })
  expect(await listJournals(databases.device)).toEqual([{ userId: 'lea', kid: null }])
  // The worker has no local storage.
  const worker = make({ hasStorage: false })
  await worker.remember(lea, 'of the worker')
  expect(await worker.stored()).toMatchObject({ token: 'of the worker' })
})

test('[PR9] local storage tells the session where the database has none, unless one has ended since', async () => {
  expect(await make({ hasStorage: false }).stored()).toBeNull()
  stored = { token: 'kept', user: lea }
  expect(await make().stored()).toEqual({ token: 'kept', user: lea })
  const worker = make({ hasStorage: false })
  await worker.leave(null)
  expect(await worker.stored()).toBeNull()
  expect(stored).toMatchObject({ token: 'kept' })
  expect(await make().stored()).toBeNull()
  expect(stored).toEqual({})
})

test.each(['refused', 'ended', 'sealed', null] as const)(
  '[PR21] a session that ends says how (%s), in this tab and the others; those who drop what belongs to it hear only where nothing stays',
  async (locked) => {
    const session = make()
    session.onLeft(() => told.push('left'))
    await session.entrance()(lea, 'token', [await makeRow()], 'asBefore')
    told.length = 0
    await session.leave(locked)
    expect(session.current()).toEqual({ status: 'anonymous', locked })
    expect(session.journal()).toBeNull()
    expect(stored).toEqual({})
    expect(told).toEqual(locked === null ? ['announced', 'left'] : ['announced'])
    expect(await loadEnding(databases.device)).toBe(locked ?? 'chosen')
    const [row] = await keysOf('lea')
    // Where everything stays its usable key does not; else whoever signs out takes the whole away.
    expect(row?.key === null).toBe(locked !== null)
    // The next start says the same.
    const next = make()
    await next.close()
    expect(next.current()).toEqual({ status: 'anonymous', locked })
  },
)

test('[PR6] a session that another tab ended stores first what is being typed, unless the person signed out', async () => {
  for (const [ending, flushes] of [
    ['refused', 1],
    [null, 0],
  ] as const) {
    const session = make()
    const journal = await session.show(lea, 'token')
    let count = 0
    Object.assign(journal.drafts, { flush: async () => void count++ })
    await make().leave(ending)
    await session.close()
    expect(count).toBe(flushes)
    expect(session.journal()).toBeNull()
  }
})

test('[PR24] addresses that an older build stored leave a phone that was signed out in another tab', async () => {
  const session = make()
  await session.entrance()(lea, 'token', [await makeRow()], 'asBefore')
  const { device } = databases
  await device.meta.put({ key: 'account:zoe@exemple.fr', value: { userId: 'zoe', kid: null } })
  await make().leave(null)
  await session.close()
  expect(JSON.stringify(await device.meta.toArray())).not.toContain('@exemple.fr')
  expect(await listJournals(device)).toMatchObject([{ userId: 'lea' }, { userId: 'zoe' }])
})

test('[PR6] a page that cannot learn how its session ended lets go of it all the same', async () => {
  const session = make()
  const journal = await session.show(lea, 'token')
  databases.device.close()
  Object.assign(databases.device, { meta: undefined })
  await expect(session.close()).rejects.toThrow()
  expect(session.journal()).toBeNull()
  expect(journal.isOpen()).toBe(false)
})

test('[PR67] no key that comes while the app lock is being turned on is stored bare, and each is before and after', async () => {
  const session = make()
  const enter = async (row: KeyRow) => {
    await session.entrance()(lea, 'token', [row], 'asBefore')
    return (await keysOf('lea')).find(({ kid }) => kid === row.kid)?.key
  }
  expect(await enter(await makeRow())).not.toBeNull()
  expect(await session.whileSealing(async () => enter(await makeRow()))).toBeNull()
  await session.whileSealing(() => Promise.reject(new Error('no'))).catch(() => undefined)
  expect(await enter(await makeRow())).not.toBeNull()
})

test('[PR71] keys that were asked for before the page locked are stored and open nothing; it tells the other tabs', async () => {
  const session = make()
  const row = await makeRow()
  const user = userOf('lea', row.kid)
  await session.entrance()(user, 'token', [row], 'asBefore')
  const enter = session.entrance()
  const db = databases.openJournal('lea' as never)
  await db.keys.update(row.kid, { key: null, markKey: null })
  await writeMeta(db, 'appLock', { awayMs: 300_000, credentialId: null })
  db.close()
  await session.shut()
  expect(session.current()).toMatchObject({ hasKey: false })
  told.length = 0
  const journal = await enter(user, 'newer', [row], 'asBefore')
  expect(told).toEqual(['announced'])
  expect(session.current()).toMatchObject({ status: 'signedIn', hasKey: false })
  expect([journal.token, journal.keys.ring.size]).toEqual(['newer', 0])
  await session.entrance()(user, 'newest', [row], 'asBefore')
  expect(session.current()).toMatchObject({ hasKey: true })
})

test('[PR71] a page that locks waits for the reply that no other page would get, however it ends, and for no other', async () => {
  let starts = 0
  const session = make({
    startAnew: () => {
      starts++
      return true
    },
  })
  const row = await makeRow()
  const user = userOf('lea', row.kid)
  const lock = async () => {
    const db = databases.openJournal('lea' as never)
    await writeMeta(db, 'appLock', { awayMs: 300_000, credentialId: null })
    db.close()
    const journal = await session.entrance()(user, 'token', [row], 'asBefore')
    return journal
  }
  for (const end of ['resolve', 'reject'] as const) {
    const journal = await lock()
    const before = starts
    const reply = Promise.withResolvers<undefined>()
    const answering = session.whileAnswering(() => reply.promise)
    await session.shut()
    expect([starts - before, journal.keys.ring.size]).toEqual([0, 1])
    reply[end](undefined)
    await answering.catch(() => undefined)
    await expect.poll(() => starts - before).toBe(1)
    expect(journal.keys.ring.size).toBe(0)
  }
  const before = starts
  const journal = await lock()
  await session.shut()
  expect(journal.keys.ring.size).toBe(0)
  await expect.poll(() => starts - before).toBe(1)
})

test('[PR20] whoever signs in while a page still closes keeps the key of this sign-in', async () => {
  const session = make()
  const row = await makeRow()
  const user = userOf('lea', row.kid)
  await session.entrance()(user, 'token', [row], 'asBefore')
  // Another tab signs out, and this page hears of it.
  await endSession(databases.device, 'chosen', null)
  const closing = session.close()
  await session.entrance()(user, 'newer', [row], 'asBefore')
  await closing
  expect((await keysOf('lea')).map(({ key }) => key)).toEqual([row.key])
  expect(session.current()).toMatchObject({ status: 'signedIn', hasKey: true })
})

test('[PR51] a journal that is shown shut opens with the keys that are given, and a former one says so', async () => {
  const session = make()
  const [row, next] = [await makeRow(), await makeRow()]
  await session.show(userOf('lea', row.kid), 'token')
  expect(session.current()).toMatchObject({ hasKey: false })
  await session.unlock([row])
  expect(session.current()).toMatchObject({ hasKey: true })
  await session.show(userOf('lea', next.kid), 'token')
  expect(session.current()).toMatchObject({ hasKey: false })
  await session.unlock([], row.kid)
  expect(session.current()).toMatchObject({ hasKey: true })
})

test('[PR79] what is broken, and what another tab changed, is told to those who listen', () => {
  const session = make()
  session.onBroken(() => told.push('broken'))
  session.onChangedElsewhere(() => told.push('elsewhere'))
  session.broken()
  session.changedElsewhere()
  expect(told).toEqual(['broken', 'elsewhere'])
  expect(session.unstoredRows('lueur-journal-lea')).toEqual([])
})

const noRoom = () => Promise.reject(new Error('no room'))

test('[PR79] a journal that cannot be opened anew is told as broken', async () => {
  const session = make()
  session.onBroken(() => told.push('broken'))
  await session.show(lea, 'token')
  await expect(session.reopen([], noRoom)).rejects.toThrow('no room')
  expect(told).toEqual(['broken'])
})
