// One statement writes a day if it still is what was read: here another writer comes in between, each time.
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { bytesOf } from '#server/journal/room.ts'
import { contentOfRow, revOf, type DayContent } from '#server/journal/storedDay.ts'
import { maxVersions } from '#server/journal/versions.ts'
import { writeDays } from '#server/journal/writeDays.ts'
import { writeIfUnchanged, type OneWrite } from '#server/journal/writeIfUnchanged.ts'
import { lockAccount } from '#server/store/account.ts'
import { openPostgres } from '#server/store/openPostgres.ts'
import type { Queries, Store } from '#server/store/store.ts'
import { accountRow } from '#support/accountRow.ts'
import { describeOnPostgres } from '#support/onPostgres.ts'
import { createKid, sealDay } from '#support/people.ts'
import { storeDeps } from '#support/setupServer.ts'

const quotaBytes = 1_000_000
const kid = createKid()
const account = { id: 'a', reset_at: null }
const limitsOf = (queries: Queries) => ({ queries, isOwners: true, heldSince: 0 })

const writeOf = (content: DayContent = sealDay(kid), stored: DayContent | null = null) => ({
  content,
  rev: revOf(content),
  stored: stored && { ...stored, rev: revOf(stored), createdAt: 1, updatedAt: 1 },
  replaces: stored && revOf(stored),
  kids: [],
})

const write = ({ db }: Store, now: number, one: OneWrite, limits = {}) =>
  writeIfUnchanged(db, { account, now, quotaBytes, ...limits }, one)

const bytesCounted = async ({ db }: Store) =>
  (await db.selectFrom('account').select('bytes').executeTakeFirstOrThrow()).bytes
const contents = async ({ db }: Store) =>
  (await db.selectFrom('entry').selectAll().execute()).map((row) => revOf(contentOfRow(row)))
const versions = async ({ db }: Store) =>
  (await db.selectFrom('entry_version').select('rev').execute()).map(({ rev }) => rev)

/** The statement waits for the lock of another writer, who then commits. */
async function afterAnother(
  store: Store,
  another: ReturnType<typeof writeOf>,
  one: ReturnType<typeof writeOf>,
): Promise<boolean> {
  const waiting: Promise<boolean>[] = []
  await store.transaction(async (queries) => {
    await lockAccount(queries, 'a')
    await writeDays(limitsOf(queries), { userId: 'a', now: 10 }, [another])
    waiting.push(write(store, 20, one))
    await expect
      .poll(async () => {
        const { rows } = await sql`select 1 from pg_stat_activity
          where wait_event_type = 'Lock' and datname = current_database()`.execute(store.db)
        return rows.length
      })
      .toBe(1)
  })
  const [isWritten = null] = await Promise.all(waiting)
  if (isWritten === null) throw new Error('nothing was written')
  return isWritten
}

describeOnPostgres('a write in one statement', (postgres) => {
  async function setupStore(): Promise<Store> {
    const store = openPostgres(await postgres.createDatabase(), storeDeps, () => {})
    onTestFinished(() => store.close())
    await store.migrate()
    await store.db
      .insertInto('account')
      .values(accountRow('a', { created_at: 1 }))
      .execute()
    return store
  }
  test('[SV204] a day that is not there is written, one that is there and unchanged is replaced and kept', async () => {
    const store = await setupStore()
    const first = writeOf()
    expect(await write(store, 5, first)).toBe(true)
    const second = writeOf(sealDay(kid), first.content)
    expect(await write(store, 6, second)).toBe(true)
    expect(await contents(store)).toEqual([second.rev])
    expect(await versions(store)).toEqual([first.rev])
    const { writes, bytes } = await store.db
      .selectFrom('account')
      .selectAll()
      .executeTakeFirstOrThrow()
    expect(writes).toBe(6)
    expect(bytes).toBeGreaterThan(JSON.stringify(second.content.answers).length * 2)
  })

  test('[SV204] a day that another writer wrote first is left alone', async () => {
    const store = await setupStore()
    const another = writeOf()
    expect(await afterAnother(store, another, writeOf())).toBe(false)
    expect(await contents(store)).toEqual([another.rev])
  })

  test('[SV204] a day that another writer changed since it was read is left alone', async () => {
    const store = await setupStore()
    const first = writeOf()
    await write(store, 5, first)
    const another = writeOf(sealDay(kid), first.content)
    const ours = writeOf(sealDay(kid), first.content)
    expect(await afterAnother(store, another, ours)).toBe(false)
    expect(await contents(store)).toEqual([another.rev])
    // Nothing of the statement stands: neither a version nor what it would have counted.
    expect(await versions(store)).toEqual([first.rev])
    expect(await bytesCounted(store)).toBe(bytesOf(first.content) + bytesOf(another.content))
  })

  test.each([
    ['that has no room', { quotaBytes: 100 }],
    ['that is gone', { account: { ...account, id: 'nobody' } }],
    ['whose password was reset by mail since', { account: { ...account, reset_at: 3 } }],
  ])('[SV204] the day of an account %s is left to the locked account', async (_which, limits) => {
    const store = await setupStore()
    expect(await write(store, 5, writeOf(), limits)).toBe(false)
    expect(await contents(store)).toEqual([])
  })

  test('[SV204] a day that names a key which the account never had is left to the locked account', async () => {
    const store = await setupStore()
    const other = createKid()
    await store.db.insertInto('account_kid').values({ user_id: 'a', kid, created_at: 1 }).execute()
    expect(await write(store, 5, { ...writeOf(), kids: [kid, other] })).toBe(false)
    expect(await contents(store)).toEqual([])
    const one = { ...writeOf(), kids: [kid] }
    expect(await write(store, 5, one)).toBe(true)
    expect(await contents(store)).toEqual([one.rev])
    // Of two keys that the account has had, each counts.
    await store.db
      .insertInto('account_kid')
      .values({ user_id: 'a', kid: other, created_at: 2 })
      .execute()
    const next = { ...writeOf(sealDay(kid), one.content), kids: [kid, other] }
    expect(await write(store, 6, next)).toBe(true)
    expect(await contents(store)).toEqual([next.rev])
  })

  test('[SV204] a write that fails is no day that another writer wrote first', async () => {
    const store = await setupStore()
    await sql`drop table entry cascade`.execute(store.db)
    await expect(write(store, 5, writeOf())).rejects.toMatchObject({ code: '42P01' })
  })

  test('[SV204] a day with the most versions is left to the locked account', async () => {
    const store = await setupStore()
    const first = writeOf()
    await write(store, 5, first)
    await sql`insert into entry_version
      select user_id, day, n, rev, written_at, offset_minutes, answers, marks
      from entry, generate_series(100, 99 + ${maxVersions}::integer) as n`.execute(store.db)
    expect(await write(store, 6, writeOf(sealDay(kid), first.content))).toBe(false)
    expect(await contents(store)).toEqual([first.rev])
  })
})
