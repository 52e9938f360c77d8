// The port behind which the rows live. tests/contract/store.suite.ts holds both databases to what it says:
//
//                        SQLite (embedded)                        PostgreSQL (shared)
//   written by           one process, over one connection         any number of instances
//   a resolved write     flushed to the disk (synchronous=full)   committed as the database is set up to commit
//   two transactions     one after the other                      read committed; `lockAccount` makes them take turns
//   rate limits          in memory, forgotten at a restart        rows, shared by all instances
import type { Kysely } from 'kysely'
import type { RateLimiter } from './rateLimit.ts'
import type { Tables } from './tables.ts'

/** The database, or one transaction of it. */
export type Queries = Kysely<Tables>

/** What of the shared database's connections is in use, and how many requests wait for one. */
export type Connections = Readonly<Record<'busy' | 'idle' | 'waiting', number>>

export interface Store {
  readonly db: Queries
  /** Whether other processes may write to it at the same time. */
  readonly isShared: boolean
  readonly rateLimiter: RateLimiter
  /** Null where there is one connection only, used by one statement after the other. */
  connections(): Connections | null
  /**
   * Runs `work` in one transaction: all of its writes or none. Runs it again, up to six times, when the engine asks for that
   * (a serialisation failure), and for some seconds while another process holds the file, so `work` must have no other effect; then, or for any other error, rejects with it.
   * Inside, use the given queries alone: on SQLite there is one connection, and `db` would wait for itself for ever.
   */
  transaction<T>(work: (queries: Queries) => Promise<T>): Promise<T>
  /**
   * Brings the schema up to date; several instances may do so at once. All pending migrations or none. Rejects with one sentence, and
   * changes nothing, where a newer version has been.
   */
  migrate(): Promise<void>
  /** Rejects with one sentence unless the schema is this version's. */
  requireSchema(): Promise<void>
  /** Whether it replies, and has room for what is written. Rejects, or never settles, where it does not reply. */
  isWritable(): Promise<boolean>
  /** What was deleted leaves the files too, as far as the engine can be told so: on SQLite its log is emptied. Never rejects. */
  forgetDeleted(): Promise<void>
  close(): Promise<void>
}

export interface StoreDep {
  readonly store: Store
}
