import type { ClockDep, KeysDep, TasksDep } from '#server/base/deps.ts'
import { keyedHash } from '#server/base/serverKeys.ts'
import type { MailerDep } from '#server/mail/mailer.ts'
import type { Account } from '#server/store/account.ts'
import type { StoreDep } from '#server/store/store.ts'
import { mails } from '#server/texts.ts'
import { takeSignInQuota } from './codeQuotas.ts'

/**
 * Tells the owner of an account by mail that it was opened on a phone that it did not know. No reply waits for it. Whoever knows the
 * password cannot fill the mailbox: five a day leave, and those of the first phones are among them.
 */
export function tellSignIn(
  { store, keys, clock, tasks, mailer }: StoreDep & KeysDep & ClockDep & TasksDep & MailerDep,
  { id, email }: Account,
  phoneName: string | null,
): void {
  const subject = keyedHash(keys, ['sign-in mails', id]).toString('base64url')
  tasks.run('mail new sign-in', async () => {
    const isTold = await store.transaction((queries) =>
      takeSignInQuota(queries, subject, clock.now()),
    )
    if (isTold) await mailer.send({ to: email, ...mails.newSignIn({ phoneName }) })
  })
}
