import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { isSafeVersion, openSqlite } from '#server/store/openSqlite.ts'
import { storeDeps } from '#support/setupServer.ts'

test('[SV61] versions that can corrupt their log are known by number, not by text', () => {
  expect(isSafeVersion('3.51.3')).toBe(true)
  expect(isSafeVersion('3.53.4')).toBe(true)
  expect(isSafeVersion('3.100.0')).toBe(true)
  expect(isSafeVersion('4.0.0')).toBe(true)
  expect(isSafeVersion('3.51.2')).toBe(false)
  expect(isSafeVersion('3.9.9')).toBe(false)
})

test('[SV61] every write is flushed, and rate limits write nothing', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'lueur-sqlite-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const store = openSqlite(path.join(folder, 'lueur.db'), storeDeps)
  onTestFinished(() => store.close())
  await store.migrate()
  const { rows } = await sql<{ synchronous: number }>`pragma synchronous`.execute(store.db)
  const full = 2
  expect(rows[0]?.synchronous).toBe(full)
  expect(await store.rateLimiter.take('k', { burst: 1, everyMs: 1000 }, 1)).toBe(0)
  expect(await store.db.selectFrom('gate').selectAll().execute()).toEqual([])
})

test('what ended a transaction is told, not that it had ended already', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'lueur-sqlite-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const store = openSqlite(path.join(folder, 'lueur.db'), storeDeps)
  onTestFinished(() => store.close())
  await store.migrate()
  await sql`pragma max_page_count = 1`.execute(store.db)
  const filling = store.transaction(async (queries) => {
    await queries
      .insertInto('secret')
      .values({ name: 'x', value: 'y'.repeat(1_000_000) })
      .execute()
  })
  await expect(filling).rejects.toMatchObject({ errcode: 13 })
})

test('[SV123] what the purge looks for stands in an index', async () => {
  const store = openSqlite(':memory:', storeDeps)
  onTestFinished(() => store.close())
  await store.migrate()
  for (const [table, column] of [
    ['account', 'delete_at'],
    ['session', 'expires_at'],
    ['ended_session', 'expires_at'],
    ['attempt', 'expires_at'],
    ['code', 'expires_at'],
    ['code_quota', 'last_at'],
    ['invitation', 'expires_at'],
    ['entry_version', 'replaced_at'],
  ] as const) {
    const { rows } = await sql<{ detail: string }>`explain query plan
      delete from ${sql.table(table)} where ${sql.ref(column)} < 5`.execute(store.db)
    expect(rows[0]?.detail).toMatch(new RegExp(`^SEARCH ${table} USING .*INDEX`))
  }
})
