// What is said of a disk that fails, and of what it holds. Where its log finds no room SQLite speaks of an « I/O error » too.
import { statfs } from 'node:fs/promises'
import { codeOf } from '#server/base/errorCode.ts'
import { sqliteCodeOf, sqliteCodes } from './sqliteCode.ts'

/** Below it the log of an opened database, of which SQLite takes 32 KiB at once, finds no place. */
const neededBytes = 64 * 1024

async function hasRoom(folder: string): Promise<boolean> {
  try {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize >= neededBytes
  } catch {
    return true
  }
}

/** One sentence, or null for any other failure. What was being written is undone: the folder holds what it held. */
export async function explainDiskFailure(
  failure: unknown,
  dataDir: string,
): Promise<string | null> {
  if (sqliteCodeOf(failure) === sqliteCodes.corrupt) {
    return 'lueur.db in DATA_DIR is damaged. Keep it as it is, and restore the latest backup into another DATA_DIR.'
  }
  if (sqliteCodeOf(failure) === sqliteCodes.busy) {
    return 'Another process holds lueur.db in DATA_DIR. Nothing was changed: do this again once that process has ended.'
  }
  const isFull =
    sqliteCodeOf(failure) === sqliteCodes.full || ['ENOSPC', 'EDQUOT'].includes(codeOf(failure))
  const isFailing = sqliteCodeOf(failure) === sqliteCodes.inputOutput
  if (isFull || (isFailing && !(await hasRoom(dataDir)))) {
    return 'The disk of DATA_DIR is full. Nothing that was stored is lost: make room on it, then do this again.'
  }
  return isFailing
    ? 'The disk of DATA_DIR cannot be read or written: look at the disk, and keep the latest backup.'
    : null
}
