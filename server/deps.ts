// What the parts of the server are given. Only main.ts, or a test, makes the real ones.
import type { Logger } from 'pino'
import type { Clock, Random } from '#domain/ports.ts'
import type { Hasher } from '#server/accounts/hasher.ts'
import type { ServerKeys } from '#server/accounts/serverKeys.ts'
import type { Config } from '#server/config.ts'
import type { Metrics } from '#server/http/metrics.ts'
import type { StaticFiles } from '#server/http/staticFiles.ts'
import type { Mailer } from '#server/mail/mailer.ts'
import type { PushKeys } from '#server/push/pushKeys.ts'
import type { PushSender } from '#server/push/sendPush.ts'
import type { Store } from '#server/store/store.ts'
import type { Tasks } from '#server/tasks.ts'

export type Fetch = (url: string, init: RequestInit) => Promise<Response>

export interface ServerDeps {
  readonly config: Config
  readonly clock: Clock
  readonly random: Random
  readonly store: Store
  readonly keys: ServerKeys
  readonly hasher: Hasher
  readonly mailer: Mailer
  readonly pushKeys: PushKeys
  readonly pushSender: PushSender
  readonly fetch: Fetch
  readonly log: Logger
  readonly metrics: Metrics
  /** Work that an answer does not wait for; the end of the server does. */
  readonly tasks: Tasks
  /** Null when the page was never built. */
  readonly pages: StaticFiles | null
  /** True from the signal to stop: no new client should come. */
  readonly isDraining: () => boolean
}
