// What becomes of a reminder: pure rules over a claimed row, an answer and the hour.
import type { Day } from '#domain/day.ts'
import type { ReminderOutcome } from '#server/base/metrics.ts'
import type { PushOutcome } from '#server/push/pushSender.ts'
import type { DueReminder } from './lease.ts'
import { endOf, nextDue, planOf } from './nextDue.ts'

const minuteMs = 60_000
/** After a pause of the server this long, a reminder would surprise more than it helps. */
const latestMs = 120 * minuteMs
/** How long a push service keeps it for a phone that is off. */
const longestTtlSeconds = 4 * 3600
const maxTries = 6
const firstRetryMs = minuteMs

/** A row's columns from now on, free for the next claim. */
export interface Settled {
  readonly user_id: string
  readonly id: string
  readonly day: string
  readonly planned_at: number
  readonly due_at: number
  readonly tries: number
  readonly reminded_day: string | null
}

export interface Verdict {
  readonly outcome: ReminderOutcome
  /** Null: the subscription is to be removed. */
  readonly settled: Settled | null
}

/** Epoch ms from which a reminder is of no use. */
function endOfUse({ day, planned_at, time_zone }: DueReminder): number {
  return day === '' ? 0 : Math.min(planned_at + latestMs, endOf(time_zone, day as Day))
}

/** The verdict on a reminder that is not to be sent; null when it is. */
export function judgeBefore(row: DueReminder, now: number): Verdict | null {
  if (now >= endOfUse(row) || row.reminded_day === row.day) {
    return { outcome: 'late', settled: planNext(row, now) }
  }
  // An account that awaits its deletion has said goodbye.
  if (row.written_day !== null || row.delete_at !== null) {
    return { outcome: 'written', settled: planNext(row, now) }
  }
  return null
}

/** Seconds that a push service may keep a reminder: never past the end of its day. */
export const ttlOf = (row: DueReminder, now: number): number =>
  Math.min(longestTtlSeconds, Math.ceil((endOf(row.time_zone, row.day as Day) - now) / 1000))

export function judgeAfter(row: DueReminder, push: PushOutcome, now: number): Verdict {
  switch (push.type) {
    case 'sent':
      return { outcome: 'sent', settled: { ...planNext(row, now), reminded_day: row.day } }
    case 'gone':
      return { outcome: 'gone', settled: null }
    case 'refused':
      return { outcome: 'failed', settled: planNext(row, now) }
    case 'busy': {
      const retryAt = now + Math.max(firstRetryMs * 2 ** (row.tries - 1), push.retryAfterMs ?? 0)
      return row.tries < maxTries && retryAt < endOfUse(row)
        ? { outcome: 'retried', settled: { ...keep(row), due_at: retryAt } }
        : { outcome: 'failed', settled: planNext(row, now) }
    }
  }
}

/** As if it had never been claimed. */
export const giveBack = (row: DueReminder): Settled => ({ ...keep(row), tries: row.tries - 1 })

const keep = ({ user_id, id, day, planned_at, tries, reminded_day }: DueReminder): Settled => ({
  user_id,
  id,
  day,
  planned_at,
  due_at: planned_at,
  tries,
  reminded_day,
})

function planNext(row: DueReminder, now: number): Settled {
  const { user_id, time_zone, reminder_hour } = row
  const plan = planOf({ id: user_id, time_zone, reminder_hour })
  const { at, day } = nextDue(plan, now)
  return { ...keep(row), day, planned_at: at, due_at: at, tries: 0 }
}
