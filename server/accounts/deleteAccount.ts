import type { DeletedAccount } from '#contract/user.ts'
import { err, ok, type Result } from '#domain/result.ts'
import type { ClockDep, ConfigDep, TasksDep } from '#server/base/deps.ts'
import { refusals, type Refusal } from '#server/base/refusal.ts'
import type { MailerDep } from '#server/mail/mailer.ts'
import type { Account } from '#server/store/account.ts'
import type { StoreDep } from '#server/store/store.ts'
import { mails } from '#server/texts.ts'
import type { HasherDep } from './hasher.ts'
import { isCurrentPassword } from './keySlots.ts'
import { endSessions } from './endSessions.ts'

/** The thief of a mailbox can set a password: the owner has this long to take the account back before it is erased. */
const deletionDelayMs = 7 * 24 * 3_600_000

/** Erases everything at once, or, soon after a reset by mailed code, in seven days unless another reset cancels it. */
export async function deleteAccount(
  {
    store,
    hasher,
    clock,
    tasks,
    mailer,
    config,
  }: StoreDep & HasherDep & ClockDep & TasksDep & MailerDep & ConfigDep<'publicUrl'>,
  account: Account,
  password: string,
): Promise<Result<DeletedAccount, Refusal>> {
  const now = clock.now()
  const verifier = await hasher.verifierOf(account.email, password, 'known')
  if (!(await isCurrentPassword(store.db, account.id, verifier))) return err(refusals.forbidden)

  if (account.reset_at === null || account.reset_at <= now - deletionDelayMs) {
    await store.db.deleteFrom('account').where('id', '=', account.id).execute()
    await store.forgetDeleted()
    return ok({ erasedAt: null })
  }
  const eraseAt = now + deletionDelayMs
  await store.transaction(async (queries) => {
    await queries
      .updateTable('account')
      .set({ delete_at: eraseAt })
      .where('id', '=', account.id)
      .execute()
    await endSessions(queries, account.id)
  })
  tasks.run('mail deletion', () => mailer.send({ to: account.email, ...mails.deletion(config) }))
  return ok({ erasedAt: new Date(eraseAt).toISOString() })
}
