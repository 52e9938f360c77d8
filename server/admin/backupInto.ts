// Backups on a schedule: each has a file of its own, and the oldest leave only once a newer one was read back whole.
import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { err, ok } from '#domain/result.ts'
import { codeOf } from '#server/base/errorCode.ts'
import type { Queries } from '#server/store/store.ts'
import { backupDatabase } from './backupDatabase.ts'
import type { Output } from './parseCommand.ts'

/** Of ours alone: nothing else in the folder is ever removed. In the order of their names they are in the order of their making. */
const finished = /^lueur-\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z\.db$/
/** What a killed backup leaves, or one that still runs: of two at once in a folder the first fails, and says so. */
const unfinished = /^lueur-\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z\.db\.part(?:-journal)?$/

export interface Rotation {
  readonly folder: string
  /** How many stay, this one included. */
  readonly keep: number
}

export async function backupInto(
  queries: Queries,
  { folder, keep }: Rotation,
  now: number,
): Promise<Output> {
  const instant = new Date(now).toISOString().slice(0, 19).replaceAll(':', '-')
  const name = `lueur-${instant}Z.db`
  try {
    // Before the new one is made: they take the room that it needs.
    const left = (await readdir(folder)).filter((other) => unfinished.test(other))
    for (const file of left) await rm(path.join(folder, file), { force: true })
  } catch (error) {
    return err(`This folder cannot be used (${codeOf(error)}). Nothing was changed.`)
  }
  const made = await backupDatabase(queries, path.join(folder, name))
  if (!made.ok) return made
  const older = (await readdir(folder))
    .filter((other) => finished.test(other) && other !== name)
    .toSorted()
  const leaving = older.slice(0, Math.max(0, older.length - keep + 1))
  for (const file of leaving) await rm(path.join(folder, file))
  return ok([name, ...made.value, `Removed: ${leaving.length} older.`])
}
