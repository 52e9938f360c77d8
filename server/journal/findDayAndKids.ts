import { sql } from 'kysely'
import type { Day } from '#domain/day.ts'
import type { Account } from '#server/store/account.ts'
import { madeOnce } from '#server/store/madeOnce.ts'
import type { Queries } from '#server/store/store.ts'
import { dayOfRow, type StoredDay } from './storedDay.ts'

/** What a write of one day must know. */
export interface FoundDay {
  readonly stored: StoredDay | null
  /** Every key id that the account has had. */
  readonly kids: ReadonlySet<string>
  readonly account: Pick<Account, 'id' | 'reset_at' | 'first_reset_at'>
}

/** By one statement; null when the account is gone. */
export async function findDayAndKids(
  queries: Queries,
  userId: string,
  date: Day,
): Promise<FoundDay | null> {
  const [row] = await find(queries, { userId, date })
  if (row === undefined) return null
  const { id, reset_at, first_reset_at, kids, ...entry } = row
  return {
    stored: dayOfRow(entry),
    kids: new Set(kids?.split(' ')),
    account: { id, reset_at, first_reset_at },
  }
}

const find = madeOnce(
  (queries, { userId, date }: { readonly userId: string; readonly date: Day }) =>
    queries
      .selectFrom('account')
      .leftJoin('entry', (join) =>
        join.onRef('entry.user_id', '=', 'account.id').on('entry.day', '=', date),
      )
      .selectAll('entry')
      .select(['account.id', 'account.reset_at', 'account.first_reset_at'])
      .select((expression) =>
        expression
          .selectFrom('account_kid')
          .select(sql<string | null>`string_agg(account_kid.kid, ' ')`.as('kids'))
          .whereRef('account_kid.user_id', '=', 'account.id')
          .as('kids'),
      )
      .where('account.id', '=', userId),
)
