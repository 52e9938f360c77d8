// A copy of the embedded database while the server writes: one read transaction, so that it is the database of one instant
// and a busy server cannot make it start again (which is what the page-by-page backup interface does at each write). What
// is not read back whole is no backup: it has its name, and is said to be done, only after that.
import { access, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { err, ok } from '#domain/result.ts'
import { codeOf } from '#server/base/errorCode.ts'
import { flush } from '#server/store/copyBefore.ts'
import type { Queries } from '#server/store/store.ts'
import type { Output } from './parseCommand.ts'

const existsAlready = 'This file exists already: give another name. Nothing was changed.'

interface Verified {
  readonly isWhole: boolean
  readonly accounts: number
  readonly days: number
}

function verify(file: string): Verified {
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    const read = (text: string) => database.prepare(text).get() ?? {}
    const orphans = database.prepare('pragma foreign_key_check').all()
    return {
      isWhole: read('pragma integrity_check')['integrity_check'] === 'ok' && orphans.length === 0,
      accounts: Number(read('select count(*) as count from account')['count']),
      days: Number(read('select count(*) as count from entry')['count']),
    }
  } finally {
    database.close()
  }
}

const exists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  )

/** Writes `file`, which must not exist; a failure leaves none. What a killed one leaves has another name: the next one replaces it. */
export async function backupDatabase(queries: Queries, file: string): Promise<Output> {
  const unfinished = `${path.resolve(file)}.part`
  const removeUnfinished = async () => {
    for (const left of [unfinished, `${unfinished}-journal`]) await rm(left, { force: true })
  }
  if (await exists(file)) return err(existsAlready)
  try {
    await removeUnfinished()
    // SQLite accepts an empty file, and its owner alone may read this one.
    await (await open(unfinished, 'wx', 0o600)).close()
  } catch (error) {
    return err(`This file cannot be made (${codeOf(error)}). Nothing was changed.`)
  }
  try {
    await sql`vacuum into ${unfinished}`.execute(queries)
    await flush(unfinished)
    const { isWhole, accounts, days } = verify(unfinished)
    if (!isWhole) throw new Error('the copy is not whole')
    if (await exists(file)) throw new Error('its name was given to another file meanwhile')
    await rename(unfinished, file)
    await flush(path.dirname(unfinished))
    return ok([
      `Backed up and checked: ${accounts} accounts, ${days} days.`,
      'It opens with its server key only: keep server.key (or SERVER_KEY) in another place.',
    ])
  } catch (error) {
    await removeUnfinished()
    const reason = error instanceof Error ? error.message : 'unknown'
    return err(`The backup failed and was removed (${reason}). The database is as it was.`)
  }
}
