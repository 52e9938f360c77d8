// « Sauvegarde automatique », in the journal's own database: it goes with the journal, and with it the right to write into the folder.
import type { BackupState } from '#domain/backup.ts'
import type { JournalDatabase } from './journalDatabase.ts'
import { readMeta, writeMeta, type BackupFolder } from './metaStore.ts'

export type { BackupFolder }

/** Of older builds, which noted less. */
const first = { ways: [], onAt: null }

const withAll = (state: BackupState | undefined): BackupState | null =>
  state === undefined ? null : { ...first, ...state }

/** Null while it is off. */
export const readBackup = async (db: JournalDatabase): Promise<BackupState | null> =>
  withAll(await readMeta(db, 'backup'))

export const readBackupFolder = async (db: JournalDatabase): Promise<BackupFolder | null> =>
  (await readMeta(db, 'backupFolder')) ?? null

/** `folder`: null where each file is given by hand. */
export const storeBackup = (
  db: JournalDatabase,
  state: BackupState,
  folder: BackupFolder | null,
): Promise<void> =>
  db.transaction('rw', db.meta, async () => {
    await writeMeta(db, 'backup', state)
    if (folder === null) await db.meta.delete('backupFolder')
    else await writeMeta(db, 'backupFolder', folder)
  })

export const dropBackup = (db: JournalDatabase): Promise<void> =>
  db.meta.bulkDelete(['backup', 'backupFolder'])

/** Nothing where it was turned off, or another folder chosen, meanwhile. */
export const changeBackup = (
  db: JournalDatabase,
  { id }: Pick<BackupState, 'id'>,
  change: Partial<BackupState>,
): Promise<void> =>
  db.transaction('rw', db.meta, async () => {
    const state = await readBackup(db)
    if (state?.id === id) await writeMeta(db, 'backup', { ...state, ...change })
  })
