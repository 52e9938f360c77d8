// What functions are given, one small type for each thing. A function asks for the intersection of what it uses and no more,
// so that its signature says what it can do; only app.ts and the routes are handed all of it.
import type { Logger } from 'pino'
import type { Clock, Random, Timer } from '#domain/ports.ts'
import type { Config } from './config.ts'
import type { Metrics } from './metrics.ts'
import type { ServerKeys } from './serverKeys.ts'
import type { Tasks } from './tasks.ts'

export type Fetch = (url: string, init: RequestInit) => Promise<Response>

export interface ClockDep {
  readonly clock: Clock
}
export interface UptimeDep {
  /** Milliseconds that this process has run, by a clock that nobody sets. */
  readonly uptime: () => number
}
export interface RandomDep {
  readonly random: Random
}
export interface TimerDep {
  readonly timer: Timer
}
export interface FetchDep {
  readonly fetch: Fetch
}
export interface PrintDep {
  /** Says a sentence to the operator: where the server serves, an event of its log. */
  readonly print: (line: string) => void
}
export interface LogDep {
  readonly log: Logger
}
export interface KeysDep {
  readonly keys: ServerKeys
}
export interface TasksDep {
  /** Work that a reply does not wait for; the end of the server does. */
  readonly tasks: Tasks
}
export interface MetricsDep {
  readonly metrics: Metrics
}
/** Some values of the configuration. */
export interface ConfigDep<Name extends keyof Config> {
  readonly config: Pick<Config, Name>
}
