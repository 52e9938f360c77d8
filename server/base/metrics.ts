// What Prometheus reads: requests by route pattern and status, reminders and codes by outcome, and the process itself. No path, no person.
import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client'

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

export interface Metrics {
  count(method: string, route: string, status: number, durationMs: number): void
  /** A reply that its client did not get whole. */
  countCut(method: string, route: string): void
  /** What became of `howMany` reminders. */
  countReminders(outcome: ReminderOutcome, howMany: number): void
  /** What became of a code that was tried. */
  countCode(outcome: CodeOutcome): void
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
  collectDefaultMetrics({ register: registry })

  return {
    count(method, route, status, durationMs) {
      requests.inc({ method, route, status })
      durations.observe({ method, route }, durationMs / 1000)
    },
    countCut: (method, route) => cut.inc({ method, route }),
    countReminders: (outcome, howMany) => reminders.inc({ outcome }, howMany),
    countCode: (outcome) => codes.inc({ outcome }),
    text: () => registry.metrics(),
    contentType: registry.contentType,
  }
}
