// A refusal is a value: rules return it, routes reply with it. Its code is the contract's; its sentence is src/text/api.ts's.
import type { ErrorCode } from '#contract/errors.ts'
import { apiText, codeNotSentText } from '#text/api.ts'

export interface Refusal {
  readonly code: ErrorCode
  readonly message: string
  readonly fields?: Readonly<Record<string, string>>
  /** Names the attempt that awaits its code. */
  readonly requestId?: string
  /** The day as it is now; null when it does not exist. */
  readonly current?: unknown
  /** Keys that the account never had. */
  readonly kids?: readonly string[]
  /** When the account is erased, unless a sign-in keeps it. */
  readonly erasedAt?: string
  readonly retryAfterMs?: number
}

export const statusOf = {
  invalid: 400,
  codeWrong: 400,
  envelopeRequired: 400,
  foreignKey: 400,
  unauthorised: 401,
  sessionEnded: 401,
  accountGone: 401,
  accountLeaving: 401,
  pending: 403,
  forbidden: 403,
  passkeyRefused: 403,
  passkeyNeeded: 403,
  signupClosed: 403,
  invitationRefused: 403,
  notFound: 404,
  passkeyUnknown: 404,
  wrongMethod: 405,
  emailTaken: 409,
  exists: 409,
  passkeysFull: 409,
  passkeyGuards: 409,
  tooSoon: 409,
  precondition: 412,
  tooLarge: 413,
  mediaType: 415,
  missingAnswers: 422,
  notToday: 422,
  versionsFull: 422,
  upgrade: 426,
  preconditionRequired: 428,
  limited: 429,
  unavailable: 503,
  quotaFull: 507,
} as const satisfies Record<ErrorCode, number>

const plain = (code: ErrorCode & keyof typeof apiText): Refusal => ({
  code,
  message: apiText[code],
})

export const refusals = {
  invalid: plain('invalid'),
  envelopeRequired: plain('envelopeRequired'),
  foreignKey: plain('foreignKey'),
  unauthorised: plain('unauthorised'),
  sessionEnded: plain('sessionEnded'),
  accountGone: plain('accountGone'),
  wrongCredentials: { code: 'unauthorised', message: apiText.wrongCredentials },
  forbidden: plain('forbidden'),
  notFound: plain('notFound'),
  noEntry: { code: 'notFound', message: apiText.noEntry },
  wrongMethod: plain('wrongMethod'),
  emailTaken: plain('emailTaken'),
  exists: plain('exists'),
  alreadyOpen: { code: 'emailTaken', message: apiText.alreadyOpen },
  deviceExists: { code: 'exists', message: apiText.invalid },
  verificationCodeWrong: { code: 'codeWrong', message: apiText.verificationCodeWrong },
  resetCodeWrong: { code: 'codeWrong', message: apiText.resetCodeWrong },
  signupClosed: plain('signupClosed'),
  invitationNeeded: { code: 'invitationRefused', message: apiText.invitationNeeded },
  invitationUnknown: { code: 'invitationRefused', message: apiText.invitationUnknown },
  invitationUsed: { code: 'invitationRefused', message: apiText.invitationUsed },
  invitationOver: { code: 'invitationRefused', message: apiText.invitationOver },
  codeUsedUp: { code: 'codeWrong', message: apiText.codeUsedUp },
  passkeyRefused: plain('passkeyRefused'),
  passkeyUnknown: plain('passkeyUnknown'),
  passkeyAside: { code: 'passkeyUnknown', message: apiText.passkeyAside },
  passkeyNeeded: plain('passkeyNeeded'),
  passkeysFull: plain('passkeysFull'),
  passkeyGuards: plain('passkeyGuards'),
  tooSoon: plain('tooSoon'),
  passkeyExists: { code: 'exists', message: apiText.passkeyExists },
  recoveryWrong: { code: 'passkeyRefused', message: apiText.recoveryWrong },
  tooLarge: plain('tooLarge'),
  mediaType: plain('mediaType'),
  missingAnswers: plain('missingAnswers'),
  notToday: plain('notToday'),
  versionsFull: plain('versionsFull'),
  precondition: plain('precondition'),
  preconditionRequired: plain('preconditionRequired'),
  upgrade: plain('upgrade'),
  unavailable: plain('unavailable'),
  quotaFull: plain('quotaFull'),
  tooManyKeys: { code: 'quotaFull', message: apiText.tooManyKeys },
  mailFailed: { code: 'unavailable', message: apiText.mailFailed },
} as const satisfies Record<string, Refusal>

export const invalidField = (field: string, message: string = apiText.invalid): Refusal => ({
  ...refusals.invalid,
  fields: { [field]: message },
})

/** Epoch ms. */
export const accountLeaving = (erasedAt: number): Refusal => ({
  ...plain('accountLeaving'),
  erasedAt: new Date(erasedAt).toISOString(),
})

export const limited = (retryAfterMs: number): Refusal => ({ ...plain('limited'), retryAfterMs })

export const codeNotSent = (retryAfterMs: number): Refusal => ({
  code: 'limited',
  message: codeNotSentText(retryAfterMs),
  retryAfterMs,
})
