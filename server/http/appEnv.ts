import type { Context } from 'hono'
import type { Session } from '#server/accounts/sessions.ts'

export interface AppEnv {
  /** What the HTTP server says of the connection; a test may say the same. */
  Bindings: { incoming?: { socket?: { remoteAddress?: string | undefined } } }
  Variables: { session: Session }
}
export type AppContext = Context<AppEnv>
