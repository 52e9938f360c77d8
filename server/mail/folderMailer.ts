// While no SMTP is set, mails are files, and a line on the terminal has their code. Never through the logger: logs travel. Nor
// beside it: a server that people reach by https runs where its terminal is a log too.
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { spellHidden } from '#domain/email.ts'
import type { Clock } from '#domain/ports.ts'
import { composeMail } from './composeMail.ts'
import type { Mailer } from './mailer.ts'

export interface FolderMailerDeps {
  readonly clock: Clock
  readonly print: (line: string) => void
  /** Whether the line has address and code. Where it does not, they stand in the file alone. */
  readonly printsCodes: boolean
}

export function createFolderMailer(
  folder: string,
  from: string,
  { clock, print, printsCodes }: FolderMailerDeps,
): Mailer {
  let count = 0
  return {
    async send(mail) {
      const { to, subject, code } = mail
      const composed = await composeMail(from, mail)
      const stamp = new Date(clock.now()).toISOString().replaceAll(':', '-')
      const name = `${stamp}-${String(++count).padStart(4, '0')}.eml`
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await writeFile(path.join(folder, name), composed, { mode: 0o600 })
      if (!printsCodes) print(`A mail that nobody gets is in DATA_DIR/mail: ${name}`)
      else print(`Mail to ${spellHidden(to)}: ${code === undefined ? '' : `${code}, `}${subject}`)
    },
  }
}
