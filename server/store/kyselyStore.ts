import { Kysely, type Dialect } from 'kysely'
import { Migrator } from 'kysely/migration'
import type { RandomDep, TimerDep } from '#server/base/deps.ts'
import { pause } from '#server/base/pause.ts'
import { migrations } from './migrations.ts'
import type { RateLimiter } from './rateLimit.ts'
import { readSchema, requireSchema } from './schema.ts'
import type { Connections, Queries, Store } from './store.ts'
import type { Tables } from './tables.ts'

/** How often a transaction is tried in all, and the longest pause before the second try, in ms: twice that before the third. */
const maxTries = 6
const longestPauseMs = 10
/** PostgreSQL on a statement's name: there is none, there is one already, its plan no longer fits what it returns. Nothing ran. */
export const namelessCodes: ReadonlySet<unknown> = new Set(['26000', '42P05', '0A000'])
/** PostgreSQL: serialisation failure, deadlock. SQLite: another process wrote since this transaction read. */
const passingCodes = new Set<unknown>(['40001', '40P01', ...namelessCodes, 517])

const isPassing = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && passingCodes.has(error.code)) ||
    ('errcode' in error && passingCodes.has(error.errcode)))

export interface StoreOptions {
  readonly isShared: boolean
  readonly createRateLimiter: (db: Queries) => RateLimiter
  readonly isWritable: (db: Queries) => Promise<boolean>
  /** How transactions share what a single connection does for each; without it they do not. */
  readonly groupCommits?: (
    transaction: Store['transaction'],
    isPassing: (error: unknown) => boolean,
  ) => Store['transaction']
  /** Waits a moment after this error, while others use the connection, where the same transaction may pass then; else false. */
  readonly awaitTurn?: (error: unknown) => Promise<boolean>
  readonly connections?: () => Connections
  /** Runs a migration so that two instances never migrate at the same time. */
  readonly holdingMigrations?: (
    db: Queries,
    work: (queries: Queries) => Promise<void>,
  ) => Promise<void>
  /** Called before a database that holds a journal is changed by this migration and those after it. */
  readonly beforeMigrating?: (db: Queries, first: string) => Promise<void>
  /** Called after one that was there before has been changed. */
  readonly afterMigrating?: (db: Queries) => Promise<void>
  readonly forgetDeleted?: () => Promise<void>
}

const known = Object.keys(migrations).toSorted()

export function createKyselyStore(
  dialect: Dialect,
  { random, timer }: RandomDep & TimerDep,
  {
    isShared,
    createRateLimiter,
    isWritable,
    groupCommits = (alone) => alone,
    awaitTurn = () => Promise.resolve(false),
    connections,
    holdingMigrations = (db, work) => work(db),
    beforeMigrating,
    afterMigrating,
    forgetDeleted = () => Promise.resolve(),
  }: StoreOptions,
): Store {
  const db = new Kysely<Tables>({ dialect })

  async function runAlone<T>(work: (queries: Queries) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await db.transaction().execute(work)
      } catch (error) {
        if (await awaitTurn(error)) {
          attempt--
          continue
        }
        if (attempt === maxTries || !isPassing(error)) throw error
        // A random pause: two transactions that met would meet again.
        await pause(timer, random.fraction() * attempt * longestPauseMs)
      }
    }
  }

  return {
    db,
    isShared,
    rateLimiter: createRateLimiter(db),
    connections: () => connections?.() ?? null,
    transaction: groupCommits(runAlone, isPassing),
    migrate: () =>
      holdingMigrations(db, async (queries) => {
        const { applied, pending } = await readSchema(queries, known)
        const [first] = pending
        if (first === undefined) return
        if (applied.length > 0) await beforeMigrating?.(queries, first)
        const migrator = new Migrator({
          db: queries,
          provider: { getMigrations: () => Promise.resolve(migrations) },
          // Two that were written side by side may reach a database in either order.
          allowUnorderedMigrations: true,
        })
        const { error } = await migrator.migrateToLatest()
        if (error !== undefined) throw error
        if (applied.length > 0) await afterMigrating?.(queries)
      }),
    requireSchema: () => requireSchema(db, known),
    isWritable: () => isWritable(db),
    forgetDeleted,
    close: () => db.destroy(),
  }
}
