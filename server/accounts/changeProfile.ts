import type { ProfileBody, UserReply } from '#contract/user.ts'
import { isSealed } from '#contract/envelopes.ts'
import { err, ok, type Result } from '#domain/result.ts'
import { checkUsername } from '#domain/username.ts'
import type { ClockDep, KeysDep } from '#server/base/deps.ts'
import { invalidField, refusals, type Refusal } from '#server/base/refusal.ts'
import { isTimeZone } from '#server/base/timeZone.ts'
import { replanReminders } from '#server/reminders/replanReminders.ts'
import { lockAccount, type Account } from '#server/store/account.ts'
import type { Queries, StoreDep } from '#server/store/store.ts'
import { nameSecrets } from './keySlots.ts'
import { apiText } from '#text/api.ts'

export async function describeUser(
  { keys }: KeysDep,
  queries: Queries,
  account: Account,
): Promise<UserReply> {
  const subscription = await queries
    .selectFrom('push_subscription')
    .select('id')
    .where('user_id', '=', account.id)
    .limit(1)
    .executeTakeFirst()
  return {
    id: account.id,
    email: account.email,
    username: account.username,
    createdAt: new Date(account.created_at).toISOString(),
    state: 'active',
    hasPushNotificationSubscription: subscription !== undefined,
    kid: account.kid,
    timeZone: account.time_zone,
    reminderHour: account.reminder_hour,
    secrets: await nameSecrets(keys, queries, account.id),
  }
}

/** A username is personal: an account with a key stores it sealed or not at all. */
function checkedUsername(account: Account, text: string): Result<string, Refusal> {
  if (account.kid !== null) {
    return isSealed(text) ? ok(text) : err(refusals.envelopeRequired)
  }
  const name = text.trim()
  return checkUsername(name) === null && !/\p{Cc}/u.test(name)
    ? ok(name)
    : err({ code: 'invalid', message: apiText.usernameInvalid })
}

export async function changeProfile(
  deps: StoreDep & ClockDep & KeysDep,
  account: Account,
  { username, timeZone, reminderHour }: ProfileBody,
): Promise<Result<UserReply, Refusal>> {
  const name = username === undefined ? ok(undefined) : checkedUsername(account, username)
  if (!name.ok) return name
  if (timeZone !== undefined && !isTimeZone(timeZone)) return err(invalidField('timeZone'))
  return deps.store.transaction(async (queries) => {
    const before = await lockAccount(queries, account.id)
    if (before === undefined) return err(refusals.accountGone)
    const changed = await queries
      .updateTable('account')
      .set({
        // What is undefined stays as it is.
        username: name.value,
        time_zone: timeZone,
        reminder_hour: reminderHour,
      })
      .where('id', '=', account.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await replanReminders(queries, before, changed, deps.clock.now())
    return ok(await describeUser(deps, queries, changed))
  })
}
