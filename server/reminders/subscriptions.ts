import { createHash, ECDH } from 'node:crypto'
import type { SubscribeBody } from '#contract/push.ts'
import { err, ok, type Result } from '#domain/result.ts'
import type { ClockDep, ConfigDep, LogDep } from '#server/base/deps.ts'
import { isAllowedUrl } from '#server/base/isAllowedUrl.ts'
import { invalidField, refusals, type Refusal } from '#server/base/refusal.ts'
import type { PushSenderDep } from '#server/push/pushSender.ts'
import { lockAccount, whyOver } from '#server/store/account.ts'
import type { Queries, StoreDep } from '#server/store/store.ts'
import { pushTexts } from '#server/texts.ts'
import { addReminder } from './replanReminders.ts'

/** Phones and browsers of one person; one more replaces the oldest. */
const maxSubscriptions = 20
const authLength = 16

/** Computing with a point that is not on the curve could give a secret away. */
export function isCurvePoint(text: string): boolean {
  const point = Buffer.from(text, 'base64url')
  // Uncompressed, as browsers give it.
  if (point[0] !== 4) return false
  try {
    ECDH.convertKey(point, 'prime256v1')
    return true
  } catch {
    return false
  }
}

const idOf = (endpoint: string): string => createHash('sha256').update(endpoint).digest('base64url')

/**
 * Subscribing again changes no plan. An endpoint belongs to one browser: when another account subscribes it, the first account
 * loses it, or that browser's new owner would read reminders that are not theirs.
 */
export async function subscribe(
  { store, config, clock }: StoreDep & ClockDep & ConfigDep<'pushHosts'>,
  { userId, sessionId }: { readonly userId: string; readonly sessionId: string },
  { endpoint, keys: { p256dh, auth } }: SubscribeBody,
): Promise<Result<void, Refusal>> {
  if (!isAllowedUrl(endpoint, config.pushHosts)) return err(invalidField('endpoint'))
  if (!isCurvePoint(p256dh) || Buffer.from(auth, 'base64url').length !== authLength) {
    return err(invalidField('keys'))
  }
  const now = clock.now()
  const id = idOf(endpoint)
  const columns = { endpoint, p256dh, auth, session_id: sessionId, created_at: now }
  return store.transaction(async (queries) => {
    const account = await lockAccount(queries, userId)
    if (account === undefined) return err(refusals.accountGone)
    const over = await whyOver(queries, userId, sessionId)
    if (over !== null) return err(over)
    await queries
      .deleteFrom('push_subscription')
      .where('id', '=', id)
      .where('user_id', '!=', userId)
      .execute()
    await queries
      .insertInto('push_subscription')
      .values({ user_id: userId, id, ...columns })
      .onConflict((conflict) => conflict.columns(['user_id', 'id']).doUpdateSet(columns))
      .execute()
    await addReminder(queries, account, id, now)
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
    return ok(undefined)
  })
}

export const unsubscribe = (queries: Queries, userId: string, endpoint: string) =>
  removeSubscription(queries, userId, idOf(endpoint))

export const removeSubscription = (queries: Queries, userId: string, id: string) =>
  queries
    .deleteFrom('push_subscription')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute()

export const findSubscriptions = (queries: Queries, userId: string) =>
  queries
    .selectFrom('push_subscription')
    .select(['id', 'endpoint', 'p256dh', 'auth'])
    .where('user_id', '=', userId)
    .execute()

/** Short, since the person is looking at the phone. */
const testTtlSeconds = 600

/** Sends the test to every phone of an account, now; a subscription that is over is forgotten. */
export async function sendTestPush(
  { store, pushSender, log }: StoreDep & PushSenderDep & LogDep,
  userId: string,
): Promise<void> {
  const subscriptions = await findSubscriptions(store.db, userId)
  await Promise.all(
    subscriptions.map(async (subscription) => {
      const outcome = await pushSender.send(
        subscription,
        { kind: 'test', ...pushTexts.test },
        testTtlSeconds,
      )
      if (outcome.type === 'gone') await removeSubscription(store.db, userId, subscription.id)
      else if (outcome.type !== 'sent') log.warn({ status: outcome.status }, 'test push failed')
    }),
  )
}
