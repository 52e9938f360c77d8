import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { passGate } from '#server/store/rateLimit.ts'
import { isSafeVersion, openSqlite } from '#server/store/sqlite.ts'

test('versions that can corrupt their log are known by number, not by text', () => {
  expect(isSafeVersion('3.51.3')).toBe(true)
  expect(isSafeVersion('3.53.4')).toBe(true)
  expect(isSafeVersion('3.100.0')).toBe(true)
  expect(isSafeVersion('4.0.0')).toBe(true)
  expect(isSafeVersion('3.51.2')).toBe(false)
  expect(isSafeVersion('3.9.9')).toBe(false)
})

test('what a power cut may forget is not flushed, and everything after it is again', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'lueur-sqlite-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const store = openSqlite(path.join(folder, 'lueur.db'))
  onTestFinished(() => store.close())
  const level = async () =>
    (await sql<{ synchronous: number }>`pragma synchronous`.execute(store.db)).rows[0]?.synchronous
  const full = 2
  expect(await level()).toBe(full)
  const gate = { burst: 1, everyMs: 1000 }
  // No table yet: a limit that fails leaves the flushing as it was too.
  await expect(passGate(store.db, 'k', gate, 1)).rejects.toThrow()
  expect(await level()).toBe(full)
  await store.migrate()
  expect(await passGate(store.db, 'k', gate, 1)).toBe(0)
  expect(await level()).toBe(full)
  await store.transaction(async (queries) => {
    expect(await passGate(queries, 'other', gate, 1)).toBe(0)
  })
  expect(await level()).toBe(full)
})

test('what ended a transaction is told, not that it had ended already', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'lueur-sqlite-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const store = openSqlite(path.join(folder, 'lueur.db'))
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
