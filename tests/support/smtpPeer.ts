// A real SMTP server on loopback: what it received is what a person would have received.
import { SMTPServer } from 'smtp-server'

export interface ReceivedMail {
  readonly to: string
  readonly subject: string
  readonly text: string
}

export interface SmtpPeer {
  readonly url: string
  readonly mails: ReceivedMail[]
  /** Refuses every mail from now on. */
  refuse(): void
  accept(): void
  /** Leaves each mail from now on without a reply, until `letGo`, which replies to the one that has waited longest; `waiting` counts them. */
  hold(): { readonly waiting: () => number; readonly letGo: () => void }
  stop(): Promise<void>
}

/** Undoes RFC 2047 words (=?UTF-8?Q?...?= and ?B?), as they stand in a subject. */
const decodeWords = (text: string): string =>
  text
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([qb])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(word, 'base64').toString()
        : decodeQuoted(word.replaceAll('_', ' ')),
    )

const decodeQuoted = (text: string): string =>
  Buffer.from(
    text
      .replaceAll(/=\r?\n/g, '')
      .replaceAll(/=([0-9A-F]{2})/gi, (_, hex: string) =>
        String.fromCharCode(Number.parseInt(hex, 16)),
      ),
    'latin1',
  ).toString('utf8')

/** A mail of one text part, as nodemailer composes it. */
export function parseMail(source: string): ReceivedMail {
  const [head = '', ...rest] = source.split('\r\n\r\n')
  const headers = new Map(
    head
      .replaceAll(/\r\n[ \t]+/g, ' ')
      .split('\r\n')
      .map((line) => {
        const colon = line.indexOf(':')
        return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const
      }),
  )
  const content = rest.join('\r\n\r\n')
  const encoding = headers.get('content-transfer-encoding')?.toLowerCase()
  return {
    to: headers.get('to') ?? '',
    subject: decodeWords(headers.get('subject') ?? ''),
    text:
      encoding === 'base64'
        ? Buffer.from(content, 'base64').toString()
        : encoding === 'quoted-printable'
          ? decodeQuoted(content)
          : content,
  }
}

/** The four digits that have a line of their own. */
export const codeOf = (mail: Pick<ReceivedMail, 'text'> | undefined): string | undefined =>
  /^(\d{4})\r?$/m.exec(mail?.text ?? '')?.[1]

export async function startSmtpPeer(): Promise<SmtpPeer> {
  const mails: ReceivedMail[] = []
  let isRefusing = false
  const held: (() => void)[] = []
  let isHolding = false
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      const reply = (): void => {
        if (isRefusing) {
          done(new Error('mailbox unavailable'))
          return
        }
        const parsed = parseMail(Buffer.concat(chunks).toString('latin1'))
        for (const { address } of session.envelope.rcptTo) mails.push({ ...parsed, to: address })
        done()
      }
      stream.on('end', () => {
        if (isHolding) held.push(reply)
        else reply()
      })
    },
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    refuse() {
      isRefusing = true
    },
    accept() {
      isRefusing = false
    },
    hold() {
      isHolding = true
      return { waiting: () => held.length, letGo: () => held.shift()?.() }
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
      }),
  }
}
