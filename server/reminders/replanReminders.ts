// Keeps the rows of `reminder` right: one for each subscription, at the hour and in the zone of its account.
import type { Account } from '#server/store/account.ts'
import type { Queries } from '#server/store/store.ts'
import { nextDue, planOf, type Due } from './nextDue.ts'

const columnsOf = ({ at, day }: Due) => ({
  day,
  planned_at: at,
  due_at: at,
  claim: null,
  tries: 0,
})

/** Plans a new subscription's reminders; a known one keeps its plan. */
export const addReminder = (queries: Queries, account: Account, id: string, now: number) =>
  queries
    .insertInto('reminder')
    .values({ user_id: account.id, id, ...columnsOf(nextDue(planOf(account), now)) })
    .onConflict((conflict) => conflict.columns(['user_id', 'id']).doNothing())
    .execute()

/**
 * Plans again when the hour or the zone of an account changed. A lease loses these rows: its results no longer count. A new
 * hour may remind of today again, since the person just asked for it; a new zone may not.
 */
export async function replanReminders(
  queries: Queries,
  before: Account,
  after: Account,
  now: number,
): Promise<void> {
  const [old, plan] = [planOf(before), planOf(after)]
  if (old.hour === plan.hour && old.zone === plan.zone) return
  await queries
    .updateTable('reminder')
    .set({
      ...columnsOf(nextDue(plan, now)),
      ...(old.hour !== plan.hour && { reminded_day: null }),
    })
    .where('user_id', '=', after.id)
    .execute()
}
