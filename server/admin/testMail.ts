// A mail to the operator, by the way that codes take.
import { err, ok } from '#domain/result.ts'
import type { Config } from '#server/base/config.ts'
import { codeOf } from '#server/base/errorCode.ts'
import { createSmtpMailer } from '#server/mail/mailer.ts'
import { mails } from '#server/texts.ts'
import type { Output } from './parseCommand.ts'

const hints = new Map([
  ['EAUTH', 'it refuses the name or the password of SMTP_URL'],
  ['ETLS', 'it offers no encryption; SMTP_TLS=optional sends in clear'],
  ['ECONNECTION', 'nothing answers there'],
  ['ESOCKET', 'nothing answers there, or not with TLS'],
  ['EDNS', 'no machine has this name'],
  ['ETIMEDOUT', 'it does not answer in time'],
  ['EENVELOPE', 'it refuses MAIL_FROM or the address'],
])

export async function sendTestMail(
  config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'isTlsRequired'>,
  to: string,
): Promise<Output> {
  if (config.smtpUrl === undefined) {
    return err('There is no SMTP_URL: mails are written into DATA_DIR/mail, and nobody gets them.')
  }
  try {
    await createSmtpMailer(config.smtpUrl, config).send({ to, ...mails.test() })
    return ok([
      'The mail server took the mail: look whether it arrived, and not among the unwanted.',
    ])
  } catch (error) {
    // Never its message, which quotes the mail server and the address.
    const code = codeOf(error)
    const hint = hints.get(code)
    return err(
      `The mail server of SMTP_URL took no mail (${code}${hint === undefined ? '' : `: ${hint}`}).`,
    )
  }
}
