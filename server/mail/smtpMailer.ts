import { createTransport } from 'nodemailer'
import type { Mailer } from './mailer.ts'

/** A person waits for the answer behind this. */
const timeouts = {
  connectionTimeout: 5000,
  greetingTimeout: 7000,
  socketTimeout: 8000,
} as const

export function createSmtpMailer(url: string, from: string): Mailer {
  const transport = createTransport({ url, ...timeouts })
  return {
    async send({ to, subject, text }) {
      // As an object: an address holding a comma must not be read as several.
      await transport.sendMail({ from, to: { name: '', address: to }, subject, text })
    },
  }
}
