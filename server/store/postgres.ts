// The shared database: PostgreSQL, or an engine that speaks like it. No advisory lock of ours, no LISTEN; SKIP
// LOCKED only spares waiting.
import { PostgresDialect } from 'kysely'
import { Pool, types } from 'pg'
import { createKyselyStore } from './kyselyStore.ts'
import type { Store } from './store.ts'

/** `onBroken`: a connection broke, unused or between two statements; the next query opens another. */
export function openPostgres(url: string, onBroken: (error: Error) => void): Store {
  // Instants are bigint: as text they would compare and add wrongly.
  types.setTypeParser(types.builtins.INT8, Number)
  const pool = new Pool({ connectionString: url, max: 10, connectionTimeoutMillis: 5000 })
  // Without a listener, one dropped idle connection ends the process.
  pool.on('error', onBroken)
  // Nor may one that drops between two statements of a transaction: the next statement fails, and that is answered.
  pool.on('connect', (client) => client.on('error', onBroken))
  return createKyselyStore(new PostgresDialect({ pool }), { isShared: true })
}
