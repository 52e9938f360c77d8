import type { Context } from 'hono'
import type { ErrorCode } from '#contract/errors.ts'
import type { NoSession, Session } from '#server/accounts/sessions.ts'
import type { Refusal } from '#server/base/refusal.ts'
import type { AwaitedBody } from './awaitedBodies.ts'

export interface AppEnv {
  /** The connection, as the HTTP server describes it; a test may make its own. */
  Bindings: {
    incoming?: {
      socket?: { remoteAddress?: string | undefined }
      /** The body as it comes. */
      [Symbol.asyncIterator]?(): AsyncIterator<Uint8Array>
    }
    outgoing?: {
      /** Whether all of the reply was handed to the system. */
      readonly writableFinished?: boolean
      readonly closed?: boolean
      once(event: 'close', listener: () => void): unknown
      destroy(): unknown
    }
  }
  Variables: {
    session: Session
    /** Names the request in the log and in its reply. */
    requestId: string
    /** The code of a refusal, for the log. */
    refusal: ErrorCode | undefined
    /** Why a token was refused, for the log. */
    noSession: Exclude<NoSession, object> | 'leaving' | undefined
    /** The body was read, to its end or as far as it will be. */
    isBodyRead: boolean | undefined
    /** Room for reading the rest of a refused body; null when its sender has too many of them. */
    reserveDrain: () => (() => void) | null
    /** Counts a body's bytes for its sender until the reply is sent; false when there is no room. */
    reserveBytes: (count: number) => boolean
    /** Notes that a body must come: where its client has too many such requests, the longest silent one is cut. */
    awaitBody: () => AwaitedBody
    /** Counts what a reply holds in memory for its account until it is sent; the refusal when there is no room. */
    reserveReply: (count: number) => Refusal | null
  }
}
export type AppContext = Context<AppEnv>
