// Passkeys on the wire: what a browser made of them, as base64url, and nothing of the bytes that wrap a key (domain/passkeys.ts).
import * as v from 'valibot'
import { listOf, textOf } from './bounded.ts'
import { PresentSealedText } from './sealed.ts'
import { Device, DeviceId, Secret, WrappedKey } from './values.ts'

/** More than anybody has phones. */
export const maxPasskeys = 20

const base64Url = (max: number) => v.pipe(textOf(max), v.regex(/^[\w-]+$/))

/** At most 1,023 bytes (WebAuthn). */
export const PasskeyId = base64Url(1364)
export const PasskeyCreation = v.strictObject({
  id: PasskeyId,
  clientDataJSON: base64Url(2048),
  attestationObject: base64Url(4096),
  transports: listOf(v.pipe(textOf(16), v.regex(/^[a-z-]+$/)), { max: 8 }),
})
export const PasskeyAssertion = v.strictObject({
  id: PasskeyId,
  clientDataJSON: base64Url(2048),
  authenticatorData: base64Url(2048),
  signature: base64Url(2048),
  userHandle: v.optional(base64Url(86)),
})

/** What an assertion is for: one made for another purpose is refused. */
export const PasskeyChallengeBody = v.strictObject({ purpose: v.picklist(['signIn', 'reset']) })
export const PasskeyChallenge = v.object({ challenge: v.string() })

export const PasskeySignInBody = v.strictObject({
  assertion: PasskeyAssertion,
  deviceId: v.optional(DeviceId),
  device: v.optional(Device),
})

/** `proof`: what the current password derives; a stolen token alone adds no passkey. */
export const OfferPasskeyBody = v.strictObject({ proof: Secret })
export const PasskeyOffer = v.object({
  challenge: v.string(),
  userHandle: v.string(),
  /** Those that the account has. */
  ids: v.array(v.string()),
})

export const AddPasskeyBody = v.strictObject({
  creation: PasskeyCreation,
  /** Account keys wrapped under it, today's among them. */
  keys: listOf(WrappedKey, { min: 1, max: 20 }),
})

export const Passkey = v.object({
  id: v.string(),
  /** Sealed; null until the person gives one. */
  name: v.nullable(v.string()),
  /** System and browser that made it, ready to be shown. */
  phone: v.string(),
  createdAt: v.string(),
  /** YYYY-MM-DD in UTC; null when it was never asked. */
  usedOn: v.nullable(v.string()),
  /** Whether it opens what is written today; else older days alone. */
  isCurrent: v.boolean(),
})
/** The latest first. `isNeeded`: a mailed code replaces the password only together with one of them. */
export const AccountPasskeys = v.object({ data: v.array(Passkey), isNeeded: v.boolean() })

export const RenamePasskeyBody = v.strictObject({
  name: v.pipe(PresentSealedText, v.maxLength(1024)),
})
export const NeedPasskeyBody = v.strictObject({ isNeeded: v.boolean(), proof: Secret })

export type PasskeySignInBody = v.InferInput<typeof PasskeySignInBody>
export type PasskeyOffer = v.InferOutput<typeof PasskeyOffer>
export type AddPasskeyBody = v.InferInput<typeof AddPasskeyBody>
export type AccountPasskeys = v.InferOutput<typeof AccountPasskeys>
