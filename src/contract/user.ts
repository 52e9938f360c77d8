import * as v from 'valibot'
import { textOf } from './bounded.ts'
import { Instant, Kid, Secret, SessionId, UserId } from './values.ts'

export const User = v.object({
  id: UserId,
  email: v.string(),
  /** An envelope for an account with a key, the name itself for a plain one. */
  username: v.nullable(v.string()),
  createdAt: v.string(),
  state: v.picklist(['pending', 'active']),
  hasPushNotificationSubscription: v.boolean(),
  kid: v.optional(v.nullable(Kid)),
  timeZone: v.optional(v.nullable(v.string())),
  reminderHour: v.optional(v.nullable(v.number())),
  /**
   * What opens the journal today, by names that open nothing: the password's is another one with each password, those of the wraps
   * of the recovery key are the first 12 bytes of their SHA-256, as base64url.
   */
  secrets: v.optional(v.object({ password: textOf(16), recovery: v.array(textOf(16)) })),
})
export type User = v.InferOutput<typeof User>
/** The same as the server makes it. */
export type UserReply = v.InferInput<typeof User>

export const maxUsernameEnvelopeLength = 4096

export const ProfileBody = v.pipe(
  v.strictObject({
    username: v.optional(v.pipe(textOf(maxUsernameEnvelopeLength), v.minLength(2))),
    /** IANA name. */
    timeZone: v.optional(v.pipe(textOf(64), v.minLength(1))),
    reminderHour: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(23))),
  }),
  v.check((body) => Object.keys(body).length > 0),
)
export type ProfileBody = v.InferOutput<typeof ProfileBody>

export const DeleteAccountBody = v.strictObject({ password: Secret })
export type DeleteAccountBody = v.InferOutput<typeof DeleteAccountBody>

/** `erasedAt`: soon after a mailed reset the account waits until then; null when it is erased already. */
export const DeletedAccount = v.object({ erasedAt: v.nullable(Instant) })
export type DeletedAccount = v.InferOutput<typeof DeletedAccount>

/** A phone on which the account is open. */
export const AccountSession = v.object({
  id: SessionId,
  /** Its system and its browser, ready to be shown. */
  name: v.string(),
  createdAt: Instant,
  /** Its last request, to the minute; null when there was none since that is noted. */
  seenAt: v.nullable(Instant),
  /** Whether it is the one that asks. */
  isOwn: v.boolean(),
})
/** The own one first, then the one seen last. */
export const AccountSessions = v.object({ data: v.array(AccountSession) })
export type AccountSessions = v.InferOutput<typeof AccountSessions>
