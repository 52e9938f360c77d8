// Sealed files of a journal, and what opens them.
import { parseBackupFile } from '#contract/backupFile.ts'
import { makeBackup, openBackup, type BackupSecret } from '#engine/data/backup.ts'
import { first } from './resets.ts'
import type { Phone } from './setupPhone.ts'

const journalOf = (phone: Phone) => phone.engine.session.held()

/** Whether a file that this phone makes now opens so. */
export async function opensWith(phone: Phone, secret: BackupSecret): Promise<boolean> {
  const made = await makeBackup(journalOf(phone))
  if (!made.ok) throw new Error(made.error.type)
  const file = parseBackupFile(made.value.content)
  if (typeof file === 'string') throw new Error(file)
  const opened = await openBackup(journalOf(phone), file, secret)
  return opened.ok
}

/** New words of a recovery key, which nobody has noted. */
export async function wordsOf(phone: Phone): Promise<BackupSecret> {
  const key = await phone.engine.recovery.makeKey(first)
  if (!key.ok) throw new Error(key.error.type)
  return { words: key.value.words.join(' ') }
}
