// The port behind which the rows live. SQLite (embedded) and PostgreSQL (shared) implement it; tests/contract holds both to
// the same suite.
import type { Kysely } from 'kysely'
import type { Tables } from './tables.ts'

/** The database, or one transaction of it. */
export type Queries = Kysely<Tables>

export interface Store {
  readonly db: Queries
  /** Whether other processes may write to it at the same time. */
  readonly isShared: boolean
  /**
   * Runs `work` in one transaction, again when the engine asks for it (a serialisation failure): `work` must have no other
   * effect. Inside, use the given queries alone: on SQLite there is one connection, and `db` would wait for itself for ever.
   */
  transaction<T>(work: (queries: Queries) => Promise<T>): Promise<T>
  /** Brings the schema up to date; several instances may do so at once. */
  migrate(): Promise<void>
  close(): Promise<void>
}

export interface StoreDep {
  readonly store: Store
}
