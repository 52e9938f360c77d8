// What goes back is a copy: a migration is never undone. So the embedded database is copied before each one, and the copy is kept.
import { open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import type { PrintDep } from '#server/base/deps.ts'
import { codeOf } from '#server/base/errorCode.ts'
import type { Queries } from './store.ts'

/** Flushes a file, or the names of a folder, to the disk. */
export async function flush(file: string): Promise<void> {
  const handle = await open(file, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/**
 * Copies the database of `folder` to a file named by the first migration that it has not had. A copy of that name, of an earlier
 * start, gives way once the new one is whole.
 */
export async function copyBefore(
  db: Queries,
  folder: string,
  migration: string,
  { print }: PrintDep,
): Promise<void> {
  const file = path.resolve(folder, `lueur-before-${migration}.db`)
  const unfinished = `${file}.part`
  try {
    for (const left of [unfinished, `${unfinished}-journal`]) await rm(left, { force: true })
    // SQLite accepts an empty file, and its owner alone may read this one.
    await (await open(unfinished, 'wx', 0o600)).close()
    await sql`vacuum into ${unfinished}`.execute(db)
    await flush(unfinished)
    await rename(unfinished, file)
    await flush(path.dirname(file))
  } catch (error) {
    for (const left of [unfinished, `${unfinished}-journal`]) await rm(left, { force: true })
    throw new Error(
      `The database could not be copied before its migration (${codeOf(error)}): is there room for it in DATA_DIR? Nothing was changed.`,
      { cause: error },
    )
  }
  print(`The database as it was before ${migration} is kept in ${path.basename(file)}.`)
}
