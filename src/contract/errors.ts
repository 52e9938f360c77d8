// Every refusal of the API: a French sentence for the person, a machine word for the app. Nothing of the request is echoed.
import * as v from 'valibot'

export const errorCodes = [
  'invalid', // 400: the body or the query does not fit the contract; `fields` says where
  'codeWrong', // 400: wrong, expired, used or exhausted code
  'envelopeRequired', // 400: an account with a key refuses readable answers
  'foreignKey', // 400: something is sealed under a key that the account never had; `kids` names some of these
  'unauthorised', // 401: no token, a dead one, or wrong credentials at login
  'sessionEnded', // 401: another phone of the account ended this one on purpose; never said of a row that is missing
  'accountGone', // 401: a token whose account is there no more; said to nobody without such a token, and nothing is forgotten by it
  'accountLeaving', // 401: its session ended as the deletion of its account was asked for, which waits until `erasedAt`; a sign-in keeps it
  'pending', // 403: awaiting verification; `requestId` names the attempt
  'forbidden', // 403: the proof given is not the current password's
  'passkeyRefused', // 403: a passkey that does not prove what it should: another purpose, used already, too late, not of this site
  'passkeyNeeded', // 403: a mailed code alone does not replace this account's password
  'signupClosed', // 403: this server opens no journal to anybody
  'invitationRefused', // 403: it opens one by invitation, and this one is absent, used, over or unknown
  'notFound', // 404
  'passkeyUnknown', // 404: no account has it, or has it any more
  'wrongMethod', // 405: the address exists, and `Allow` says what may be asked of it
  'emailTaken', // 409
  'exists', // 409: the day already has an entry
  'passkeysFull', // 409: the account has as many as it may
  'passkeyGuards', // 409: the last one stays while a mailed code needs it
  'tooSoon', // 409: the password was replaced by a mailed code so lately that its owner may yet take the account back
  'precondition', // 412: another phone wrote in between; `current` is the day as it is now
  'tooLarge', // 413
  'mediaType', // 415
  'missingAnswers', // 422: a plain account must give the three required answers
  'notToday', // 422: the day is in the future, or is not the one on which the form was opened
  'versionsFull', // 422: the day was replaced so often lately that no more of what it was can be kept
  'upgrade', // 426: this build of the app is too old
  'preconditionRequired', // 428
  'limited', // 429, with Retry-After in seconds
  'unavailable', // 503
  'quotaFull', // 507: the account has used its room; nothing was changed, and every write will be refused alike
] as const
export type ErrorCode = (typeof errorCodes)[number]

export const ErrorBody = v.object({
  message: v.string(),
  code: v.string(),
  fields: v.optional(v.record(v.string(), v.string())),
  requestId: v.optional(v.string()),
  current: v.optional(v.unknown()),
  kids: v.optional(v.array(v.string())),
  erasedAt: v.optional(v.string()),
})
export type ErrorBody = v.InferOutput<typeof ErrorBody>
