// The tables of the embedded database, read from the database itself: a new table cannot be forgotten.
import { sql, type Kysely } from 'kysely'
import type { Queries } from '#server/store/store.ts'

export type Row = Readonly<Record<string, string | number | null>>

/** Any table by its name. */
export const anyTable = (queries: Queries) =>
  queries as unknown as Kysely<Record<string, Record<string, string | number | null>>>

export interface TableShape {
  readonly name: string
  /** Columns of the primary key, in order. */
  readonly key: readonly string[]
}

const namesOf = async (queries: Queries, query: ReturnType<typeof sql<{ name: string }>>) =>
  (await query.execute(queries)).rows.map(({ name }) => name)

/** Parents before the rows that belong to them; without the migrations' own tables. */
export async function readTableShapes(queries: Queries): Promise<readonly TableShape[]> {
  const names = (await queries.introspection.getTables()).map(({ name }) => name).toSorted()
  const shapes = new Map<string, TableShape>()
  const parents = new Map<string, readonly string[]>()
  for (const name of names) {
    const key = await namesOf(
      queries,
      sql<{ name: string }>`select name from pragma_table_info(${name}) where pk > 0 order by pk`,
    )
    shapes.set(name, { name, key })
    parents.set(
      name,
      await namesOf(
        queries,
        sql<{ name: string }>`select "table" as name from pragma_foreign_key_list(${name})`,
      ),
    )
  }
  const ordered = new Set<string>()
  while (ordered.size < names.length) {
    const next = names.find(
      (name) =>
        !ordered.has(name) && (parents.get(name) ?? []).every((parent) => ordered.has(parent)),
    )
    if (next === undefined) throw new Error('The tables refer to one another in a circle.')
    ordered.add(next)
  }
  return [...ordered].flatMap((name) => shapes.get(name) ?? [])
}
