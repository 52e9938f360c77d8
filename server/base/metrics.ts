// What Prometheus reads: requests by route pattern and status, reminders, codes and mails by outcome, what waits,
// and the process itself. No path, no person.
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

/** Upper bounds of durations, in seconds. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/**
 * `written`: the day was already written. `late`: its time had passed, or it had been reminded of. `retried`: another try follows.
 * `failed`: the push service refused, or stayed away too long. `gone`: the subscription was over.
 */
export const reminderOutcomes = ['sent', 'written', 'late', 'retried', 'failed', 'gone'] as const
export type ReminderOutcome = (typeof reminderOutcomes)[number]

/** `none`: there was no living code to be right. `braked`: tried while so many were wrong that strangers' codes have one try (SV96). */
export const codeOutcomes = ['right', 'wrong', 'none', 'braked'] as const
export type CodeOutcome = (typeof codeOutcomes)[number]

/** `failed`: the mail server did not take it. */
export const mailOutcomes = ['sent', 'failed'] as const
export type MailOutcome = (typeof mailOutcomes)[number]

/** What is asked each time the metrics are read; null where there is nothing of the kind. */
export interface Watched {
  /** By queue, then by state. */
  readonly hashes: () => Readonly<Record<string, Readonly<Record<string, number>>>>
  readonly connections: () => Readonly<Record<string, number>> | null
}

export interface Metrics {
  count(method: string, route: string, status: number, durationMs: number): void
  /** A reply that its client did not get whole. */
  countCut(method: string, route: string): void
  /** What became of `howMany` reminders. */
  countReminders(outcome: ReminderOutcome, howMany: number): void
  /** What became of a code that was tried. */
  countCode(outcome: CodeOutcome): void
  /** What became of a mail. */
  countMail(outcome: MailOutcome): void
  watch(watched: Watched): void
  /** In Prometheus' text format. */
  text(): Promise<string>
  readonly contentType: string
}

export function createMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Requests replied to.',
    labelNames: ['method', 'route', 'status'],
    registers,
  })
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to reply.',
    labelNames: ['method', 'route'],
    buckets,
    registers,
  })
  const cut = new Counter({
    name: 'http_replies_cut_total',
    help: 'Replies that ended before they were whole.',
    labelNames: ['method', 'route'],
    registers,
  })
  const reminders = new Counter({
    name: 'reminders_total',
    help: 'What became of reminders that were due.',
    labelNames: ['outcome'],
    registers,
  })
  for (const outcome of reminderOutcomes) reminders.inc({ outcome }, 0)
  const codes = new Counter({
    name: 'codes_tried_total',
    help: 'What became of mailed codes that were tried.',
    labelNames: ['outcome'],
    registers,
  })
  for (const outcome of codeOutcomes) codes.inc({ outcome }, 0)
  const mails = new Counter({
    name: 'mails_total',
    help: 'What became of mails.',
    labelNames: ['outcome'],
    registers,
  })
  for (const outcome of mailOutcomes) mails.inc({ outcome }, 0)
  collectDefaultMetrics({ register: registry })

  return {
    count(method, route, status, durationMs) {
      requests.inc({ method, route, status })
      durations.observe({ method, route }, durationMs / 1000)
    },
    countCut: (method, route) => cut.inc({ method, route }),
    countReminders: (outcome, howMany) => reminders.inc({ outcome }, howMany),
    countCode: (outcome) => codes.inc({ outcome }),
    countMail: (outcome) => mails.inc({ outcome }),
    watch({ hashes, connections }) {
      void new Gauge({
        name: 'password_hashes',
        help: 'Passwords that are being hashed, or wait for it.',
        labelNames: ['queue', 'state'],
        registers,
        collect() {
          for (const [queue, counts] of Object.entries(hashes())) {
            for (const [state, count] of Object.entries(counts)) this.set({ queue, state }, count)
          }
        },
      })
      void new Gauge({
        name: 'database_connections',
        help: 'Connections to the shared database that are busy or idle, and requests that wait for one.',
        labelNames: ['state'],
        registers,
        collect() {
          for (const [state, count] of Object.entries(connections() ?? {})) {
            this.set({ state }, count)
          }
        },
      })
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
  }
}
