// The folder of an embedded server: made where it is missing, and used by one server, or by one command that rewrites its database, at a time.
import { closeSync, openSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { err, ok, type Result } from '#domain/result.ts'
import { codeOf } from '#server/base/errorCode.ts'
import { makeFolder } from '#server/base/makeFolder.ts'
import { sqliteCodeOf, sqliteCodes } from './sqliteCode.ts'

/** Throws one sentence that names the variable where the folder cannot be made. */
export const makeDataDir = (folder: string): Promise<void> =>
  makeFolder(folder, 'The folder that DATA_DIR names')

const sizeOf = async (file: string): Promise<number | null> =>
  (await stat(file).catch(() => null))?.size ?? null

/** Throws one sentence where a key stands beside an empty database: a key is only made once the tables are there. */
export async function refuseLostDatabase(folder: string): Promise<void> {
  if ((await sizeOf(path.join(folder, 'lueur.db'))) !== 0) return
  if ((await sizeOf(path.join(folder, 'server.key'))) === null) return
  throw new Error(
    'lueur.db in DATA_DIR is empty, and server.key says that a journal was here: restore lueur.db from a backup, or remove it to begin anew.',
  )
}

/** For whoever finds the folder in use: a server that a command keeps out reads it too. */
const isInUse =
  'Another server or command is at work on this DATA_DIR: stop it, or wait for its end.'

/** What nothing refers to is closed, and its lock is gone. */
const held = new Set<DatabaseSync>()

/** Opening a file that is there, and closing it, would end the lock of this very process: it is only made. */
function makeLockFile(file: string): void {
  try {
    closeSync(openSync(file, 'wx', 0o600))
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  }
}

function takeLock(file: string): DatabaseSync {
  makeLockFile(file)
  const lock = new DatabaseSync(file, { timeout: 0 })
  try {
    lock.exec('pragma locking_mode = exclusive; begin exclusive')
    return lock
  } catch (error) {
    lock.close()
    throw error
  }
}

const isDenied =
  'lueur.lock in DATA_DIR cannot be opened: may this user read and write it, and the folder DATA_DIR?'
/** By SQLite's codes and the system's. Of another one nobody knows what to do, or it is the disk's (diskFailure.ts). */
const sentences = new Map<number | string, string>([
  [sqliteCodes.busy, isInUse],
  [sqliteCodes.cannotOpen, isDenied],
  ['EACCES', isDenied],
  ['EPERM', isDenied],
  ['EROFS', isDenied],
  // Whoever held it would have been met before it was read.
  [
    sqliteCodes.notADatabase,
    'lueur.lock in DATA_DIR is damaged: remove this file, which holds nothing of anybody.',
  ],
])

/**
 * Holds the folder until it is released, or this process ends, however it ends: the lock is the system's. A server holds it, and a
 * command that a server must not start beside: one that rewrites the database, or that leaves behind what is written meanwhile. The
 * others do what a server does, in one transaction, and may run beside it. The error is one sentence.
 */
export function holdDataDir(folder: string): Result<() => void, string> {
  let lock
  try {
    lock = takeLock(path.join(folder, 'lueur.lock'))
  } catch (error) {
    const sentence = sentences.get(sqliteCodeOf(error) ?? codeOf(error))
    if (sentence === undefined) throw error
    return err(sentence)
  }
  held.add(lock)
  return ok(() => {
    if (held.delete(lock)) lock.close()
  })
}

/** Whether another process has this database open: every connection to a write-ahead log holds a shared lock. */
function isOpenElsewhere(file: string): boolean {
  const database = new DatabaseSync(file, { timeout: 200 })
  try {
    database.exec('pragma locking_mode = exclusive; begin immediate; rollback')
    return false
  } catch (error) {
    const code = sqliteCodeOf(error)
    if (code === sqliteCodes.busy) return true
    // Whoever opens it then says so.
    if (code === sqliteCodes.notADatabase) return false
    throw error
  } finally {
    database.close()
  }
}

/** The folder and its database for `work` alone. A server of before the lock, and a command beside it, have the database open. */
export async function aloneWith<T>(
  folder: string,
  work: () => Promise<Result<T, string>>,
): Promise<Result<T, string>> {
  const hold = holdDataDir(folder)
  if (!hold.ok) return err(`${hold.error} Nothing was changed.`)
  try {
    if (isOpenElsewhere(path.join(folder, 'lueur.db'))) {
      return err(`${isInUse} Nothing was changed.`)
    }
    return await work()
  } finally {
    hold.value()
  }
}
