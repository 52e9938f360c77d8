import { createTransport } from 'nodemailer'
import type { Mail } from './mailer.ts'

const transport = createTransport({ streamTransport: true, buffer: true })

/** A mail as it would leave, without sending it. */
export async function composeMail(
  from: string,
  { to, subject, text }: Omit<Mail, 'code'>,
): Promise<Buffer> {
  const { message } = await transport.sendMail({
    from,
    to: { name: '', address: to },
    subject,
    text,
  })
  // `buffer: true` above; the type leaves both.
  if (!Buffer.isBuffer(message)) throw new Error('The mail was not composed whole.')
  return message
}
