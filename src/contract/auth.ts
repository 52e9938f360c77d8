import * as v from 'valibot'
import { listOf, textOf } from './bounded.ts'
import { PasskeyAssertion } from './passkeys.ts'
import {
  Code,
  Device,
  DeviceId,
  DeviceSecret,
  Email,
  FormerWrap,
  Kid,
  NewSecret,
  NextWrap,
  RequestId,
  Secret,
  SlotKind,
  WrappedKey,
} from './values.ts'

/** Who may sign up: anybody, whoever was invited, or nobody. */
export const signupModes = ['open', 'invite', 'closed'] as const
export type SignupMode = (typeof signupModes)[number]
export const SignupState = v.object({ signup: v.picklist(signupModes) })

/** What stands in the link; anything else is refused with a sentence, like one that nobody made. */
const Invitation = textOf(200)
export const InvitationBody = v.strictObject({ invitation: Invitation })

export const RegisterBody = v.pipe(
  v.strictObject({
    email: Email,
    password: NewSecret,
    confirmPassword: Secret,
    /** The account key wrapped under the password: an account made without is a plain one. */
    keys: v.optional(listOf(WrappedKey, { min: 1, max: 1 })),
    device: v.optional(Device),
    invitation: v.optional(Invitation),
  }),
  v.forward(
    v.partialCheck(
      [['password'], ['confirmPassword']],
      ({ password, confirmPassword }) => password === confirmPassword,
    ),
    ['confirmPassword'],
  ),
)
export const Registered = v.object({ email: v.string(), requestId: v.string() })

export const LoginBody = v.strictObject({
  email: Email,
  password: Secret,
  deviceId: v.optional(DeviceId),
  device: v.optional(Device),
})
/** How the key `kid` took the place of `replaces` (engine/crypto/keyLinks.ts); without `next` the former one was suspected. */
export const KeyLink = v.object({
  kid: Kid,
  replaces: Kid,
  former: FormerWrap,
  next: v.optional(NextWrap),
})

/** `token` is optional here so that its absence is told apart from a broken answer. */
export const LoggedIn = v.object({
  token: v.optional(v.string()),
  kid: v.optional(Kid),
  keys: v.optional(v.array(v.object({ kid: Kid, wrap: v.string() }))),
  links: v.optional(v.array(KeyLink)),
  deviceSecret: v.optional(DeviceSecret),
})

export const VerifyCodeBody = v.strictObject({
  email: Email,
  code: Code,
  requestId: v.optional(RequestId),
})
export const Verified = v.object({ token: v.optional(v.string()) })

/** `deviceId`: a phone that the account knows is heard where strangers have used up what anybody may ask. */
export const ResendBody = v.strictObject({
  email: Email,
  requestId: v.optional(RequestId),
  deviceId: v.optional(DeviceId),
})
export const Requested = v.object({ requestId: v.string() })

export const VerifyResetBody = v.strictObject({
  email: Email,
  token: Code,
  requestId: v.optional(RequestId),
  deviceId: v.optional(DeviceId),
  /** Where the account needs one beside the code; or its recovery key, as it proves itself. */
  assertion: v.optional(PasskeyAssertion),
  recovery: v.optional(Secret),
})
export const ResetVerified = v.object({
  valid: v.boolean(),
  message: v.string(),
  deviceSecret: v.optional(DeviceSecret),
  /** The code is right, and alone it changes nothing. */
  passkeyNeeded: v.optional(v.boolean()),
  /** What the passkey or the recovery key that came with it opens. */
  keys: v.optional(v.array(v.object({ kid: Kid, wrap: v.string() }))),
  /** The account's, and how its keys replaced one another: whether what a phone holds leads to today's. */
  kid: v.optional(v.nullable(Kid)),
  links: v.optional(v.array(KeyLink)),
})

/** Of one request. */
export const maxWrappedKeys = 20

export const SetNewPasswordBody = v.pipe(
  v.strictObject({
    email: Email,
    token: Code,
    requestId: v.optional(RequestId),
    password: NewSecret,
    confirmPassword: Secret,
    keys: v.optional(listOf(WrappedKey, { min: 1, max: maxWrappedKeys })),
    device: v.optional(Device),
  }),
  v.forward(
    v.partialCheck(
      [['password'], ['confirmPassword']],
      ({ password, confirmPassword }) => password === confirmPassword,
    ),
    ['confirmPassword'],
  ),
)

/** The secret that holds for this phone; the token that takes the place of the caller's, which is over. */
export const PasswordSet = v.object({
  deviceSecret: v.optional(DeviceSecret),
  token: v.optional(v.string()),
})
/** The same where a device was named, as the app does: without its secret it is no answer of ours. */
export const PasswordSetHere = v.required(PasswordSet, ['deviceSecret'])

export const OpenKeysBody = v.strictObject({ kind: SlotKind, auth: Secret })
export const OpenedKeys = v.object({
  keys: v.array(v.object({ kid: Kid, wrap: v.string() })),
  links: v.optional(v.array(KeyLink)),
})

export const PutKeyBody = v.strictObject({
  kind: SlotKind,
  auth: NewSecret,
  kid: Kid,
  wrap: WrappedKey.entries.wrap,
  /** What the current password derives: a stolen token alone adds no key. */
  proof: Secret,
})

/**
 * Why a key is replaced. `theft`: somebody may know the password, which changes too. `lock`: what lay on a phone may be read, and no
 * secret of the person is suspected.
 */
export const keyChangeReasons = ['lock', 'theft'] as const
export type KeyChangeReason = (typeof keyChangeReasons)[number]

const kidOf = (wrap: string): string | undefined => wrap.split('.')[1]

/** Another key takes the place of the account's. `keys`: the new one first, then what else the new password is to open. */
export const ChangeKeyBody = v.pipe(
  v.strictObject({
    reason: v.picklist(keyChangeReasons),
    replaces: Kid,
    keys: listOf(WrappedKey, { min: 1, max: maxWrappedKeys }),
    former: FormerWrap,
    next: v.optional(NextWrap),
    /** What the password derives from now on: under `lock` the same as `proof`. */
    auth: NewSecret,
    /** What the current password derives. */
    proof: Secret,
    device: Device,
  }),
  v.check(({ reason, replaces, keys: [key, ...others], former, next }) => {
    const isAlone = others.length === 0 && next !== undefined && kidOf(next) === key?.kid
    const isSuspected = next === undefined
    return (
      key !== undefined &&
      key.kid !== replaces &&
      kidOf(key.wrap) === key.kid &&
      kidOf(former) === replaces &&
      (reason === 'lock' ? isAlone : isSuspected)
    )
  }),
)
/** The token takes the place of the caller's, which is over; the secret is the one that holds for this phone. */
export const KeyChanged = v.object({ token: v.string(), deviceSecret: DeviceSecret })
/** Whether nothing of the journal is left under any former key. */
export const KeysRetired = v.object({ areRetired: v.boolean() })

export type KeyLink = v.InferOutput<typeof KeyLink>
export type SignupState = v.InferOutput<typeof SignupState>
export type RegisterBody = v.InferInput<typeof RegisterBody>
export type LoginBody = v.InferInput<typeof LoginBody>
export type LoggedIn = v.InferInput<typeof LoggedIn>
export type VerifyResetBody = v.InferInput<typeof VerifyResetBody>
export type ResetVerified = v.InferInput<typeof ResetVerified>
export type SetNewPasswordBody = v.InferInput<typeof SetNewPasswordBody>
export type PasswordSet = v.InferOutput<typeof PasswordSet>
export type OpenedKeys = v.InferInput<typeof OpenedKeys>
export type PutKeyBody = v.InferInput<typeof PutKeyBody>
export type ChangeKeyBody = v.InferInput<typeof ChangeKeyBody>
export type KeyChanged = v.InferOutput<typeof KeyChanged>
export type KeysRetired = v.InferOutput<typeof KeysRetired>
