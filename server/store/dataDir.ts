// The folder of an embedded server: made where it is missing, and used by one server at a time.
import { closeSync, openSync } from 'node:fs'
import { mkdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : 'unknown cause'

const isFolder = async (name: string): Promise<boolean> =>
  (await stat(name).catch(() => null))?.isDirectory() === true

/** Not `recursive`: below /proc that never ends. */
async function make(folder: string): Promise<void> {
  if (await isFolder(folder)) return
  const parent = path.dirname(folder)
  if (parent !== folder) await make(parent)
  await mkdir(folder, { mode: 0o700 }).catch(async (error: unknown) => {
    if (!(await isFolder(folder))) throw error
  })
}

/** Throws one sentence that names the variable where the folder cannot be made. */
export async function makeDataDir(folder: string): Promise<void> {
  try {
    await make(path.resolve(folder))
  } catch (error) {
    throw new Error(`The folder that DATA_DIR names cannot be made (${codeOf(error)}).`, {
      cause: error,
    })
  }
}

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
