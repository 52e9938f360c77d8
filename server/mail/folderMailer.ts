// While no SMTP is set, mails are files, and a line on the terminal has their code. Never in the log: logs travel and are kept.
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { spellHidden } from '#domain/email.ts'
import type { Clock } from '#domain/ports.ts'
import type { PrintDep } from '#server/base/deps.ts'
import { makeFolder } from '#server/base/makeFolder.ts'
import { composeMail } from './composeMail.ts'
import type { Mailer } from './mailer.ts'

export interface FolderMailerDeps extends PrintDep {
  readonly clock: Clock
  /** Prints address and code for whoever sits there. Without it they stand in the file alone. */
  readonly terminal: ((line: string) => void) | undefined
}

export function createFolderMailer(
  folder: string,
  from: string,
  { clock, print, terminal }: FolderMailerDeps,
): Mailer {
  let count = 0
  return {
    async send(mail) {
      const { to, subject, code } = mail
      const composed = await composeMail(from, mail)
      const stamp = new Date(clock.now()).toISOString().replaceAll(':', '-')
      const name = `${stamp}-${String(++count).padStart(4, '0')}.eml`
      await makeFolder(folder, 'The folder of mails')
      await writeFile(path.join(folder, name), composed, { mode: 0o600 })
      if (terminal === undefined) print(`A mail that nobody gets is in DATA_DIR/mail: ${name}`)
      else
        terminal(`Mail to ${spellHidden(to)}: ${code === undefined ? '' : `${code}, `}${subject}`)
    },
  }
}
