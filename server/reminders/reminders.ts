// Sends the reminders that are due, on any number of instances. At least once: an instance that dies between sending and
// writing so has its claim taken over, and the repeat replaces the first on the phone. Nothing it logs says whose.
import type { PushMessage } from '#contract/push.ts'
import type { ClockDep, LogDep, MetricsDep, RandomDep } from '#server/base/deps.ts'
import { describeError } from '#server/base/describeError.ts'
import { reminderOutcomes } from '#server/base/metrics.ts'
import type { PushOutcome, PushSenderDep } from '#server/push/pushSender.ts'
import { createId } from '#server/store/account.ts'
import type { StoreDep } from '#server/store/store.ts'
import { pushTexts } from '#server/texts.ts'
import { giveBack, judgeAfter, judgeBefore, ttlOf, type Verdict } from './decision.ts'
import { claimDue, recallStrays, type DueReminder } from './lease.ts'
import { settleClaim } from './settle.ts'
import { createSilentServices, type SilentServices } from './silentServices.ts'

/** Pushes of a claim leave together, so that a claim lasts no longer than one of them: well within its lease. */
export const leaseSize = 50
/** Claims in flight at once: a push service that hangs holds one up, not all. */
export const lanes = 4
const unanswered: PushOutcome = { type: 'busy', status: 0, retryAfterMs: null }

export interface Reminders {
  /** Sends all that is due now; a round that is running already is joined. Never rejects. */
  round(): Promise<void>
  /** Claims nothing more; resolves when what was sent is written down. */
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
  readonly verdict: Verdict
  /** Null: none was sent. */
  readonly push: PushOutcome | null
}

export function createReminders(deps: RemindersDeps): Reminders {
  const { store, clock, random, pushSender, log, metrics, leaseMs } = deps
  let running: Promise<void> | null = null
  const stopping = new AbortController()

  const remind = async (row: DueReminder, services: SilentServices): Promise<Reminded> => {
    const now = clock.now()
    const early = judgeBefore(row, now)
    if (early !== null) return { row, verdict: early, push: null }
    if (services.isSilent(row.endpoint)) {
      return { row, verdict: judgeAfter(row, unanswered, now), push: unanswered }
    }
    const message: PushMessage = { kind: 'reminder', ...pushTexts.reminder, day: row.day }
    const push = await pushSender
      .send(row, message, ttlOf(row, now))
      .catch((error: unknown): PushOutcome => {
        log.error(describeError(error), 'reminder not made')
        return { type: 'refused', status: 0 }
      })
    services.note(row.endpoint, push)
    return { row, verdict: judgeAfter(row, push, clock.now()), push }
  }

  /** A line for a claim and one for each status that was no success, not one for each person. */
  const count = (reminded: readonly Reminded[]): void => {
    const counts = reminderOutcomes.map(
      (name) => [name, reminded.filter(({ verdict }) => verdict.outcome === name).length] as const,
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

  /** Answers whether there may be more. */
  const passOne = async (services: SilentServices): Promise<boolean> => {
    const name = createId(random)
    const rows = await claimDue(store, { name, now: clock.now(), leaseMs, limit: leaseSize })
    if (rows.length === 0) return false
    if (stopping.signal.aborted) {
      await settleClaim(store, name, rows.map(giveBack), [])
      return false
    }
    const reminded = await Promise.all(rows.map((row) => remind(row, services)))
    await settleClaim(
      store,
      name,
      reminded.flatMap(({ verdict }) => verdict.settled ?? []),
      reminded.flatMap(({ row, verdict }) => (verdict.settled === null ? row : [])),
    )
    count(reminded)
    return rows.length === leaseSize
  }

  const passAll = async (services: SilentServices): Promise<void> => {
    while (!stopping.signal.aborted && (await passOne(services)));
  }

  const runRound = async (): Promise<void> => {
    await recallStrays(store, clock.now())
    const services = createSilentServices()
    // Most rounds find little: more lanes open only behind a full claim.
    if (stopping.signal.aborted || !(await passOne(services))) return
    const ended = await Promise.allSettled(Array.from({ length: lanes }, () => passAll(services)))
    for (const lane of ended) if (lane.status === 'rejected') throw lane.reason
  }

  return {
    async round() {
      if (stopping.signal.aborted) return
      running ??= runRound()
        .catch((error: unknown) => log.error(describeError(error), 'reminders'))
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
