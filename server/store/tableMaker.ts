// How migrations make tables. What a migration that has left this machine makes with these never changes.
import { sql, type CreateTableBuilder, type Kysely } from 'kysely'
import { isPostgres } from './orderByBytes.ts'

type Column = 'text' | 'integer' | 'bigint'
type Columns = Readonly<Record<string, Column | `${Column}?`>>

/** Columns are `not null` unless their type ends with `?`. */
export function table(db: Kysely<unknown>, name: string, columns: Columns, key: readonly string[]) {
  let builder: CreateTableBuilder<string, string> = db.schema.createTable(name)
  for (const [column, type] of Object.entries(columns)) {
    const isOptional = type.endsWith('?')
    const plain = type.replace('?', '') as Column
    const typed = plain === 'text' && isPostgres(db) ? sql`text collate "C"` : plain
    builder = builder.addColumn(column, typed, (definition) =>
      isOptional ? definition : definition.notNull(),
    )
  }
  return builder.addPrimaryKeyConstraint(`${name}_key`, [...key])
}

/** A table of an account's rows, deleted with it. */
export const accountRows = (
  db: Kysely<unknown>,
  name: string,
  columns: Columns,
  key: readonly string[],
) =>
  table(db, name, { user_id: 'text', ...columns }, ['user_id', ...key])
    .addForeignKeyConstraint(`${name}_account`, ['user_id'], 'account', ['id'], (constraint) =>
      constraint.onDelete('cascade'),
    )
    .execute()
