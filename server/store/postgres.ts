// The shared database: PostgreSQL, or an engine that speaks like it. No advisory lock of ours, no LISTEN, no SKIP LOCKED.
import { PostgresDialect } from 'kysely'
import { Pool, types } from 'pg'
import { createKyselyStore } from './kyselyStore.ts'
import type { Store } from './store.ts'

/** `onIdleError`: a connection that broke while unused; the next query opens another. */
export function openPostgres(url: string, onIdleError: (error: Error) => void): Store {
  // Instants are bigint: as text they would compare and add wrongly.
  types.setTypeParser(types.builtins.INT8, Number)
  const pool = new Pool({ connectionString: url, max: 10, connectionTimeoutMillis: 5000 })
  // Without a listener, one dropped idle connection ends the process.
  pool.on('error', onIdleError)
  return createKyselyStore(new PostgresDialect({ pool }))
}
