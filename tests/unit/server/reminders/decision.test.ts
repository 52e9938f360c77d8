// What becomes of one leased reminder, to the millisecond.
import { expect, test } from 'vitest'
import type { PushOutcome } from '#server/push/pushSender.ts'
import {
  decideAfterSending,
  decideBeforeSending,
  ttlOf,
  unleased,
} from '#server/reminders/decision.ts'
import type { DueReminder } from '#server/reminders/lease.ts'
import { spreadOf } from '#server/reminders/nextDue.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const spread = spreadOf('lea')
/** Eight in the evening in Paris. */
const planned = Date.parse('2026-11-20T19:00:00.000Z') + spread
const midnight = Date.parse('2026-11-20T23:00:00.000Z')
const [today, tomorrow] = ['2026-11-20', '2026-11-21']

const leased = (changes: Partial<DueReminder> = {}): DueReminder => ({
  user_id: 'lea',
  id: 'phone',
  day: today,
  planned_at: planned,
  tries: 1,
  reminded_day: null,
  endpoint: 'https://push.example/a',
  p256dh: 'key',
  auth: 'secret',
  time_zone: 'Europe/Paris',
  reminder_hour: 20,
  delete_at: null,
  written_day: null,
  ...changes,
})
const nextEvening = {
  user_id: 'lea',
  id: 'phone',
  day: tomorrow,
  planned_at: planned + 24 * hourMs,
  due_at: planned + 24 * hourMs,
  tries: 0,
  reminded_day: null,
}

test('[SV44] a reminder helps up to two hours after its time, and never on the next day', () => {
  expect(decideBeforeSending(leased(), planned)).toBeNull()
  expect(decideBeforeSending(leased(), planned + 2 * hourMs - 1)).toBeNull()
  expect(decideBeforeSending(leased(), planned + 2 * hourMs)).toEqual({
    outcome: 'late',
    next: nextEvening,
  })
  const lastHour = leased({ reminder_hour: 23, planned_at: midnight - minuteMs })
  expect(decideBeforeSending(lastHour, midnight - 1)).toBeNull()
  expect(decideBeforeSending(lastHour, midnight)?.outcome).toBe('late')
})

test('[SV44] no day is reminded of twice, nor one that is written, nor an account that awaits its deletion', () => {
  const outcomeOf = (changes: Partial<DueReminder>) =>
    decideBeforeSending(leased(changes), planned)?.outcome
  expect(outcomeOf({ reminded_day: today })).toBe('late')
  expect(outcomeOf({ reminded_day: '2026-11-19' })).toBeUndefined()
  expect(outcomeOf({ written_day: today })).toBe('written')
  expect(outcomeOf({ delete_at: planned + hourMs })).toBe('written')
  // A subscription of before reminders has no day yet.
  expect(outcomeOf({ day: '' })).toBe('late')
})

test('[SV45] a push service keeps it for four hours, or until midnight', () => {
  expect(ttlOf(leased(), midnight - 5 * hourMs)).toBe(4 * 3600)
  expect(ttlOf(leased(), midnight - 4 * hourMs)).toBe(4 * 3600)
  expect(ttlOf(leased(), midnight - 1500)).toBe(2)
})

const after = (push: PushOutcome) => decideAfterSending(leased(), push, planned)

test('[SV46][SV47] each reply of a push service has its next step', () => {
  expect(after({ type: 'sent' })).toEqual({
    outcome: 'sent',
    next: { ...nextEvening, reminded_day: today },
  })
  expect(after({ type: 'gone' })).toEqual({ outcome: 'gone', next: null })
  expect(after({ type: 'refused', status: 400 })).toEqual({ outcome: 'failed', next: nextEvening })
})

test('[SV46] a busy service is asked again after 1, 2, 4, 8, 16 minutes or later if it said so, while the reminder helps', () => {
  const busy = (tries: number, retryAfterMs: number | null = null, now = planned) =>
    decideAfterSending(leased({ tries }), { type: 'busy', status: 503, retryAfterMs }, now)
  const waits = [1, 2, 3, 4, 5].map((tries) => (busy(tries).next?.due_at ?? 0) - planned)
  expect(waits).toEqual([1, 2, 4, 8, 16].map((minutes) => minutes * minuteMs))
  expect(busy(3)).toEqual({
    outcome: 'retried',
    next: {
      ...nextEvening,
      day: today,
      planned_at: planned,
      due_at: planned + 4 * minuteMs,
      tries: 3,
    },
  })
  expect(busy(6)).toEqual({ outcome: 'failed', next: nextEvening })
  expect(busy(1, 10_000).next?.due_at).toBe(planned + minuteMs)
  expect(busy(1, hourMs).next?.due_at).toBe(planned + hourMs)
  // The end of its use is too late.
  expect(busy(1, 2 * hourMs - 1).outcome).toBe('retried')
  expect(busy(1, 2 * hourMs).outcome).toBe('failed')
})

test('a reminder that was leased and not sent is as it was before', () => {
  expect(unleased(leased({ tries: 3, reminded_day: '2026-11-19' }))).toEqual({
    ...nextEvening,
    day: today,
    planned_at: planned,
    due_at: planned,
    tries: 2,
    reminded_day: '2026-11-19',
  })
})
