// What every database must do for the server.
import { Migrator } from 'kysely/migration'
import { expect, test } from 'vitest'
import { takeCodeQuota } from '#server/accounts/codes.ts'
import { deriveServerKeys, hashAddress } from '#server/base/serverKeys.ts'
import { lockAccount } from '#server/store/account.ts'
import { migrations } from '#server/store/migrations.ts'
import { purge } from '#server/store/purge.ts'
import { sharedSecret } from '#server/store/sharedSecret.ts'
import type { Queries, Store } from '#server/store/store.ts'

const now = Date.parse('2026-11-20T10:00:00.000Z')
const minuteMs = 60_000

const addAccount = (queries: Queries, id: string, email = `${id}@example.fr`) =>
  queries
    .insertInto('account')
    .values({
      id,
      email,
      kid: null,
      username: null,
      time_zone: 'Europe/Paris',
      reminder_hour: null,
      writes: 0,
      reset_at: null,
      delete_at: null,
      created_at: now,
    })
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
        store.transaction((queries) => takeCodeQuota(queries, addressHash, 'anybody', now)),
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
    await purge(store, now)
    expect(await store.db.selectFrom('session').selectAll().execute()).toHaveLength(1)
    expect(await store.db.selectFrom('gate').selectAll().execute()).toHaveLength(1)
    await purge(store, now + minuteMs + 1)
    expect(await store.db.selectFrom('session').selectAll().execute()).toHaveLength(0)
    expect(await store.db.selectFrom('gate').selectAll().execute()).toHaveLength(0)
    expect(await store.db.selectFrom('account').selectAll().execute()).toHaveLength(1)
  })
}
