import { PostgresAdapter, sql, type Kysely } from 'kysely'

export const isPostgres = (db: Kysely<unknown>): boolean =>
  db.getExecutor().adapter instanceof PostgresAdapter

/**
 * Texts in keys are ordered by their bytes: under a language's order, an update of the system's C library puts `-` and `_` elsewhere,
 * and indexes no longer find what they hold. SQLite has no other order.
 */
export async function orderByBytes(db: Kysely<unknown>, table: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`select distinct attribute.attname as name
    from pg_index as index
    join pg_attribute as attribute
      on attribute.attrelid = index.indrelid and attribute.attnum = any (index.indkey)
    where index.indrelid = ${table}::regclass and attribute.atttypid = 'text'::regtype
      and attribute.attcollation <> (select oid from pg_collation
        where collname = 'C' and collnamespace = 'pg_catalog'::regnamespace)`.execute(db)
  if (rows.length === 0) return
  const changes = rows.map(({ name }) => sql`alter column ${sql.ref(name)} type text collate "C"`)
  await sql`alter table ${sql.table(table)} ${sql.join(changes)}`.execute(db)
}
