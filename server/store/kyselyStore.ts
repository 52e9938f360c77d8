import { Kysely, type Dialect } from 'kysely'
import { Migrator } from 'kysely/migration'
import type { RandomDep, TimerDep } from '#server/base/deps.ts'
import { migrations } from './migrations.ts'
import type { RateLimiter } from './rateLimit.ts'
import type { Queries, Store } from './store.ts'
import type { Tables } from './tables.ts'

/** How often a transaction is tried in all, and the longest pause before the second try, in ms: twice that before the third. */
const maxTries = 6
const longestPauseMs = 10
/** PostgreSQL: serialisation failure, deadlock. SQLite: another process writes, or wrote since this transaction read. */
const passingCodes = new Set<unknown>(['40001', '40P01', 5, 517])

const isPassing = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && passingCodes.has(error.code)) ||
    ('errcode' in error && passingCodes.has(error.errcode)))

interface StoreOptions {
  readonly isShared: boolean
  readonly createRateLimiter: (db: Queries) => RateLimiter
  /** Runs a migration so that two instances never migrate at the same time. */
  readonly holdingMigrations?: (
    db: Queries,
    work: (queries: Queries) => Promise<void>,
  ) => Promise<void>
}

export function createKyselyStore(
  dialect: Dialect,
  { random, timer }: RandomDep & TimerDep,
  { isShared, createRateLimiter, holdingMigrations = (db, work) => work(db) }: StoreOptions,
): Store {
  const db = new Kysely<Tables>({ dialect })

  const pause = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      timer.after(ms, resolve)
    })

  async function transaction<T>(work: (queries: Queries) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await db.transaction().execute(work)
      } catch (error) {
        if (attempt === maxTries || !isPassing(error)) throw error
        // A random pause: two transactions that met would meet again.
        await pause(random.fraction() * attempt * longestPauseMs)
      }
    }
  }

  return {
    db,
    isShared,
    rateLimiter: createRateLimiter(db),
    transaction,
    migrate: () =>
      holdingMigrations(db, async (queries) => {
        const migrator = new Migrator({
          db: queries,
          provider: { getMigrations: () => Promise.resolve(migrations) },
        })
        const { error } = await migrator.migrateToLatest()
        if (error !== undefined) throw error
      }),
    close: () => db.destroy(),
  }
}
