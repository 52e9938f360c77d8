// What a start reads of its own storage, judged as the schemas do (user.ts, claims.ts) without their library, which no start waits for.
import type { TokenClaims } from './claims.ts'
import type { User } from './user.ts'

const isText = (value: unknown): value is string => typeof value === 'string'
const isAbsent = (value: unknown): boolean => value === undefined || value === null

const isUserId = (value: unknown): boolean => isText(value) && value !== '' && value.length <= 64
const isKidOrNone = (value: unknown): boolean =>
  isAbsent(value) || (isText(value) && /^[\w-]{16}$/.test(value))

const isShort = (value: unknown): boolean => isText(value) && value.length <= 16

function areSecrets(value: unknown): boolean {
  if (value === undefined) return true
  const { password, recovery } = (value ?? {}) as Record<
    keyof NonNullable<User['secrets']>,
    unknown
  >
  return isShort(password) && Array.isArray(recovery) && recovery.every(isShort)
}

export function isUser(value: unknown): value is User {
  const user = (value ?? {}) as Record<keyof User, unknown>
  return (
    isUserId(user.id) &&
    isText(user.email) &&
    (user.username === null || isText(user.username)) &&
    isText(user.createdAt) &&
    (user.state === 'pending' || user.state === 'active') &&
    typeof user.hasPushNotificationSubscription === 'boolean' &&
    isKidOrNone(user.kid) &&
    (isAbsent(user.timeZone) || isText(user.timeZone)) &&
    (isAbsent(user.reminderHour) || typeof user.reminderHour === 'number') &&
    areSecrets(user.secrets)
  )
}

export function areClaims(value: unknown): value is TokenClaims {
  const claims = (value ?? {}) as Record<keyof TokenClaims, unknown>
  return (
    isUserId(claims.sub) &&
    typeof claims.sid === 'string' &&
    typeof claims.email === 'string' &&
    isKidOrNone(claims.kid) &&
    typeof claims.hasUsername === 'boolean' &&
    typeof claims.exp === 'number'
  )
}
