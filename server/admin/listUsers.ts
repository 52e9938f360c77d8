// A line for each account. No address unless it is asked for, and no new trace of anybody: what is already there says when a person was last
// seen.
import { sql } from 'kysely'
import { spellHidden } from '#domain/email.ts'
import type { Queries } from '#server/store/store.ts'

const dayOf = (instant: number): string => new Date(instant).toISOString().slice(0, 10)
const latest = (...instants: readonly (number | null)[]): number =>
  Math.max(...instants.map((instant) => instant ?? 0))

export async function listUsers(
  queries: Queries,
  showsAddresses: boolean,
): Promise<readonly string[]> {
  const rows = await queries
    .selectFrom('account')
    .select((expression) => [
      'id',
      'email',
      'bytes',
      'account.created_at',
      expression
        .selectFrom('entry')
        .whereRef('entry.user_id', '=', 'account.id')
        .select(sql<number>`count(*)`.as('count'))
        .as('days'),
      expression
        .selectFrom('entry')
        .whereRef('entry.user_id', '=', 'account.id')
        .select((entry) => entry.fn.max('updated_at').as('at'))
        .as('written_at'),
      expression
        .selectFrom('session')
        .whereRef('session.user_id', '=', 'account.id')
        .select((session) => session.fn.max('session.created_at').as('at'))
        .as('signed_in_at'),
    ])
    .orderBy('account.created_at')
    .orderBy('id')
    .execute()
  if (rows.length === 0) return ['No account.']
  return rows.map((row) => {
    const seenAt = latest(row.created_at, row.written_at, row.signed_in_at)
    const line = `${row.id}  created ${dayOf(row.created_at)}, ${row.days ?? 0} days, ${row.bytes} bytes, last seen ${dayOf(seenAt)}`
    return showsAddresses ? `${line}  ${spellHidden(row.email)}` : line
  })
}
