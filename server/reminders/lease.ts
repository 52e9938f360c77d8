// Leases of due reminders. One statement takes them, so that of several instances one holds each row; when a lease ends, what
// a stopped instance held is due again. (The column `claim` names the lease.)
import { sql } from 'kysely'
import type { Queries, Store } from '#server/store/store.ts'
import { removeSubscription } from './subscriptions.ts'

const hourMs = 3_600_000
/** A day of 24 hours, clocks set back by two, and the spread: no right plan lies further ahead. */
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

/** A row's columns once its lease has ended. */
export interface NextPlan {
  readonly user_id: string
  readonly id: string
  readonly day: string
  readonly planned_at: number
  readonly due_at: number
  readonly tries: number
  readonly reminded_day: string | null
}

export interface Lease {
  /** Random: no other lease has it. */
  readonly name: string
  readonly now: number
  readonly leaseMs: number
  readonly limit: number
}

/** Leases at most `limit` reminders, the longest due first, and returns all that sending them needs. */
export const leaseDue = (store: Store, lease: Lease): Promise<DueReminder[]> =>
  store.transaction(async (queries) => {
    const until = lease.now + lease.leaseMs
    const { numUpdatedRows } = await queries
      // Materialized: evaluated once, or a join could walk past the limit.
      .with(
        (cte) => cte('due').materialized(),
        (due) =>
          due
            .selectFrom('reminder')
            .select(['user_id', 'id'])
            .where('due_at', '<=', lease.now)
            .orderBy('due_at')
            .limit(lease.limit)
            .$if(store.isShared, (rows) => rows.forUpdate().skipLocked()),
      )
      .updateTable('reminder')
      .set((expression) => ({
        due_at: until,
        claim: lease.name,
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
    return numUpdatedRows === 0n ? [] : readLeased(queries, lease.name, until)
  })

const readLeased = (queries: Queries, name: string, until: number): Promise<DueReminder[]> =>
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
    // The name has no index; few rows share the instant at which a lease ends.
    .where('reminder.due_at', '=', until)
    .where('reminder.claim', '=', name)
    .execute()

/**
 * After a clock that ran ahead was set right, plans may lie days or years ahead. They become due at once: too late to be sent,
 * so planned again.
 */
export const undoStrayPlans = async ({ db }: Store, now: number): Promise<void> => {
  await db
    .updateTable('reminder')
    .set({ planned_at: 0, due_at: now, claim: null })
    .where('due_at', '>', now + furthestMs)
    .execute()
}

/**
 * Records what became of leased reminders, in one transaction, and ends their lease. Rows that the lease no longer holds (it
 * ended, or the person chose another hour) stay as they are. `gone`: subscriptions to remove.
 */
export const recordResults = (
  store: Store,
  lease: string,
  rows: readonly NextPlan[],
  gone: readonly Pick<NextPlan, 'user_id' | 'id'>[],
): Promise<void> =>
  store.transaction(async (queries) => {
    if (rows.length > 0) await writeRows(queries, lease, rows)
    for (const { user_id, id } of gone) await removeSubscription(queries, user_id, id)
  })

async function writeRows(
  queries: Queries,
  lease: string,
  rows: readonly NextPlan[],
): Promise<void> {
  // At most as many distinct statements as a lease has rows. Both engines name the columns of a list of values column1, column2, ...
  await sql`update reminder set
      day = result.column3, planned_at = result.column4, due_at = result.column5,
      tries = result.column6, reminded_day = result.column7, claim = null
    from (values ${sql.join(rows.map(valuesOf))}) as result
    where reminder.user_id = result.column1 and reminder.id = result.column2
      and reminder.claim = ${lease}`.execute(queries)
}

const valuesOf = (row: NextPlan) =>
  sql`(cast(${row.user_id} as text), cast(${row.id} as text), cast(${row.day} as text),
    cast(${row.planned_at} as bigint), cast(${row.due_at} as bigint),
    cast(${row.tries} as integer), cast(${row.reminded_day} as text))`
