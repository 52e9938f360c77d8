// What the database does by itself with the rows that it keeps.
import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { startPurge } from '#server/store/purge.ts'
import type { Queries, Store } from '#server/store/store.ts'
import { accountRow } from '#support/accountRow.ts'
import { createTestClock } from '#support/setupServer.ts'

const now = Date.parse('2026-11-20T10:00:00.000Z')
const minuteMs = 60_000

const addAccount = (queries: Queries, id: string) =>
  queries
    .insertInto('account')
    .values(accountRow(id, { created_at: now }))
    .execute()

/** `setupStore` gives an empty database with its tables. */
export function keepingSuite(setupStore: () => Promise<Store>): void {
  test('[SV123] a table that fails is named with its code, and keeps neither accounts nor other rows from leaving', async () => {
    const store = await setupStore()
    await addAccount(store.db, 'a')
    await store.db.updateTable('account').set({ delete_at: now }).execute()
    await store.db.insertInto('gate').values({ key: 'k', free_at: now }).execute()
    await sql`drop table session`.execute(store.db)
    const lines: string[] = []
    const log = pino({ base: null }, { write: (line: string) => lines.push(line) })
    const clock = createTestClock(new Date(now).toISOString())
    const purge = await startPurge({ store, clock, uptime: clock.uptime, log })
    clock.advance(minuteMs)
    await purge()
    expect(await store.db.selectFrom('account').select('id').execute()).toEqual([])
    expect(await store.db.selectFrom('gate').select('key').execute()).toEqual([])
    expect(lines).toHaveLength(1)
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      table: 'session',
      errorCode: store.isShared ? '42P01' : 1,
      msg: 'rows that are over could not be removed',
    })
  })

  test('[SV124] keys and indexes order texts by their bytes', async () => {
    const store = await setupStore()
    for (const id of ['a_', 'B', 'a-', 'é', 'a']) await addAccount(store.db, id)
    const rows = await store.db.selectFrom('account').select('id').orderBy('id').execute()
    expect(rows.map(({ id }) => id)).toEqual(['B', 'a', 'a-', 'a_', 'é'])
    if (!store.isShared) return
    const { rows: others } = await sql`select index.indexrelid::regclass as name, attribute.attname
      from pg_index as index join pg_attribute as attribute
        on attribute.attrelid = index.indrelid and attribute.attnum = any (index.indkey)
      join pg_collation as language on language.oid = attribute.attcollation
      where attribute.atttypid = 'text'::regtype and language.collname <> 'C'
        and index.indrelid::regclass::text not like 'pg\\_%'`.execute(store.db)
    expect(others).toEqual([])
  })
}
