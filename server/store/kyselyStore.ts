import { randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { Kysely, type Dialect } from 'kysely'
import { Migrator } from 'kysely/migration'
import { migrations } from './migrations.ts'
import type { Queries, Store } from './store.ts'
import type { Tables } from './tables.ts'

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
  /** Around a migration: what keeps two instances from migrating at once. */
  readonly holdingMigrations?: (
    db: Queries,
    work: (queries: Queries) => Promise<void>,
  ) => Promise<void>
}

export function createKyselyStore(
  dialect: Dialect,
  { isShared, holdingMigrations = (db, work) => work(db) }: StoreOptions,
): Store {
  const db = new Kysely<Tables>({ dialect })

  async function transaction<T>(work: (queries: Queries) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await db.transaction().execute(work)
      } catch (error) {
        if (attempt === maxTries || !isPassing(error)) throw error
        // Apart, or they would meet again.
        await wait(randomInt(attempt * longestPauseMs))
      }
    }
  }

  return {
    db,
    isShared,
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
