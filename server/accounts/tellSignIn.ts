import type { ClockDep, KeysDep, TasksDep } from '#server/base/deps.ts'
import { keyedHash } from '#server/base/serverKeys.ts'
import type { MailerDep } from '#server/mail/mailer.ts'
import type { Account } from '#server/store/account.ts'
import type { StoreDep } from '#server/store/store.ts'
import type { MailText } from '#server/texts.ts'
import { takeSignInQuota } from './codeQuotas.ts'

type TellDeps = StoreDep & KeysDep & ClockDep & TasksDep & MailerDep

/** Each sentence is counted apart, for each account, and anew after each reset by mail: what a thief did before hides nothing. */
function tell(
  { store, keys, clock, tasks, mailer }: TellDeps,
  { id, email, reset_at: resetAt }: Account,
  task: string,
  mail: MailText,
): void {
  const counted = ['told', mail.subject, id, String(resetAt ?? '')]
  const subject = keyedHash(keys, counted).toString('base64url')
  tasks.run(task, async () => {
    const isTold = await store.transaction((queries) =>
      takeSignInQuota(queries, subject, clock.now()),
    )
    if (isTold) await mailer.send({ to: email, ...mail })
  })
}

/**
 * Tells the owner of an account by mail that it was opened on a phone that it did not know. No reply waits for it. Whoever knows the
 * password cannot fill the mailbox: five a day leave, and those of the first phones are among them.
 */
export const tellSignIn = (deps: TellDeps, account: Account, mail: MailText): void =>
  tell(deps, account, 'mail new sign-in', mail)

/** Tells the owner that something opens their journal from now on, or does not any more: a passkey, a recovery key. Five a day leave of each. */
export const tellNewKey = (deps: TellDeps, account: Account, mail: MailText): void =>
  tell(deps, account, 'mail new key', mail)
