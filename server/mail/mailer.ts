import { createTransport } from 'nodemailer'

interface Mail {
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

export interface MailerDep {
  readonly mailer: Mailer
}

/** Each well below what a person waits for the reply to a registration. */
export const smtpTimeoutsMs = {
  connectionTimeout: 5000,
  greetingTimeout: 7000,
  socketTimeout: 8000,
} as const

export function createSmtpMailer(url: string, from: string): Mailer {
  const transport = createTransport({ url, ...smtpTimeoutsMs })
  return {
    async send({ to, subject, text }) {
      // As an object: an address holding a comma must not be read as several.
      await transport.sendMail({ from, to: { name: '', address: to }, subject, text })
    },
  }
}
