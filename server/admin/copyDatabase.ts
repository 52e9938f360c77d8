// The embedded database into an empty PostgreSQL one, all or nothing: both sides stay in one transaction, every row is read
// back and compared before the target's is committed, and a difference leaves the target empty.
import { sql } from 'kysely'
import { err, ok } from '#domain/result.ts'
import { codeOf } from '#server/base/errorCode.ts'
import type { Queries, Store } from '#server/store/store.ts'
import type { Output } from './parseCommand.ts'
import { countRows } from './readStats.ts'
import { anyTable, readTableShapes, type Row, type TableShape } from './tableShapes.ts'

/** A batch is a statement: PostgreSQL takes 65,535 parameters, and a day may be two megabytes. */
const maxBatchRows = 500
const maxBatchLength = 4 * 1024 * 1024

/** Ends both transactions. Its message names the table, never a value. */
class DifferenceError extends Error {
  override readonly name = 'DifferenceError'
}

async function* batchesOf(queries: Queries, table: string): AsyncGenerator<readonly Row[]> {
  let batch: Row[] = []
  let length = 0
  for await (const row of anyTable(queries).selectFrom(table).selectAll().stream()) {
    batch.push(row)
    length += Object.values(row).reduce<number>((sum, value) => sum + String(value).length, 0)
    if (batch.length < maxBatchRows && length < maxBatchLength) continue
    yield batch
    batch = []
    length = 0
  }
  if (batch.length > 0) yield batch
}

const keyOf = (row: Row, key: readonly string[]): string =>
  JSON.stringify(key.map((column) => row[column]))

const isSame = (a: Row, b: Row | undefined): boolean =>
  b !== undefined &&
  Object.keys(a).length === Object.keys(b).length &&
  Object.entries(a).every(([column, value]) => b[column] === value)

/** The rows of these keys, by key: through the primary key's index, whatever the database's collation. */
async function findRows(
  queries: Queries,
  { name, key }: TableShape,
  rows: readonly Row[],
): Promise<ReadonlyMap<string, Row>> {
  const columns = sql.join(key.map((column) => sql.ref(column)))
  const keys = sql.join(rows.map((row) => sql`(${sql.join(key.map((column) => row[column]))})`))
  const found =
    await sql<Row>`select * from ${sql.table(name)} where (${columns}) in (${keys})`.execute(
      queries,
    )
  return new Map(found.rows.map((row) => [keyOf(row, key), row]))
}

async function copyTable(from: Queries, to: Queries, { name }: TableShape): Promise<void> {
  for await (const rows of batchesOf(from, name)) {
    await anyTable(to).insertInto(name).values(rows).execute()
  }
}

/** Throws unless both sides hold the same rows; returns how many. */
async function compareTable(from: Queries, to: Queries, shape: TableShape): Promise<number> {
  const { name, key } = shape
  let count = 0
  let different = 0
  for await (const rows of batchesOf(from, name)) {
    const copies = await findRows(to, shape, rows)
    count += rows.length
    different += rows.filter((row) => !isSame(row, copies.get(keyOf(row, key)))).length
  }
  const copied = await countRows(to, name)
  if (different > 0 || copied !== count) {
    throw new DifferenceError(
      `${name}: ${different} of ${count} rows differ, ${copied} are in the copy. The copy was undone.`,
    )
  }
  return count
}

/** A table that is not ours, or a row, in the way. */
async function isEmpty(target: Queries, tables: readonly TableShape[]): Promise<boolean> {
  const ours = new Set(tables.map(({ name }) => name))
  for (const { name } of await target.introspection.getTables()) {
    if (!ours.has(name) || (await countRows(target, name)) > 0) return false
  }
  return true
}

/** A lock of SQLite keeps other processes from writing to the source meanwhile. */
export async function copyDatabase(source: Store, target: Store): Promise<Output> {
  try {
    await sql`select 1`.execute(target.db)
  } catch (error) {
    return err(`The target database cannot be reached (${codeOf(error)}). Nothing was changed.`)
  }
  await source.migrate()
  const tables = await readTableShapes(source.db)
  if (!(await isEmpty(target.db, tables))) {
    return err('The target database is not empty: give a new one. Nothing was changed.')
  }
  await target.migrate()
  try {
    const lines = await source.transaction(async (from) => {
      // Takes the write lock: a server that starts meanwhile waits, then reports that the database is busy.
      await from.updateTable('account').set({ writes: 0 }).where('id', '=', '').execute()
      return target.transaction(async (to) => {
        for (const table of tables) await copyTable(from, to, table)
        const counts: string[] = []
        for (const table of tables) {
          counts.push(`${table.name}: ${await compareTable(from, to, table)} rows, all equal`)
        }
        return counts
      })
    })
    return ok([
      ...lines,
      'Copied and compared. Start the server with DATABASE_URL, and with SERVER_KEY = the content of server.key.',
    ])
  } catch (error) {
    if (error instanceof DifferenceError) return err(error.message)
    // Never the engine's own message: it quotes the value.
    return err(
      `The copy failed and was undone (${codeOf(error)}). The embedded database is as it was.`,
    )
  }
}
