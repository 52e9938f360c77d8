import { createHash, ECDH } from 'node:crypto'
import type { SubscribeBody } from '#contract/push.ts'
import { err, ok, type Result } from '#domain/result.ts'
import type { ServerDeps } from '#server/deps.ts'
import { isAllowedUrl } from '#server/http/webUrl.ts'
import { invalidField, type Refusal } from '#server/refusal.ts'
import type { Queries } from '#server/store/store.ts'

/** Phones and browsers of one person; the oldest gives way. */
const maxSubscriptions = 20
const authLength = 16

/** A point that is not on the curve could draw a secret out of whoever computes with it. */
export function isCurvePoint(text: string): boolean {
  const point = Buffer.from(text, 'base64url')
  if (point.length !== 65 || point[0] !== 4) return false
  try {
    ECDH.convertKey(point, 'prime256v1')
    return true
  } catch {
    return false
  }
}

const idOf = (endpoint: string): string => createHash('sha256').update(endpoint).digest('base64url')

export async function subscribe(
  { store, config, clock }: ServerDeps,
  userId: string,
  { endpoint, keys: { p256dh, auth } }: SubscribeBody,
): Promise<Result<void, Refusal>> {
  if (!isAllowedUrl(endpoint, config.pushHosts)) return err(invalidField('endpoint'))
  if (!isCurvePoint(p256dh) || Buffer.from(auth, 'base64url').length !== authLength) {
    return err(invalidField('keys'))
  }
  const columns = { endpoint, p256dh, auth, created_at: clock.now() }
  await store.transaction(async (queries) => {
    await queries
      .insertInto('push_subscription')
      .values({ user_id: userId, id: idOf(endpoint), ...columns })
      .onConflict((conflict) => conflict.columns(['user_id', 'id']).doUpdateSet(columns))
      .execute()
    await queries
      .deleteFrom('push_subscription')
      .where('user_id', '=', userId)
      .where('id', 'not in', (kept) =>
        kept
          .selectFrom('push_subscription')
          .select('id')
          .where('user_id', '=', userId)
          .orderBy('created_at', 'desc')
          .limit(maxSubscriptions),
      )
      .execute()
  })
  return ok(undefined)
}

export const unsubscribe = (queries: Queries, userId: string, endpoint: string) =>
  queries
    .deleteFrom('push_subscription')
    .where('user_id', '=', userId)
    .where('id', '=', idOf(endpoint))
    .execute()

export const findSubscriptions = (queries: Queries, userId: string) =>
  queries
    .selectFrom('push_subscription')
    .select(['endpoint', 'p256dh', 'auth'])
    .where('user_id', '=', userId)
    .execute()
