// The folder of an embedded server: made where it is missing, and used by one server at a time.
import { closeSync, openSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { makeFolder } from '#server/base/makeFolder.ts'

/** Throws one sentence that names the variable where the folder cannot be made. */
export const makeDataDir = (folder: string): Promise<void> =>
  makeFolder(folder, 'The folder that DATA_DIR names')

/** What nothing refers to is closed, and its lock is gone. */
const held: DatabaseSync[] = []

/**
 * Holds the folder until this process ends, however it ends: the lock is the system's. Throws one sentence where another process
 * holds it. Commands do not ask for it: they may run beside a server.
 */
export function holdDataDir(folder: string): void {
  const file = path.join(folder, 'lueur.lock')
  closeSync(openSync(file, 'a', 0o600))
  const lock = new DatabaseSync(file, { timeout: 0 })
  try {
    lock.exec('pragma locking_mode = exclusive; begin exclusive')
  } catch (error) {
    lock.close()
    throw new Error('Another server already runs on this DATA_DIR: stop it first.', {
      cause: error,
    })
  }
  held.push(lock)
}
