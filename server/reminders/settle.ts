import { sql } from 'kysely'
import type { Queries, Store } from '#server/store/store.ts'
import type { Settled } from './decision.ts'
import { removeSubscription } from './subscriptions.ts'

/**
 * Writes what became of a claim, in one transaction. Rows that lost the claim meanwhile (its lease ran out, the person chose
 * another hour) stay as they are.
 */
export const settleClaim = (
  store: Store,
  claim: string,
  rows: readonly Settled[],
  gone: readonly Pick<Settled, 'user_id' | 'id'>[],
): Promise<void> =>
  store.transaction(async (queries) => {
    if (rows.length > 0) await writeRows(queries, claim, rows)
    for (const { user_id, id } of gone) await removeSubscription(queries, user_id, id)
  })

async function writeRows(queries: Queries, claim: string, rows: readonly Settled[]): Promise<void> {
  // Both engines name the columns of a list of values column1, column2, ...
  await sql`update reminder set
      day = settled.column3, planned_at = settled.column4, due_at = settled.column5,
      tries = settled.column6, reminded_day = settled.column7, claim = null
    from (values ${sql.join(padded(rows).map(valuesOf))}) as settled
    where reminder.user_id = settled.column1 and reminder.id = settled.column2
      and reminder.claim = ${claim}`.execute(queries)
}

const valuesOf = (row: Settled) =>
  sql`(cast(${row.user_id} as text), cast(${row.id} as text), cast(${row.day} as text),
    cast(${row.planned_at} as bigint), cast(${row.due_at} as bigint),
    cast(${row.tries} as integer), cast(${row.reminded_day} as text))`

/** Repeats the last row up to a power of two: few distinct statements, so that prepared ones serve again. */
function padded(rows: readonly Settled[]): readonly Settled[] {
  const size = 2 ** Math.ceil(Math.log2(rows.length))
  return [...rows, ...rows.slice(-1).flatMap((row) => Array<Settled>(size - rows.length).fill(row))]
}
