// A copy of the embedded database while the server writes: one read transaction, so that it is the database of one instant
// and a busy server cannot make it start again (which is what the page-by-page backup interface does at each write). What
// is not read back whole is no backup, so it says done only after that.
import { open, rm } from 'node:fs/promises'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { err, ok } from '#domain/result.ts'
import { flush } from '#server/store/copyBefore.ts'
import type { Queries } from '#server/store/store.ts'
import type { Output } from './parseCommand.ts'

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

/** Writes `file`, which must not exist; a failure leaves none. */
export async function backupDatabase(queries: Queries, file: string): Promise<Output> {
  try {
    // `wx`: no earlier backup is replaced. SQLite accepts an empty file.
    await (await open(file, 'wx', 0o600)).close()
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? ''
    return err(
      code === 'EEXIST'
        ? 'This file exists already: give another name. Nothing was changed.'
        : `This file cannot be made (${code}). Nothing was changed.`,
    )
  }
  try {
    await sql`vacuum into ${path.resolve(file)}`.execute(queries)
    await flush(file)
    await flush(path.dirname(path.resolve(file)))
    const { isWhole, accounts, days } = verify(file)
    if (!isWhole) throw new Error('the copy is not whole')
    return ok([
      `Backed up and checked: ${accounts} accounts, ${days} days.`,
      'It opens with its server key only: keep server.key (or SERVER_KEY) in another place.',
    ])
  } catch (error) {
    for (const left of [file, `${file}-journal`]) await rm(left, { force: true })
    const reason = error instanceof Error ? error.message : 'unknown'
    return err(`The backup failed and was removed (${reason}). The database is as it was.`)
  }
}
