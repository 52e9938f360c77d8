// What a start needs to know of « Sauvegarde automatique »; the rest is loaded when there is something to do.
import { isBackupDue, isBackupTroubled, type BackupState } from '#domain/backup.ts'
import { readBackup } from '#engine/local/backupStore.ts'
import type { OpenJournal } from '#engine/openJournal.ts'

/** Null while it is off. */
export const readBackupState = ({ db }: Pick<OpenJournal, 'db'>): Promise<BackupState | null> =>
  readBackup(db)

/** What Accueil asks for: a file that is due and goes by hand, or a look at a folder that takes none any more. */
export async function readBackupRequest(
  journal: Pick<OpenJournal, 'db' | 'clock' | 'keys' | 'user'>,
): Promise<'due' | 'troubled' | null> {
  const state = await readBackupState(journal)
  if (state === null) return null
  const now = journal.clock.now()
  if (state.folder === null) {
    const { readBackupOpening } = await import('./backup.ts')
    // Locked, the phone knows of nothing else that would open a file.
    const opens = (await readBackupOpening(journal)) ?? state.opens
    return isBackupDue(state, opens, now) ? 'due' : null
  }
  return isBackupTroubled(state, now) ? 'troubled' : null
}
