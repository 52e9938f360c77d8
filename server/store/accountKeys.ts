// Every key id that an account has ever had. None is ever removed: an older day may be sealed under any of them.
import type { Queries } from './store.ts'

/** Once for each key; again is no error. */
export const rememberKid = (
  queries: Queries,
  userId: string,
  kid: string,
  now: number,
): Promise<unknown> =>
  queries
    .insertInto('account_kid')
    .values({ user_id: userId, kid, created_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'kid']).doNothing())
    .execute()

export async function findKids(queries: Queries, userId: string): Promise<ReadonlySet<string>> {
  const rows = await queries
    .selectFrom('account_kid')
    .select('kid')
    .where('user_id', '=', userId)
    .execute()
  return new Set(rows.map(({ kid }) => kid))
}
