// Prometheus text, by route pattern and status: no path, no person.

/** Upper bounds in seconds. */
const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const

export interface Metrics {
  count(method: string, route: string, status: number, durationMs: number): void
  /** What became of `howMany` reminders. */
  countReminders(outcome: ReminderOutcome, howMany: number): void
  text(): string
}

/**
 * `written`: the day had been. `late`: its time had passed, or it had been reminded of. `retried`: another try follows.
 * `failed`: the push service refused, or stayed away too long. `gone`: the subscription was over.
 */
export const reminderOutcomes = ['sent', 'written', 'late', 'retried', 'failed', 'gone'] as const
export type ReminderOutcome = (typeof reminderOutcomes)[number]

interface Series {
  readonly labels: string
  count: number
  seconds: number
  readonly buckets: number[]
}

export function createMetrics(): Metrics {
  const requests = new Map<string, number>()
  const durations = new Map<string, Series>()
  const reminders = new Map<ReminderOutcome, number>(reminderOutcomes.map((name) => [name, 0]))

  return {
    count(method, route, status, durationMs) {
      const labels = `method="${method}",route="${route}"`
      const key = `${labels},status="${status}"`
      requests.set(key, (requests.get(key) ?? 0) + 1)

      const seconds = durationMs / 1000
      const series = durations.get(labels) ?? {
        labels,
        count: 0,
        seconds: 0,
        buckets: bounds.map(() => 0),
      }
      series.count++
      series.seconds += seconds
      for (const [at, bound] of bounds.entries()) {
        if (seconds <= bound) series.buckets[at] = (series.buckets[at] ?? 0) + 1
      }
      durations.set(labels, series)
    },

    countReminders(outcome, howMany) {
      reminders.set(outcome, (reminders.get(outcome) ?? 0) + howMany)
    },

    text() {
      const name = 'http_request_duration_seconds'
      return [
        '# HELP http_requests_total Requests answered.',
        '# TYPE http_requests_total counter',
        ...Array.from(requests, ([labels, count]) => `http_requests_total{${labels}} ${count}`),
        `# HELP ${name} Time to answer.`,
        `# TYPE ${name} histogram`,
        ...[...durations.values()].flatMap(({ labels, count, seconds, buckets }) => [
          ...bounds.map((bound, at) => `${name}_bucket{${labels},le="${bound}"} ${buckets[at]}`),
          `${name}_bucket{${labels},le="+Inf"} ${count}`,
          `${name}_sum{${labels}} ${seconds}`,
          `${name}_count{${labels}} ${count}`,
        ]),
        '# HELP reminders_total What became of reminders that were due.',
        '# TYPE reminders_total counter',
        ...Array.from(
          reminders,
          ([outcome, count]) => `reminders_total{outcome="${outcome}"} ${count}`,
        ),
        '',
      ].join('\n')
    },
  }
}
