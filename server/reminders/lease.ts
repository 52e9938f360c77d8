// Takes due reminders for a while. One statement claims, so that of several instances each row has one holder; a lease that
// runs out gives back what a dead one held.
import type { Queries, Store } from '#server/store/store.ts'

const hourMs = 3_600_000
/** A day of 24 hours, clocks that go back by two, and the spread: nothing that was planned rightly lies further ahead. */
const furthestMs = 27 * hourMs

export interface DueReminder {
  readonly user_id: string
  readonly id: string
  readonly day: string
  readonly planned_at: number
  readonly tries: number
  readonly reminded_day: string | null
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
  readonly time_zone: string
  readonly reminder_hour: number | null
  readonly delete_at: number | null
  /** The day, when it is written. */
  readonly written_day: string | null
}

export interface Claim {
  /** Never used before. */
  readonly name: string
  readonly now: number
  readonly leaseMs: number
  readonly limit: number
}

/** Claims at most `limit` reminders, the longest due first, and says all that sending them needs. */
export const claimDue = (store: Store, claim: Claim): Promise<DueReminder[]> =>
  store.transaction(async (queries) => {
    const until = claim.now + claim.leaseMs
    const { numUpdatedRows } = await queries
      // Materialized: evaluated once, or a join could walk past the limit.
      .with(
        (cte) => cte('due').materialized(),
        (due) =>
          due
            .selectFrom('reminder')
            .select(['user_id', 'id'])
            .where('due_at', '<=', claim.now)
            .orderBy('due_at')
            .limit(claim.limit)
            .$if(store.isShared, (rows) => rows.forUpdate().skipLocked()),
      )
      .updateTable('reminder')
      .set((expression) => ({
        due_at: until,
        claim: claim.name,
        tries: expression('tries', '+', 1),
      }))
      .where((eb) =>
        eb(
          eb.refTuple('user_id', 'id'),
          'in',
          eb.selectFrom('due').select(['due.user_id', 'due.id']).$asTuple('user_id', 'id'),
        ),
      )
      .executeTakeFirstOrThrow()
    return numUpdatedRows === 0n ? [] : readClaimed(queries, claim.name, until)
  })

const readClaimed = (queries: Queries, name: string, until: number): Promise<DueReminder[]> =>
  queries
    .selectFrom('reminder')
    .innerJoin('push_subscription as subscription', (join) =>
      join
        .onRef('subscription.user_id', '=', 'reminder.user_id')
        .onRef('subscription.id', '=', 'reminder.id'),
    )
    .innerJoin('account', 'account.id', 'reminder.user_id')
    .leftJoin('entry', (join) =>
      join.onRef('entry.user_id', '=', 'reminder.user_id').onRef('entry.day', '=', 'reminder.day'),
    )
    .select([
      'reminder.user_id',
      'reminder.id',
      'reminder.day',
      'reminder.planned_at',
      'reminder.tries',
      'reminder.reminded_day',
      'subscription.endpoint',
      'subscription.p256dh',
      'subscription.auth',
      'account.time_zone',
      'account.reminder_hour',
      'account.delete_at',
      'entry.day as written_day',
    ])
    // The claim has no index; its lease ends at an instant that few rows share.
    .where('reminder.due_at', '=', until)
    .where('reminder.claim', '=', name)
    .execute()

/**
 * After a clock that ran ahead was set right, reminders may lie days or years ahead: they are due at once, too late to be
 * sent, and so planned again.
 */
export const recallStrays = async ({ db }: Store, now: number): Promise<void> => {
  await db
    .updateTable('reminder')
    .set({ planned_at: 0, due_at: now, claim: null })
    .where('due_at', '>', now + furthestMs)
    .execute()
}
