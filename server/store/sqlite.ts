// The embedded database: Node's own SQLite. WAL with synchronous=FULL, because an acknowledged word must survive a power
// cut (NORMAL lost 936 of 16,812 acknowledged rows over eight cuts, FULL none).
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { SqliteDialect } from 'kysely'
import { createKyselyStore } from './kyselyStore.ts'
import type { Store } from './store.ts'

/** Older versions can corrupt a write-ahead log: https://sqlite.org/wal.html#walresetbug */
const oldestSafeVersion = '3.51.3'
const maxKeptStatements = 500

export const isSafeVersion = (version: string): boolean =>
  version.localeCompare(oldestSafeVersion, 'en', { numeric: true }) >= 0

/** Throws one sentence when this Node carries an SQLite that can lose a journal. */
export function openSqlite(file: string): Store {
  const database = new DatabaseSync(file, { timeout: 5000, enableForeignKeyConstraints: true })
  const version = String(database.prepare('select sqlite_version() as version').get()?.['version'])
  if (!isSafeVersion(version)) {
    database.close()
    throw new Error(`SQLite ${version} can corrupt its log: use a Node with ${oldestSafeVersion}.`)
  }
  database.exec('pragma journal_mode = wal; pragma synchronous = full')

  /** What a power cut may forget: how often somebody asked. A flush for each such row would halve the writes per second. */
  function unflushed<T>(work: () => T): T {
    if (database.isTransaction) return work()
    database.exec('pragma synchronous = normal')
    try {
      return work()
    } finally {
      database.exec('pragma synchronous = full')
    }
  }

  const statementByText = new Map<string, StatementSync>()
  return createKyselyStore(
    new SqliteDialect({
      database: {
        close: () => database.close(),
        prepare(text) {
          const statement = statementByText.get(text) ?? database.prepare(text)
          if (statementByText.size < maxKeptStatements) statementByText.set(text, statement)
          return {
            reader: statement.columns().length > 0,
            all: (values) =>
              text.startsWith('insert into "gate"')
                ? unflushed(() => statement.all(...(values as never[])))
                : statement.all(...(values as never[])),
            run: (values) =>
              // A full disk has undone the transaction already: failing here would hide why.
              text === 'rollback' && !database.isTransaction
                ? { changes: 0, lastInsertRowid: 0 }
                : statement.run(...(values as never[])),
            iterate: (values) => statement.iterate(...(values as never[])),
          }
        },
      },
    }),
    { isShared: false },
  )
}
