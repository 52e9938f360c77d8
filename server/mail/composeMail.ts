import { createTransport } from 'nodemailer'
import { messageOf, type Mail } from './mailer.ts'

const transport = createTransport({ streamTransport: true, buffer: true })

/** A mail as it would leave, without sending it. */
export async function composeMail(from: string, mail: Omit<Mail, 'code'>): Promise<Buffer> {
  const { message } = await transport.sendMail(messageOf(from, mail))
  // `buffer: true` above; the type leaves both.
  if (!Buffer.isBuffer(message)) throw new Error('The mail was not composed whole.')
  return message
}
