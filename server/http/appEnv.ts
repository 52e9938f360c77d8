import type { Context } from 'hono'
import type { Session } from '#server/accounts/sessions.ts'
import type { Refusal } from '#server/base/refusal.ts'

export interface AppEnv {
  /** What the HTTP server says of the connection; a test may say the same. */
  Bindings: {
    incoming?: { socket?: { remoteAddress?: string | undefined } }
    outgoing?: { once(event: 'close', listener: () => void): unknown }
  }
  Variables: {
    session: Session
    /** Counts a body's bytes for its sender until the answer has left; false when there is no room. */
    holdBytes: (count: number) => boolean
    /** Counts what an answer holds in memory for its account until it has left; the refusal when there is no room. */
    holdReply: (count: number) => Refusal | null
  }
}
export type AppContext = Context<AppEnv>
