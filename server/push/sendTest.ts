import type { ServerDeps } from '#server/deps.ts'
import { pushTexts } from '#server/texts.ts'
import { findSubscriptions, removeSubscription } from './subscriptions.ts'

/** Seconds: whoever asked is looking at the phone. */
const ttl = 600

/** Sends the test to every phone of an account, now; a subscription that is over is forgotten. */
export async function sendTest(
  { store, pushSender, log }: ServerDeps,
  userId: string,
): Promise<void> {
  const subscriptions = await findSubscriptions(store.db, userId)
  await Promise.all(
    subscriptions.map(async (subscription) => {
      const outcome = await pushSender.send(subscription, { kind: 'test', ...pushTexts.test }, ttl)
      if (outcome.type === 'gone') await removeSubscription(store.db, userId, subscription.id)
      else if (outcome.type !== 'sent') log.warn({ status: outcome.status }, 'test push failed')
    }),
  )
}
