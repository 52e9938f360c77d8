// The embedded database: Node's own SQLite. WAL with synchronous=FULL, because an acknowledged word must survive a power
// cut (NORMAL lost 936 of 16,812 acknowledged rows over eight cuts, FULL none).
import { chmodSync, closeSync, openSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import {
  CompiledQuery,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
  sql,
  type DatabaseConnection,
  type QueryResult,
  type SqliteDatabase,
  type SqliteDialectConfig,
  type SqliteStatement,
} from 'kysely'
import type { RandomDep, TimerDep, UptimeDep } from '#server/base/deps.ts'
import { groupCommits } from './groupCommit.ts'
import { createPatience, instantMs, type Patience } from './heldElsewhere.ts'
import { createKyselyStore, type StoreOptions } from './kyselyStore.ts'
import { createMemoryRateLimiter } from './rateLimit.ts'
import { sqliteCodeOf, sqliteCodes } from './sqliteCode.ts'
import type { Store } from './store.ts'

/** Older versions can corrupt a write-ahead log: https://sqlite.org/wal.html#walresetbug */
const oldestSafeVersion = '3.51.3'
const maxKeptStatements = 500
/** How long the database waits for another process at the start and while it migrates, when nobody is served. */
const startTimeoutMs = 5000

export const isSafeVersion = (version: string): boolean =>
  version.localeCompare(oldestSafeVersion, 'en', { numeric: true }) >= 0

/** The database as Kysely sees it, with its statements prepared once. */
function preparingOnce(database: DatabaseSync): SqliteDatabase {
  const statementByText = new Map<string, SqliteStatement>()
  function prepare(text: string): SqliteStatement {
    const statement = database.prepare(text)
    return {
      reader: statement.columns().length > 0,
      all: (values) => statement.all(...(values as never[])),
      run: (values) => statement.run(...(values as never[])),
      iterate: (values) => statement.iterate(...(values as never[])),
    }
  }
  return {
    close: () => database.close(),
    prepare(text) {
      const statement = statementByText.get(text) ?? prepare(text)
      if (statementByText.size < maxKeptStatements) statementByText.set(text, statement)
      return statement
    },
  }
}

/** Statements outside of a transaction are tried again while another process holds the file. */
const waiting = (
  connection: DatabaseConnection,
  database: DatabaseSync,
  patience: Patience,
): DatabaseConnection => ({
  streamQuery: (query, chunkSize) => connection.streamQuery(query, chunkSize),
  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (database.isTransaction) return connection.executeQuery<R>(query)
    for (let isHeld = false; ; isHeld = true) {
      try {
        const result = await connection.executeQuery<R>(query)
        if (isHeld) patience.renew()
        return result
      } catch (error) {
        if (!(await patience.awaitTurn(error))) throw error
      }
    }
  },
})

/** A full disk undoes its transaction by itself: rolling back again would fail, and hide why. */
class Driver extends SqliteDriver {
  readonly database: DatabaseSync
  readonly patience: Patience
  connection: DatabaseConnection | undefined
  constructor(database: DatabaseSync, config: SqliteDialectConfig, patience: Patience) {
    super(config)
    this.database = database
    this.patience = patience
  }
  override async acquireConnection(): Promise<DatabaseConnection> {
    this.connection ??= waiting(await super.acquireConnection(), this.database, this.patience)
    return this.connection
  }
  /** Immediate: a transaction that reads first would not wait for another process that writes. Tried again by the store, while others read. */
  override async beginTransaction(): Promise<void> {
    this.database.exec('begin immediate')
    this.patience.renew()
  }
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.database.isTransaction) await super.rollbackTransaction(connection)
  }
}
/** SQLite undoes a change of its tables like any other: half a migration is never left. */
class Adapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}
class Dialect extends SqliteDialect {
  readonly database: DatabaseSync
  readonly config: SqliteDialectConfig
  readonly patience: Patience
  constructor(database: DatabaseSync, patience: Patience) {
    const config = { database: preparingOnce(database) }
    super(config)
    this.database = database
    this.config = config
    this.patience = patience
  }
  override createAdapter(): SqliteAdapter {
    return new Adapter()
  }
  override createDriver(): Driver {
    return new Driver(this.database, this.config, this.patience)
  }
}

/** Room on the disk below which a server is no longer sent anybody: a batch of days and its log need it. */
export const neededBytes = 16 * 1024 * 1024

/** What to say of a file that does not open, by SQLite's codes. */
const sentences = new Map<unknown, string>([
  [
    sqliteCodes.cannotOpen,
    'cannot be opened: may this user read and write it, and the folder DATA_DIR?',
  ],
  [sqliteCodes.notADatabase, 'is no database: restore it from a backup, or give another DATA_DIR.'],
])

/** Its owner alone may read it, in whatever folder; SQLite gives its log the same rights. */
function makePrivate(file: string): void {
  closeSync(openSync(file, 'a', 0o600))
  try {
    chmodSync(file, 0o600)
  } catch {
    // Somebody else's file that this user may write: its owner decides.
  }
}

function open(file: string): DatabaseSync {
  if (file !== ':memory:') makePrivate(file)
  const database = new DatabaseSync(file, {
    timeout: startTimeoutMs,
    enableForeignKeyConstraints: true,
  })
  const version = String(database.prepare('select sqlite_version() as version').get()?.['version'])
  if (!isSafeVersion(version)) {
    database.close()
    throw new Error(`SQLite ${version} can corrupt its log: use a Node with ${oldestSafeVersion}.`)
  }
  // What is deleted is overwritten: else an address or a key would stay in the file until its place is taken.
  database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma secure_delete = on')
  return database
}

/** Throws one sentence when the file does not open, or when this Node carries an SQLite that can lose a journal. */
function openOrSay(file: string): DatabaseSync {
  try {
    return open(file)
  } catch (error) {
    const sentence = sentences.get(sqliteCodeOf(error))
    const isDenied = error instanceof Error && 'syscall' in error
    if (sentence === undefined && !isDenied) throw error
    throw new Error(
      `${path.basename(file)} in DATA_DIR ${sentence ?? sentences.get(sqliteCodes.cannotOpen)}`,
      {
        cause: error,
      },
    )
  }
}

export function openSqlite(
  file: string,
  deps: RandomDep & TimerDep & UptimeDep,
  { beforeMigrating }: Pick<StoreOptions, 'beforeMigrating'> = {},
): Store {
  const database = openOrSay(file)
  const waitAtMost = (ms: number): void => database.exec(`pragma busy_timeout = ${ms}`)
  waitAtMost(instantMs)
  const patience = createPatience(deps)
  return createKyselyStore(new Dialect(database, patience), deps, {
    isShared: false,
    awaitTurn: (error) => patience.awaitTurn(error),
    async holdingMigrations(db, work) {
      waitAtMost(startTimeoutMs)
      try {
        await work(db)
      } finally {
        waitAtMost(instantMs)
      }
    },
    groupCommits: (transaction, isPassing) => groupCommits(transaction, isPassing, deps.uptime),
    createRateLimiter: () => createMemoryRateLimiter(),
    async isWritable(db) {
      await sql`select 1`.execute(db)
      if (file === ':memory:') return true
      const { bavail, bsize } = await statfs(path.dirname(file))
      return bavail * bsize >= neededBytes
    },
    ...(beforeMigrating !== undefined && { beforeMigrating }),
    // What versions before left in the file's free places is not overwritten by itself.
    async afterMigrating(db) {
      await sql`vacuum`.execute(db)
    },
    forgetDeleted() {
      try {
        // Not waiting for a backup that reads the log: the next call empties it.
        waitAtMost(0)
        database.exec('pragma wal_checkpoint(truncate)')
      } catch {
        // A disk without room. What was deleted is deleted, and the next call empties the log.
      } finally {
        waitAtMost(instantMs)
      }
      return Promise.resolve()
    },
  })
}
