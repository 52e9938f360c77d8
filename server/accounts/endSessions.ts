// Ending sessions: the row goes, and with it what its phone subscribed, so that no reminder reaches a phone that is signed out.
import type { Queries } from '#server/store/store.ts'
import { endRepeats } from './codes.ts'

const ofAccount = (queries: Queries, userId: string) => ({
  sessions: queries.deleteFrom('session').where('user_id', '=', userId),
  subscriptions: queries.deleteFrom('push_subscription').where('user_id', '=', userId),
})

/** Inside a transaction. The request that opened the account opens no session again. */
export async function endSession(
  queries: Queries,
  userId: string,
  sessionId: string,
): Promise<void> {
  await endRepeats(queries, userId)
  const { sessions, subscriptions } = ofAccount(queries, userId)
  await subscriptions.where('session_id', '=', sessionId).execute()
  await sessions.where('id', '=', sessionId).execute()
}

/**
 * Inside a transaction. `except` stays open when it belongs to the account. Subscriptions of before sessions were noted go too: nobody
 * can say whose they are, and the phone whose session goes on subscribes again. Returns how many sessions ended.
 */
export async function endSessions(
  queries: Queries,
  userId: string,
  except?: string,
): Promise<bigint> {
  await endRepeats(queries, userId)
  const { sessions, subscriptions } = ofAccount(queries, userId)
  if (except === undefined) {
    await subscriptions.execute()
    return (await sessions.executeTakeFirstOrThrow()).numDeletedRows
  }
  await subscriptions
    .where((row) => row.or([row('session_id', 'is', null), row('session_id', '!=', except)]))
    .execute()
  return (await sessions.where('id', '!=', except).executeTakeFirstOrThrow()).numDeletedRows
}
