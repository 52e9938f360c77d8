// What becomes of a leased reminder: pure rules over its row, the push service's reply and the time.
import type { Day } from '#domain/day.ts'
import type { ReminderOutcome } from '#server/base/metrics.ts'
import type { PushOutcome } from '#server/push/pushSender.ts'
import type { DueReminder, NextPlan } from './lease.ts'
import { endOf, nextDue, planOf } from './nextDue.ts'

const minuteMs = 60_000
/** After a pause of the server this long, a reminder would surprise more than it helps. */
const latestMs = 120 * minuteMs
/** How long a push service keeps a reminder for a phone that is off. */
const longestTtlSeconds = 4 * 3600
const maxTries = 6
const firstRetryMs = minuteMs

export interface Decision {
  readonly outcome: ReminderOutcome
  /** Null: the subscription is to be removed. */
  readonly next: NextPlan | null
}

/** Epoch ms from which a reminder is of no use. */
function endOfUse({ day, planned_at, time_zone }: DueReminder): number {
  return day === '' ? 0 : Math.min(planned_at + latestMs, endOf(time_zone, day as Day))
}

/** The decision on a reminder that must not be sent; null when it is to be sent. */
export function decideBeforeSending(row: DueReminder, now: number): Decision | null {
  if (now >= endOfUse(row) || row.reminded_day === row.day) {
    return { outcome: 'late', next: planNext(row, now) }
  }
  // No reminder for an account that awaits its deletion.
  if (row.written_day !== null || row.delete_at !== null) {
    return { outcome: 'written', next: planNext(row, now) }
  }
  return null
}

/** Seconds that a push service may keep a reminder: never past the end of its day. */
export const ttlOf = (row: DueReminder, now: number): number =>
  Math.min(longestTtlSeconds, Math.ceil((endOf(row.time_zone, row.day as Day) - now) / 1000))

export function decideAfterSending(row: DueReminder, push: PushOutcome, now: number): Decision {
  switch (push.type) {
    case 'sent':
      return { outcome: 'sent', next: { ...planNext(row, now), reminded_day: row.day } }
    case 'gone':
      return { outcome: 'gone', next: null }
    case 'refused':
      return { outcome: 'failed', next: planNext(row, now) }
    case 'busy': {
      const retryAt = now + Math.max(firstRetryMs * 2 ** (row.tries - 1), push.retryAfterMs ?? 0)
      return row.tries < maxTries && retryAt < endOfUse(row)
        ? { outcome: 'retried', next: { ...sameOf(row), due_at: retryAt } }
        : { outcome: 'failed', next: planNext(row, now) }
    }
  }
}

/** The row as it was before its lease. */
export const unleased = (row: DueReminder): NextPlan => ({ ...sameOf(row), tries: row.tries - 1 })

const sameOf = ({ user_id, id, day, planned_at, tries, reminded_day }: DueReminder): NextPlan => ({
  user_id,
  id,
  day,
  planned_at,
  due_at: planned_at,
  tries,
  reminded_day,
})

function planNext(row: DueReminder, now: number): NextPlan {
  const { user_id, time_zone, reminder_hour } = row
  const plan = planOf({ id: user_id, time_zone, reminder_hour })
  const { at, day } = nextDue(plan, now)
  return { ...sameOf(row), day, planned_at: at, due_at: at, tries: 0 }
}
