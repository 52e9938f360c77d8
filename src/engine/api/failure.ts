// Why a call to the API did not do what was asked. The only place that reads an HTTP status: from here on a refusal has a
// code of the contract.
import type { ErrorCode } from '#contract/errors.ts'

export type ApiFailure =
  /** No reply, or the sign-in page of a network such as a hotel's. */
  | { readonly type: 'network' }
  | Unavailable
  | Refusal
  /** The reply to a sign-in lacks its token. */
  | { readonly type: 'tokenMissing' }

/**
 * The server, or a proxy before it, failed: what was asked may be done all the same. It says so in French, or its reply does not fit the
 * contract.
 */
export interface Unavailable {
  readonly type: 'unavailable'
  readonly message?: string
  readonly retryAfterMs?: number | undefined
  /** The request, for that proxy. */
  readonly isTooLong?: true
}

export type RefusalCode = Exclude<ErrorCode, 'unavailable'>

/** The server refused, and did nothing; its message is in French. */
export interface Refusal {
  readonly type: 'refused'
  readonly code: RefusalCode
  readonly message: string
  /** Names the attempt that awaits its code. */
  readonly requestId?: string | undefined
  /** With `precondition`: the day as it is now, unread. */
  readonly current?: unknown
  /** With `foreignKey`: keys that the account never had. */
  readonly kids?: readonly string[] | undefined
  /** With `accountLeaving`: when the account is erased, ISO. */
  readonly erasedAt?: string | undefined
  readonly retryAfterMs?: number | undefined
}

/** Whether a call was refused for one of these very reasons. */
export const isRefused = (
  failure: { readonly type: string; readonly code?: RefusalCode },
  ...codes: readonly RefusalCode[]
): boolean =>
  failure.type === 'refused' && failure.code !== undefined && codes.includes(failure.code)

/** Nobody is signed in with this token any more. */
export const isTokenRefused = (failure: ApiFailure): failure is Refusal =>
  isRefused(failure, 'unauthorised', 'sessionEnded', 'accountGone', 'accountLeaving')

/** Called with a token that the server refused, and why. Resolves with null, or with the ms after which to ask again. */
export type OnRefused = (token: string, why: Refusal) => Promise<number | null>

/** What becomes of one day of a write, at the server or on this phone. */
export type WriteOutcome = 'stored' | 'changed' | 'full' | 'refused'

/** Of the statuses of a batch's results. */
export function outcomeOfStatus(status: number): WriteOutcome {
  switch (status) {
    case 200:
    case 201:
      return 'stored'
    case 412:
      return 'changed'
    case 507:
      return 'full'
    default:
      return 'refused'
  }
}

/** Of a day in a batch: nothing was decided of it, and it is sent again. */
export const isUndecided = (status: number): boolean =>
  status === 429 || (status >= 500 && status !== 507)

/** The sign-in page of a network, in place of our server's reply: with 200, 401 or 511. */
export const isPortal = ({ ok, status }: Response, json: unknown): boolean =>
  ok ? json === undefined : status === 401 || status === 511

/** A proxy takes requests that are so long, whatever the server takes. */
export const isTooLong = ({ status }: Response): boolean => status === 413

/** Done, and nothing to say. */
export const isEmpty = ({ status }: Response): boolean => status === 204

export const isUnchanged = ({ status }: Response): boolean => status === 304

/** If this build does not know the code of our server (a newer one), picks a known one from the HTTP status. */
export function codeOfStatus(status: number): ErrorCode {
  switch (status) {
    case 401:
      return 'unauthorised'
    case 403:
      return 'forbidden'
    case 404:
      return 'notFound'
    case 409:
      return 'exists'
    case 412:
      return 'precondition'
    case 413:
      return 'tooLarge'
    case 426:
      return 'upgrade'
    case 429:
      return 'limited'
    case 507:
      return 'quotaFull'
    default:
      return status >= 500 ? 'unavailable' : 'invalid'
  }
}
