import type { DeletedAccount } from '#contract/user.ts'
import { err, ok, type Result } from '#domain/result.ts'
import type { ClockDep, ConfigDep, KeysDep, TasksDep } from '#server/base/deps.ts'
import { refusals, type Refusal } from '#server/base/refusal.ts'
import type { MailerDep } from '#server/mail/mailer.ts'
import { isSoonAfterReset, lockAccount, takeBackMs, whyOver } from '#server/store/account.ts'
import type { StoreDep } from '#server/store/store.ts'
import { mails } from '#server/texts.ts'
import type { HasherDep } from './hasher.ts'
import { isCurrentPassword } from './keySlots.ts'
import { endSessions } from './endSessions.ts'
import { readSession, type Session } from './sessions.ts'

/**
 * Whether this header's account is gone, as its own deletion leaves it: the reply may have been lost, and whoever asks again is told the
 * same.
 */
export async function isDeleted(
  deps: StoreDep & KeysDep & ClockDep,
  authorization: string | undefined,
): Promise<boolean> {
  const session = await readSession(deps, authorization)
  return !session.ok && session.error === 'gone'
}

/** Erases everything at once, or, soon after a reset by mailed code, in seven days unless a sign-in or another reset cancels it. */
export async function deleteAccount(
  {
    store,
    hasher,
    clock,
    tasks,
    mailer,
    config,
  }: StoreDep & HasherDep & ClockDep & TasksDep & MailerDep & ConfigDep<'publicUrl'>,
  { account, sessionId }: Session,
  password: string,
): Promise<Result<DeletedAccount, Refusal>> {
  const now = clock.now()
  const verifier = await hasher.verifierOf(account.email, password, 'known')
  if (!(await isCurrentPassword(store.db, account.id, verifier))) return err(refusals.forbidden)

  const outcome = await store.transaction(async (queries) => {
    // The session may have been ended and the password replaced since: neither deletes anything then.
    const locked = await lockAccount(queries, account.id)
    if (locked === undefined) return err(refusals.accountGone)
    const over = await whyOver(queries, account.id, sessionId)
    if (over !== null) return err(over)
    if (!(await isCurrentPassword(queries, account.id, verifier))) return err(refusals.forbidden)
    if (!isSoonAfterReset(locked, now)) {
      await queries.deleteFrom('account').where('id', '=', account.id).execute()
      return ok({ erasedAt: null })
    }
    const eraseAt = now + takeBackMs
    await queries
      .updateTable('account')
      .set({ delete_at: eraseAt })
      .where('id', '=', account.id)
      .execute()
    await endSessions(queries, account.id)
    return ok({ erasedAt: new Date(eraseAt).toISOString() })
  })
  if (!outcome.ok) return outcome
  if (outcome.value.erasedAt === null) await store.forgetDeleted()
  else {
    tasks.run('mail deletion', () => mailer.send({ to: account.email, ...mails.deletion(config) }))
  }
  return outcome
}
