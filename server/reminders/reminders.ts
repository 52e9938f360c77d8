// Sends the reminders that are due, on any number of instances. At least once: when an instance stops between sending and
// recording it, the lease ends, another instance sends again, and the repeat replaces the first on the phone. No log line says
// whose reminder it was.
import type { PushMessage } from '#contract/push.ts'
import type { ClockDep, LogDep, MetricsDep, RandomDep } from '#server/base/deps.ts'
import { describeError } from '#server/base/describeError.ts'
import { reminderOutcomes } from '#server/base/metrics.ts'
import type { PushOutcome, PushSenderDep } from '#server/push/pushSender.ts'
import { createId } from '#server/store/account.ts'
import type { StoreDep } from '#server/store/store.ts'
import { pushTexts } from '#server/texts.ts'
import {
  decideAfterSending,
  decideBeforeSending,
  ttlOf,
  unleased,
  type Decision,
} from './decision.ts'
import { leaseDue, recordResults, undoStrayPlans, type DueReminder } from './lease.ts'
import { createSilentServices, type SilentServices } from './silentServices.ts'

/** The pushes of a lease are sent at the same time, so that it is used no longer than one of them takes: well within it. */
export const leaseSize = 50
/** Leases used at once: a push service that hangs holds up one of them, not all. */
export const lanes = 4
const noReply: PushOutcome = { type: 'busy', status: 0, retryAfterMs: null }

export interface Reminders {
  /** Sends all that is due now; a round that is running already is joined. Never rejects. */
  round(): Promise<void>
  /** Leases nothing more; resolves when the results of what was sent are recorded. */
  stop(): Promise<void>
}

type RemindersDeps = StoreDep &
  ClockDep &
  RandomDep &
  LogDep &
  MetricsDep &
  PushSenderDep & {
    /** How long a lease lasts. */
    readonly leaseMs: number
  }

interface Reminded {
  readonly row: DueReminder
  readonly decision: Decision
  /** Null: none was sent. */
  readonly push: PushOutcome | null
}

export function createReminders(deps: RemindersDeps): Reminders {
  const { store, clock, random, pushSender, log, metrics, leaseMs } = deps
  let running: Promise<void> | null = null
  const stopping = new AbortController()

  const remind = async (row: DueReminder, services: SilentServices): Promise<Reminded> => {
    const now = clock.now()
    const early = decideBeforeSending(row, now)
    if (early !== null) return { row, decision: early, push: null }
    if (services.isSilent(row.endpoint)) {
      return { row, decision: decideAfterSending(row, noReply, now), push: noReply }
    }
    const message: PushMessage = { kind: 'reminder', ...pushTexts.reminder, day: row.day }
    const push = await pushSender
      .send(row, message, ttlOf(row, now))
      .catch((error: unknown): PushOutcome => {
        log.error(describeError(error), 'reminder not made')
        return { type: 'refused', status: 0 }
      })
    services.note(row.endpoint, push)
    return { row, decision: decideAfterSending(row, push, clock.now()), push }
  }

  /** A line for each lease and one for each status that was no success, not one for each person. */
  const count = (reminded: readonly Reminded[]): void => {
    const counts = reminderOutcomes.map(
      (name) =>
        [name, reminded.filter(({ decision }) => decision.outcome === name).length] as const,
    )
    for (const [name, howMany] of counts) metrics.countReminders(name, howMany)
    log.info(Object.fromEntries(counts.filter(([, howMany]) => howMany > 0)), 'reminders')
    const statuses = reminded.flatMap(({ push }) =>
      push !== null && 'status' in push ? push.status : [],
    )
    for (const status of new Set(statuses)) {
      const howMany = statuses.filter((one) => one === status).length
      log.warn({ status, howMany }, 'reminders not taken')
    }
  }

  /** One lease, from taking it to its results. True when more may be due. */
  const sendOneLease = async (services: SilentServices): Promise<boolean> => {
    const name = createId(random)
    const rows = await leaseDue(store, { name, now: clock.now(), leaseMs, limit: leaseSize })
    if (rows.length === 0) return false
    if (stopping.signal.aborted) {
      await recordResults(store, name, rows.map(unleased), [])
      return false
    }
    const reminded = await Promise.all(rows.map((row) => remind(row, services)))
    await recordResults(
      store,
      name,
      reminded.flatMap(({ decision }) => decision.next ?? []),
      reminded.flatMap(({ row, decision }) => (decision.next === null ? row : [])),
    )
    count(reminded)
    return rows.length === leaseSize
  }

  const sendAll = async (services: SilentServices): Promise<void> => {
    while (!stopping.signal.aborted && (await sendOneLease(services)));
  }

  const runRound = async (): Promise<void> => {
    await undoStrayPlans(store, clock.now())
    const services = createSilentServices()
    // Most rounds find little: more lanes open only behind a full lease.
    if (stopping.signal.aborted || !(await sendOneLease(services))) return
    const ended = await Promise.allSettled(Array.from({ length: lanes }, () => sendAll(services)))
    for (const lane of ended) if (lane.status === 'rejected') throw lane.reason
  }

  return {
    async round() {
      if (stopping.signal.aborted) return
      running ??= runRound()
        .catch((error: unknown) => log.error(describeError(error), 'reminders failed'))
        .finally(() => {
          running = null
        })
      await running
    },
    async stop() {
      stopping.abort()
      await running
    },
  }
}
