import { createTransport } from 'nodemailer'
import type { Config } from '#server/base/config.ts'

export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  /** The one that the text holds, for whoever reads mails on a terminal. */
  readonly code?: string
}

export interface Mailer {
  /** Resolves once the mail is accepted; rejects when it cannot be sent. */
  send(mail: Mail): Promise<void>
}

/** What nodemailer is given of a mail. */
export const messageOf = (from: string, { to, subject, text }: Omit<Mail, 'code'>) => ({
  from,
  // As an object: an address holding a comma must not be read as several.
  to: { name: '', address: to },
  subject,
  text,
  // So that no mailbox replies to it that its owner is away (RFC 3834).
  headers: { 'Auto-Submitted': 'auto-generated' },
})

/** A mailer that says what became of each mail. */
export const countingMails = (
  mailer: Mailer,
  count: (outcome: 'sent' | 'failed') => void,
): Mailer => ({
  async send(mail) {
    try {
      await mailer.send(mail)
    } catch (error) {
      count('failed')
      throw error
    }
    count('sent')
  },
})

export interface MailerDep {
  readonly mailer: Mailer
}

/** Each well below what a person waits for the reply to a registration. */
export const smtpTimeoutsMs = {
  connectionTimeout: 5000,
  greetingTimeout: 7000,
  socketTimeout: 8000,
} as const

const isThisMachine = (host: string): boolean =>
  /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(host)

/** `isTlsRequired`: a server elsewhere that offers no encryption is sent neither password nor mail. */
export function createSmtpMailer(
  url: string,
  { mailFrom: from, isTlsRequired }: Pick<Config, 'mailFrom' | 'isTlsRequired'>,
): Mailer {
  const requireTLS = isTlsRequired && !isThisMachine(new URL(url).hostname)
  const transport = createTransport({ url, requireTLS, ...smtpTimeoutsMs })
  return {
    async send(mail) {
      await transport.sendMail(messageOf(from, mail))
    },
  }
}
