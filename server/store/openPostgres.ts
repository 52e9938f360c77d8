// The shared database: PostgreSQL, or an engine that speaks like it, directly or through a pooler that hands each transaction
// to another connection. So nothing here lives longer than a transaction: no LISTEN, no lock of a session. SKIP LOCKED only
// spares waiting.
import { Socket } from 'node:net'
import { Kysely, PostgresAdapter, PostgresDialect, sql, type PostgresPool } from 'kysely'
import { Pool, types, type PoolClient } from 'pg'
import type { PrintDep, RandomDep, TimerDep } from '#server/base/deps.ts'
import { pause } from '#server/base/pause.ts'
import { createKyselyStore } from './kyselyStore.ts'
import { createSharedRateLimiter } from './rateLimit.ts'
import { createNaming } from './statementNames.ts'
import type { Store } from './store.ts'
import type { Tables } from './tables.ts'

export const poolLimits = {
  connections: 10,
  /** How long a request waits for one. */
  waitMs: 5000,
  /** An unused one is given back after this, but for one: another instance may find no place left. */
  idleMs: 2000,
  /** No statement of a request takes this long: a connection that is silent for longer is cut. */
  silenceMs: 30_000,
} as const

/** A database that stops replying without closing would hold each connection, and every request behind it, for ever. */
function createSocket(silenceMs: number): Socket {
  const socket = new Socket()
  return socket.setTimeout(silenceMs, () => socket.destroy(new Error('The database is silent.')))
}

/** Any number will do, as long as every version of the server takes the same. */
const migrationLock = 7_025_386_611
/** Between two tries to be the one that migrates. */
const lockPauseMs = 200

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

/** PostgreSQL, and PgBouncer in front of it: « too many connections ». One of ours is free a moment later. */
const tooManyConnections = '53300'

/** Asks again for a connection, five seconds long: others take and leave places on a database that several programs share. */
const asking = (pool: Pool, { random, timer }: RandomDep & TimerDep): PostgresPool => ({
  options: {},
  end: () => pool.end(),
  async connect(): Promise<PoolClient> {
    for (let waitedMs = 0; ;) {
      try {
        return await pool.connect()
      } catch (error) {
        const isFull =
          error instanceof Error && 'code' in error && error.code === tooManyConnections
        if (!isFull || waitedMs >= poolLimits.waitMs) throw error
        const pauseMs = 20 + random.fraction() * 80
        await pause(timer, pauseMs)
        waitedMs += pauseMs
      }
    }
  },
})

export interface PostgresOptions {
  /** Connections of this instance. */
  readonly connections?: number
  /** 0: never cut. */
  readonly silenceMs?: number
}

/** `onBroken`: a connection broke, unused or between two statements; the next query opens another. */
export function openPostgres(
  url: string,
  deps: RandomDep & TimerDep & PrintDep,
  onBroken: (error: Error) => void,
  { connections = poolLimits.connections, silenceMs = poolLimits.silenceMs }: PostgresOptions = {},
): Store {
  // Instants are bigint: as text they would compare and add wrongly.
  types.setTypeParser(types.builtins.INT8, Number)
  const giveNames = createNaming()
  const createPool = (max: number, silence: number): Pool => {
    const pool = new Pool({
      connectionString: url,
      max,
      min: 1,
      connectionTimeoutMillis: poolLimits.waitMs,
      idleTimeoutMillis: poolLimits.idleMs,
      keepAlive: true,
      stream: () => createSocket(silence),
    })
    // Without a listener, one dropped idle connection ends the process.
    pool.on('error', onBroken)
    // Nor may one that drops between two statements of a transaction: the next statement rejects, and its caller handles that.
    pool.on('connect', (client) => {
      client.on('error', onBroken)
      giveNames(client)
      // Our statements are written for this level, and conflict needlessly under a stricter one.
      client.query("set default_transaction_isolation = 'read committed'").catch(onBroken)
    })
    return pool
  }
  const createDialect = (pool: Pool): Dialect => new Dialect({ pool: asking(pool, deps) })
  const pool = createPool(connections, silenceMs)
  return createKyselyStore(createDialect(pool), deps, {
    isShared: true,
    createRateLimiter: createSharedRateLimiter,
    // One that follows another, or that is set to read only, takes no write.
    async isWritable(db) {
      const { rows } = await sql<{
        answer: string
      }>`select current_setting('transaction_read_only') as answer`.execute(db)
      return rows[0]?.answer === 'off'
    },
    async holdingMigrations(_db, work) {
      // A connection of its own, which may be silent for as long as an index of a large table takes.
      const db = new Kysely<Tables>({ dialect: createDialect(createPool(1, 0)) })
      try {
        for (let tries = 0; ; tries++) {
          const isDone = await db.transaction().execute(async (queries) => {
            const lock = sql<{
              taken: boolean
            }>`select pg_try_advisory_xact_lock(${sql.lit(migrationLock)}) as taken`
            const { rows } = await lock.execute(queries)
            if (rows[0]?.taken !== true) return false
            await work(queries)
            return true
          })
          if (isDone) return
          if (tries === 0) deps.print('Another instance migrates the database: waiting for it.')
          await pause(deps.timer, lockPauseMs)
        }
      } finally {
        await db.destroy()
      }
    },
    connections: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
  })
}
