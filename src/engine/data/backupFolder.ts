// « Sauvegarde automatique » in a folder of the person's: a sealed file a week, the last ones kept (JF18 to JF20 in SPEC.md). The
// browser keeps the folder in the journal's database: it goes with the journal, and with it the right to write there.
import {
  backupName,
  isBackupDue,
  isBackupOf,
  outdatedBackups,
  type BackupFailure,
  type BackupState,
} from '#domain/backup.ts'
import { dayAt } from '#domain/dayAt.ts'
import { err, ok, settle, type Result } from '#domain/result.ts'
import { toHex } from '#engine/crypto/bytes.ts'
import {
  changeBackup,
  dropBackup,
  readBackup,
  readBackupFolder,
  storeBackup,
  type BackupFolder,
} from '#engine/local/backupStore.ts'
import type { OpenJournal } from '#engine/openJournal.ts'
import { inTurn } from '#engine/session/inTurn.ts'
import { makeBackup, readBackupOpening, type BackupJournal, type MadeBackup } from './backup.ts'

type BackingUp = BackupJournal & Pick<OpenJournal, 'isOpen' | 'locks' | 'timer' | 'userId'>

export type BackupOutcome = Result<
  MadeBackup,
  { readonly type: BackupFailure } | { readonly type: 'off' }
>

const begun = (
  { random, clock }: Pick<BackupJournal, 'random' | 'clock'>,
  folder: string | null,
): BackupState => ({
  id: toHex(random.bytes(4)),
  folder,
  onAt: clock.now(),
  lastAt: null,
  opens: null,
  ways: [],
  failure: null,
  triedAt: null,
})

/** Another folder takes the place of a former one, whose files stay. `folder`: null where each file is given by hand. */
export const turnOnBackup = (journal: BackupJournal, folder: BackupFolder | null): Promise<void> =>
  journal.db.inTime(storeBackup(journal.db, begun(journal, folder?.name ?? null), folder))

/** Its files stay where they are. */
export const turnOffBackup = ({ db }: Pick<BackupJournal, 'db'>): Promise<void> =>
  db.inTime(dropBackup(db))

const note = (
  { db }: Pick<BackupJournal, 'db'>,
  state: BackupState,
  change: Partial<BackupState>,
): Promise<void> => db.inTime(changeBackup(db, state, change))

const failureOf = (error: unknown): BackupFailure => {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotFoundError') return 'gone'
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused'
  return name === 'QuotaExceededError' ? 'full' : 'failed'
}

async function removeEmpty(folder: BackupFolder, file: FileSystemFileHandle): Promise<void> {
  if ((await file.getFile()).size === 0) await folder.removeEntry(file.name)
}

async function writeFile(folder: BackupFolder, name: string, content: string): Promise<void> {
  // An empty file is there from here on, where there was none of that name.
  const file = await folder.getFileHandle(name, { create: true })
  try {
    const stream = await file.createWritable()
    try {
      await stream.write(content)
      // The former file of that name is replaced here, in one step.
      await stream.close()
    } catch (error) {
      await settle(stream.abort())
      throw error
    }
  } catch (error) {
    await settle(removeEmpty(folder, file))
    throw error
  }
  if ((await (await file.getFile()).text()) !== content) throw new Error('It was not stored whole.')
}

const sizeOf = async (folder: BackupFolder, name: string): Promise<number> =>
  (await (await folder.getFileHandle(name)).getFile()).size

async function removeOutdated(folder: BackupFolder, id: string, day: string): Promise<void> {
  const files: { readonly name: string; readonly bytes: number }[] = []
  for await (const name of folder.keys()) {
    if (!isBackupOf(id, name)) continue
    // What cannot be read, as a folder of that name, is not ours and ends nothing.
    const size = await settle(sizeOf(folder, name))
    if (size.ok) files.push({ name, bytes: size.value })
  }
  for (const name of outdatedBackups(id, files, day)) await folder.removeEntry(name)
}

/** Whether the browser lets Lueur write there, without asking the person. */
const isGranted = async (folder: BackupFolder): Promise<boolean> =>
  folder.queryPermission === undefined ||
  (await folder.queryPermission({ mode: 'readwrite' })) === 'granted'

/** Puts a file there, now. */
export async function putFile(
  journal: BackingUp,
  folder: BackupFolder,
  state: BackupState,
): Promise<BackupOutcome> {
  const now = journal.clock.now()
  const fail = async (failure: BackupFailure) => {
    await note(journal, state, { failure, triedAt: now })
    return err({ type: failure })
  }
  const trial = await settle(makeBackup(journal))
  if (!trial.ok) {
    // A journal that was shut meanwhile has failed in nothing.
    if (!journal.isOpen()) throw trial.error
    return fail('unmade')
  }
  const made = trial.value
  if (!made.ok) return fail(made.error.type)
  const day = dayAt(now, journal.clock.offsetAt(now))
  try {
    if (!(await isGranted(folder))) throw new DOMException('', 'NotAllowedError')
    await writeFile(folder, backupName(state.id, day), made.value.content)
  } catch (error) {
    return fail(failureOf(error))
  }
  // The new file is there: one that is not removed now is removed next week.
  await settle(removeOutdated(folder, state.id, day))
  await noteBackup(journal, state, made.value)
  return ok(made.value)
}

/** A file is in the person's hands. */
export const noteBackup = (
  journal: BackupJournal,
  state: BackupState,
  { opens, ways }: Pick<MadeBackup, 'opens' | 'ways'>,
): Promise<void> =>
  note(journal, state, { lastAt: journal.clock.now(), opens, ways, failure: null, triedAt: null })

/** Puts a file into the folder; where `onlyIfDue`, only when a week has passed, or something else opens the journal. */
export const backUp = (
  journal: BackingUp,
  { onlyIfDue }: { readonly onlyIfDue: boolean },
): Promise<BackupOutcome> =>
  inTurn(journal, `lueur-backup-${journal.userId}`, async () => {
    const { db, clock } = journal
    const [state, folder] = await db.inTime(Promise.all([readBackup(db), readBackupFolder(db)]))
    const isShut = journal.keys.current === null || !journal.isOpen()
    if (state === null || folder === null || isShut) return err({ type: 'off' })
    const name = await readBackupOpening(journal)
    if (onlyIfDue && !isBackupDue(state, name, clock.now())) return err({ type: 'off' })
    return putFile(journal, folder, state)
  })

/** Asks the person, who has just tapped, for the right to write there again. */
export async function askForFolder({ db }: Pick<BackupJournal, 'db'>): Promise<boolean> {
  const folder = await db.inTime(readBackupFolder(db))
  if (folder === null) return false
  const answer = await settle(
    folder.requestPermission?.({ mode: 'readwrite' }) ?? Promise.resolve('granted'),
  )
  return answer.ok && answer.value === 'granted'
}
