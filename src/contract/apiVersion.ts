// How an app tells which contract it speaks, so that a server that has moved on can say so (426) instead of misreading it.
// A client without the header is not the app: it is served as it always was.
export const apiVersionHeader = 'lueur-api'

/** Of each reply: the id that our server gave it (SV130), which others that name theirs give otherwise. */
export const requestIdHeader = 'x-request-id'
export const requestIdShape = /^[\w-]{12}$/

/** Of replies about the months: the account's key, so that a phone hears of another one before it joins what that one sealed. */
export const kidHeader = 'lueur-kid'

/** Of a batch of days that are only sealed anew: it leaves room for the person's own words. */
export const resealHeader = 'lueur-reseal'

/** Of replies about the months, and of 415: how the body of a write may be encoded (RFC 7694). */
export const takenEncoding = 'accept-encoding'

/** Raised when the app starts to send or to read something that older servers or apps would misunderstand. */
export const apiVersion = 2

/** From this one on an app takes the new token of a changed password; the token of an earlier one goes on, or it would be locked out. */
export const newTokenVersion = 2

/** The oldest that the server still understands. */
export const oldestApiVersion = 1
