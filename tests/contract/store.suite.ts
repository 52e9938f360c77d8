// What every database must do for the server.
import { Migrator } from 'kysely/migration'
import { expect, test } from 'vitest'
import { takeCodeQuota } from '#server/accounts/codeQuotas.ts'
import { deriveServerKeys, hashAddress } from '#server/base/serverKeys.ts'
import { lockAccount } from '#server/store/account.ts'
import { migrations } from '#server/store/migrations.ts'
import { readPurgeTime, startPurge } from '#server/store/purge.ts'
import { sharedSecret } from '#server/store/sharedSecret.ts'
import type { Queries, Store } from '#server/store/store.ts'
import { accountRow } from '#support/accountRow.ts'
import { createTestClock, storeDeps } from '#support/setupServer.ts'

const now = Date.parse('2026-11-20T10:00:00.000Z')
const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

const addAccount = (queries: Queries, id: string, email = `${id}@example.fr`) =>
  queries
    .insertInto('account')
    .values(accountRow(id, { email, created_at: now }))
    .execute()
const addSession = (queries: Queries, userId: string, id: string) =>
  queries
    .insertInto('session')
    .values({ user_id: userId, id, created_at: now, expires_at: now + minuteMs })
    .execute()
/** Reads, then writes: without the lock, two at once would read the same. */
const raiseWrites = (store: Store, id: string): Promise<void> =>
  store.transaction(async (queries) => {
    const account = await lockAccount(queries, id)
    await queries
      .updateTable('account')
      .set({ writes: (account?.writes ?? 0) + 1 })
      .where('id', '=', id)
      .execute()
  })
const writesOf = async ({ db }: Store, id: string): Promise<number | undefined> =>
  (await db.selectFrom('account').select('writes').where('id', '=', id).executeTakeFirst())?.writes

/** `openStores(n)` opens the same empty database n times, as n instances would, without migrating it. */
export function storeSuite(openStores: (count: number) => Promise<readonly Store[]>): void {
  const setupStore = async (): Promise<Store> => {
    const [store] = await openStores(1)
    if (store === undefined) throw new Error('no store')
    await store.migrate()
    return store
  }

  test('migrating twice, or from several instances at once, is migrating once', async () => {
    const stores = await openStores(3)
    await Promise.all(stores.map((store) => store.migrate()))
    const [store] = stores
    await store?.migrate()
    expect(await store?.db.selectFrom('account').selectAll().execute()).toEqual([])
  })

  test('values come back as they went in: instants as numbers, texts to the letter', async () => {
    const store = await setupStore()
    await addAccount(store.db, 'a', 'zoé.👩‍👩‍👧"\\@example.fr')
    const [account] = await store.db.selectFrom('account').selectAll().execute()
    expect(account?.email).toBe('zoé.👩‍👩‍👧"\\@example.fr')
    expect(account?.created_at).toBe(now)
    expect(account?.username).toBeNull()
  })

  test('a transaction that fails leaves nothing', async () => {
    const store = await setupStore()
    const failing = store.transaction(async (queries) => {
      await addAccount(queries, 'a')
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await store.db.selectFrom('account').selectAll().execute()).toEqual([])
  })

  test('[SV59] a transaction is run again when the engine asks, and no more than a few times', async () => {
    const store = await setupStore()
    let runs = 0
    const passing = Object.assign(new Error('serialisation'), { code: '40001' })
    const done = await store.transaction(async (queries) => {
      await addAccount(queries, 'a')
      if (++runs < 3) throw passing
      return runs
    })
    expect(done).toBe(3)
    expect(await store.db.selectFrom('account').selectAll().execute()).toHaveLength(1)
    let tries = 0
    const failing = store.transaction(() => {
      tries++
      return Promise.reject(passing)
    })
    await expect(failing).rejects.toBe(passing)
    expect(tries).toBe(6)
  })

  test('an account that is locked is changed by one at a time', async () => {
    const store = await setupStore()
    await addAccount(store.db, 'a')
    await Promise.all(Array.from({ length: 20 }, () => raiseWrites(store, 'a')))
    expect(await writesOf(store, 'a')).toBe(20)
  })

  test('two instances change an account one after the other', async () => {
    const [left, right] = await openStores(2)
    if (left === undefined || right === undefined) throw new Error('no stores')
    await left.migrate()
    await addAccount(left.db, 'a')
    for (let round = 0; round < 5; round++) {
      await Promise.all([raiseWrites(left, 'a'), raiseWrites(right, 'a')])
    }
    expect(await writesOf(left, 'a')).toBe(10)
  })

  test('an address has one account', async () => {
    const store = await setupStore()
    await addAccount(store.db, 'a', 'same@example.fr')
    await expect(addAccount(store.db, 'b', 'same@example.fr')).rejects.toThrow()
  })

  test('the rows of an account are deleted with it, and only they', async () => {
    const store = await setupStore()
    for (const id of ['a', 'b']) {
      await addAccount(store.db, id)
      await addSession(store.db, id, 'one')
    }
    await store.db.deleteFrom('account').where('id', '=', 'a').execute()
    const left = await store.db.selectFrom('session').select('user_id').execute()
    expect(left.map((row) => row.user_id)).toEqual(['b'])
    await expect(addSession(store.db, 'nobody', 'one')).rejects.toThrow()
  })

  test('[SV19] a rate limit lets exactly its burst through, however many come at once', async () => {
    const store = await setupStore()
    const limit = { burst: 5, everyMs: minuteMs }
    const waits = await Promise.all(
      Array.from({ length: 20 }, () => store.rateLimiter.take('k', limit, now)),
    )
    expect(waits.filter((wait) => wait === 0)).toHaveLength(5)
    expect(new Set(waits)).toEqual(new Set([0, minuteMs]))
    expect(await store.rateLimiter.take('other', limit, now)).toBe(0)
    expect(await store.rateLimiter.take('k', limit, now + minuteMs - 1)).toBe(1)
    expect(await store.rateLimiter.waitOf('k', limit, now + minuteMs - 1)).toBe(1)
    expect(await store.rateLimiter.waitOf('k', limit, now + minuteMs)).toBe(0)
    expect(await store.rateLimiter.waitOf('third', limit, now)).toBe(0)
    expect(await store.rateLimiter.take('k', limit, now + minuteMs)).toBe(0)
    expect(await store.rateLimiter.take('k', limit, now + minuteMs)).toBeGreaterThan(0)
    await store.transaction(async (queries) => {
      expect(await store.rateLimiter.take('inside', limit, now, queries)).toBe(0)
    })
  })

  test('[SV19] a limit counted by a clock that ran ahead starts anew once the clock is right', async () => {
    const store = await setupStore()
    const limit = { burst: 1, everyMs: minuteMs }
    expect(await store.rateLimiter.take('k', limit, now + 48 * 60 * minuteMs)).toBe(0)
    expect(await store.rateLimiter.take('k', limit, now)).toBe(0)
    expect(await store.rateLimiter.take('k', limit, now)).toBe(minuteMs)
  })

  test('of requests for a code at the same instant, three are granted', async () => {
    const addressHash = hashAddress(deriveServerKeys(new Uint8Array(32)), 'a@example.fr')
    const store = await setupStore()
    const waits = await Promise.all(
      Array.from({ length: 10 }, () =>
        store.transaction((queries) =>
          takeCodeQuota(queries, { addressHash, asker: 'anybody', client: null }, now),
        ),
      ),
    )
    expect(waits.filter((wait) => wait === 0)).toHaveLength(3)
  })

  test('subscriptions of before reminders are planned by the first round, long due', async () => {
    const [store] = await openStores(1)
    if (store === undefined) throw new Error('no store')
    const migrator = new Migrator({
      db: store.db,
      provider: { getMigrations: () => Promise.resolve(migrations) },
    })
    await migrator.migrateTo('0001_start')
    await addAccount(store.db, 'a')
    await store.db
      .insertInto('push_subscription')
      .values({ user_id: 'a', id: 'one', endpoint: 'x', p256dh: 'x', auth: 'x', created_at: now })
      .execute()
    await store.migrate()
    const rows = await store.db.selectFrom('reminder').selectAll().execute()
    expect(rows).toEqual([
      {
        user_id: 'a',
        id: 'one',
        day: '',
        planned_at: 0,
        due_at: 0,
        claim: null,
        tries: 0,
        reminded_day: null,
      },
    ])
    await store.db.deleteFrom('account').execute()
    expect(await store.db.selectFrom('reminder').selectAll().execute()).toEqual([])
  })

  test('instances that start together agree on a secret', async () => {
    const stores = await openStores(3)
    await stores[0]?.migrate()
    const values = await Promise.all(
      stores.map((store, at) => sharedSecret(store.db, 'name', () => `value ${at}`)),
    )
    expect(new Set(values).size).toBe(1)
  })

  test('purging removes what is over and nothing else', async () => {
    const store = await setupStore()
    await addAccount(store.db, 'a')
    await addSession(store.db, 'a', 'one')
    await store.db
      .insertInto('gate')
      .values({ key: 'k', free_at: now + minuteMs })
      .execute()
    const clock = createTestClock(new Date(now).toISOString())
    const purge = await startPurge({ store, clock, uptime: clock.uptime, log: storeDeps.log })
    await purge()
    expect(await store.db.selectFrom('session').selectAll().execute()).toHaveLength(1)
    expect(await store.db.selectFrom('gate').selectAll().execute()).toHaveLength(1)
    clock.advance(minuteMs + 1)
    await purge()
    expect(await store.db.selectFrom('session').selectAll().execute()).toHaveLength(0)
    expect(await store.db.selectFrom('gate').selectAll().execute()).toHaveLength(0)
    expect(await store.db.selectFrom('account').selectAll().execute()).toHaveLength(1)
  })

  test('[SV63] the clock of the purge gains one hour an hour on a clock that leapt ahead, and follows it back at once', async () => {
    const store = await setupStore()
    const clock = createTestClock(new Date(now).toISOString())
    const purge = await startPurge({ store, clock, uptime: clock.uptime, log: storeDeps.log })
    const purgeHourly = async (hours: number): Promise<number> => {
      for (let hour = 0; hour < hours; hour++) {
        clock.advance(hourMs)
        await purge()
      }
      return (await readPurgeTime(store.db, clock.now())) - now
    }
    expect(await purgeHourly(5)).toBe(5 * hourMs)
    clock.set(new Date(clock.now() + 90 * dayMs).toISOString())
    expect(await purgeHourly(10)).toBe((5 + 2 * 10) * hourMs)
    clock.set(new Date(now + 15 * hourMs).toISOString())
    expect(await purgeHourly(1)).toBe(16 * hourMs)
    clock.set(new Date(now - 365 * dayMs).toISOString())
    expect(await purgeHourly(1)).toBe(hourMs - 365 * dayMs)
    clock.set(new Date(now).toISOString())
    expect(await purgeHourly(10)).toBe(10 * hourMs)
  })

  test('[SV63] a process that begins under a clock that leapt, or ends often, gains no more than one that runs on', async () => {
    const store = await setupStore()
    const clock = createTestClock(new Date(now).toISOString())
    await (
      await startPurge({ store, clock, uptime: clock.uptime, log: storeDeps.log })
    )()
    clock.set(new Date(now + 30 * dayMs).toISOString())
    for (let start = 0; start < 20; start++) {
      const startedAt = clock.uptime()
      const purge = await startPurge({
        store,
        clock,
        uptime: () => clock.uptime() - startedAt,
        log: storeDeps.log,
      })
      await purge()
      await purge()
      clock.advance(hourMs)
      await purge()
    }
    expect(await readPurgeTime(store.db, clock.now())).toBe(now + 2 * 20 * hourMs)
  })

  test('[SV63] of two instances the one whose clock is right takes back what the other gained', async () => {
    const stores = await openStores(2)
    const [store, other] = stores
    if (store === undefined || other === undefined) throw new Error('no stores')
    await store.migrate()
    const right = createTestClock(new Date(now).toISOString())
    const ahead = createTestClock(new Date(now + 90 * dayMs).toISOString())
    const purge = await startPurge({
      store,
      clock: right,
      uptime: right.uptime,
      log: storeDeps.log,
    })
    const purgeAhead = await startPurge({
      store: other,
      clock: ahead,
      uptime: ahead.uptime,
      log: storeDeps.log,
    })
    for (let hour = 1; hour <= 100; hour++) {
      for (const clock of [right, ahead]) clock.advance(hourMs)
      await purgeAhead()
      expect(await readPurgeTime(store.db, ahead.now())).toBeLessThanOrEqual(
        now + (hour + 1) * hourMs,
      )
      await purge()
      expect(await readPurgeTime(store.db, right.now())).toBe(now + hour * hourMs)
    }
  })
}
