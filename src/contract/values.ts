// The small values that several routes share.
import type { Kid as KidBrand, UserId as UserIdBrand } from '#domain/brands.ts'
import { codeLength, isCode } from '#domain/code.ts'
import { parseDay, parseMonth, type Day, type Month } from '#domain/day.ts'
import { isEmail, maxEmailLength, normaliseEmail } from '#domain/email.ts'
import { markIdPattern } from '#domain/register.ts'
import * as v from 'valibot'
import { textOf } from './bounded.ts'

export const DaySchema = v.custom<Day>((input) => parseDay(input) !== null)
export const MonthSchema = v.custom<Month>((input) => parseMonth(input) !== null)

/** ISO 8601 in UTC with milliseconds, the one spelling of an instant. */
export const Instant = v.pipe(
  textOf(24),
  v.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/),
  v.check((text) => !Number.isNaN(Date.parse(text)) && new Date(text).toISOString() === text),
)
/** Minutes east of UTC: the world's clocks span -12:00 to +14:00. */
export const Offset = v.pipe(v.number(), v.integer(), v.minValue(-12 * 60), v.maxValue(14 * 60))

export const Email = v.pipe(
  textOf(2 * maxEmailLength),
  v.transform(normaliseEmail),
  v.check(isEmail),
)
export const Code = v.pipe(textOf(codeLength), v.check(isCode))
/** What the app derives from the password, or a plain client's own password. */
export const Secret = v.pipe(textOf(1024), v.minLength(1))
export const NewSecret = v.pipe(textOf(1024), v.minLength(8))

/** base64url of 12 bytes: which key sealed something. */
export const Kid = v.pipe(
  textOf(16),
  v.guard((text): text is KidBrand => /^[\w-]{16}$/.test(text)),
)
export const UserId = v.pipe(
  textOf(64),
  v.guard((text): text is UserIdBrand => text !== ''),
)
/** As the server makes them. */
export const SessionId = v.pipe(textOf(22), v.regex(/^[\w-]{22}$/))
export const MarkId = v.pipe(textOf(45), v.regex(markIdPattern))

/** An account key sealed under a secret that the server never sees. */
export const Wrap = v.pipe(textOf(221), v.regex(/^lw1\.[\w-]{16}\.[\w-]{40,200}$/))
/** The account key that was replaced, sealed under the new one; the new one, sealed under the one that it replaced. */
export const FormerWrap = v.pipe(textOf(221), v.regex(/^lf1\.[\w-]{16}\.[\w-]{40,200}$/))
export const NextWrap = v.pipe(textOf(221), v.regex(/^ln1\.[\w-]{16}\.[\w-]{40,200}$/))
export const WrappedKey = v.strictObject({ kid: Kid, wrap: Wrap })
export const SlotKind = v.picklist(['password', 'recovery'])

const id = v.pipe(textOf(64), v.regex(/^[\w-]{16,64}$/))
export const RequestId = id
export const DeviceId = id
/** base64url of 32 bytes: seals the account key on one phone, kept by the server. */
export const DeviceSecret = v.pipe(textOf(43), v.regex(/^[\w-]{43}$/))
export const Device = v.strictObject({ id: DeviceId, secret: DeviceSecret })

export type WrappedKey = v.InferOutput<typeof WrappedKey>
export type SlotKind = v.InferOutput<typeof SlotKind>
export type Device = v.InferOutput<typeof Device>
