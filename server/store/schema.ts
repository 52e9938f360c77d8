// Which migrations a database has had, beside those that this version of the server knows. Kysely calls a database of a newer version
// « corrupted », which nobody should read of a journal.
import type { Queries } from './store.ts'

/** Its message is one sentence for the operator. */
class SchemaError extends Error {
  override readonly name = 'SchemaError'
}

export interface SchemaState {
  readonly applied: readonly string[]
  /** Known here, not applied there. */
  readonly pending: readonly string[]
}

const table = 'kysely_migration'

/** Throws one sentence when a newer version has migrated this database. */
export async function readSchema(db: Queries, known: readonly string[]): Promise<SchemaState> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  const applied = tables.some(({ name }) => name === table)
    ? (
        await db
          .withTables<{ [table]: { name: string } }>()
          .selectFrom(table)
          .select('name')
          .orderBy('name')
          .execute()
      ).map(({ name }) => name)
    : []
  const unknown = applied.find((name) => !known.includes(name))
  if (unknown !== undefined) {
    throw new SchemaError(
      `A newer version of Lueur has migrated this database (${unknown}): start that version, or go back to the copy made before (docs/upgrade.md). Nothing was changed.`,
    )
  }
  return { applied, pending: known.filter((name) => !applied.includes(name)) }
}

/** Throws one sentence unless the schema is this version's. */
export async function requireSchema(db: Queries, known: readonly string[]): Promise<void> {
  const { applied, pending } = await readSchema(db, known)
  if (pending.length === 0) return
  throw new SchemaError(
    applied.length === 0
      ? 'The database has no tables yet: run `npm run migrate` first, or start without MIGRATE=off.'
      : `The database is of an older version (${pending[0]} is missing): run \`npm run migrate\` first, or start without MIGRATE=off.`,
  )
}
