import { mkdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { codeOf } from './errorCode.ts'

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

/** The folder and those above it, where they are missing, for their owner alone. Throws one sentence that begins with `called`. */
export async function makeFolder(folder: string, called: string): Promise<void> {
  try {
    await make(path.resolve(folder))
  } catch (error) {
    throw new Error(`${called} cannot be made (${codeOf(error)}).`, { cause: error })
  }
}
