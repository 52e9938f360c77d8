// The shared database: PostgreSQL, or an engine that speaks like it, directly or through a pooler that hands each transaction
// to another connection. So nothing here lives longer than a transaction: no LISTEN, no lock of a session. SKIP LOCKED only
// spares waiting.
import { Socket } from 'node:net'
import { PostgresAdapter, PostgresDialect, sql } from 'kysely'
import { Pool, types } from 'pg'
import type { RandomDep, TimerDep } from '#server/base/deps.ts'
import { createKyselyStore } from './kyselyStore.ts'
import { createSharedRateLimiter } from './rateLimit.ts'
import type { Store } from './store.ts'

export const poolLimits = {
  connections: 10,
  /** How long a request waits for one. */
  waitMs: 5000,
  /** No statement of ours takes this long: a connection that is silent for longer is cut. */
  silenceMs: 30_000,
} as const

/** A database that stops replying without closing would hold each connection, and every request behind it, for ever. */
function createSocket(silenceMs: number): Socket {
  const socket = new Socket()
  return socket.setTimeout(silenceMs, () => socket.destroy(new Error('The database is silent.')))
}

/** Any number will do, as long as every version of the server takes the same. */
const migrationLock = 7_025_386_611

/** Kysely's own lock of migrations belongs to a session, which a pooler would never end. Ours is in `openPostgres`. */
class Adapter extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}
class Dialect extends PostgresDialect {
  override createAdapter(): PostgresAdapter {
    return new Adapter()
  }
}

/** `onBroken`: a connection broke, unused or between two statements; the next query opens another. */
export function openPostgres(
  url: string,
  deps: RandomDep & TimerDep,
  onBroken: (error: Error) => void,
  silenceMs: number = poolLimits.silenceMs,
): Store {
  // Instants are bigint: as text they would compare and add wrongly.
  types.setTypeParser(types.builtins.INT8, Number)
  const pool = new Pool({
    connectionString: url,
    max: poolLimits.connections,
    connectionTimeoutMillis: poolLimits.waitMs,
    stream: () => createSocket(silenceMs),
  })
  // Without a listener, one dropped idle connection ends the process.
  pool.on('error', onBroken)
  // Nor may one that drops between two statements of a transaction: the next statement rejects, and its caller handles that.
  pool.on('connect', (client) => {
    client.on('error', onBroken)
    // Our statements are written for this level, and conflict needlessly under a stricter one.
    client.query("set default_transaction_isolation = 'read committed'").catch(onBroken)
  })
  return createKyselyStore(new Dialect({ pool }), deps, {
    isShared: true,
    createRateLimiter: createSharedRateLimiter,
    holdingMigrations: (db, work) =>
      db.transaction().execute(async (queries) => {
        await sql`select pg_advisory_xact_lock(${sql.lit(migrationLock)})`.execute(queries)
        await work(queries)
      }),
  })
}
