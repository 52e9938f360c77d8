// How often a key may ask (GCRA: https://en.wikipedia.org/wiki/Generic_cell_rate_algorithm). All that is known of a key is
// one instant, `freeAt`: when its whole allowance will be back. On SQLite one process serves, so it is kept in memory and a
// restart forgets it; on PostgreSQL it is a row, moved by one statement, so that any number of instances and of simultaneous
// requests share it exactly.
import { sql, type InsertQueryBuilder, type InsertResult } from 'kysely'
import type { Queries } from './store.ts'
import type { Tables } from './tables.ts'

export interface RateLimit {
  /** Requests let through at once; broken where a request counts as several. */
  readonly burst: number
  /** One more is allowed every so many ms. */
  readonly everyMs: number
}

export interface RateLimiter {
  /**
   * Counts one request of a key at `now` (epoch ms). 0 when it passes; else how long to wait, in ms, and nothing was counted.
   * Inside a transaction, `queries` must be the transaction's.
   */
  take(key: string, limit: RateLimit, now: number, queries?: Queries): Promise<number>
  /** How long until one more would pass, in ms; counts nothing. */
  waitOf(key: string, limit: RateLimit, now: number): Promise<number>
}

/** Clocks of several instances differ by less. */
const clockSlackMs = 3_600_000

/** The latest `freeAt` at which one more request passes. */
const latestOf = ({ burst, everyMs }: RateLimit, now: number): number =>
  now + Math.round((burst - 1) * everyMs)

/**
 * No request leaves a later `freeAt` behind. A later one was written while the clock stood too far ahead, and would refuse
 * the key for as long as the clock was wrong: it starts anew.
 */
const impossibleAfter = (limit: RateLimit, now: number): number =>
  latestOf(limit, now) + limit.everyMs + clockSlackMs

const believed = (stored: number | undefined, limit: RateLimit, now: number): number =>
  stored === undefined || stored < now || stored > impossibleAfter(limit, now) ? now : stored

const waitMsOf = (stored: number | undefined, limit: RateLimit, now: number): number =>
  Math.max(0, believed(stored, limit, now) - latestOf(limit, now))

/** Beyond these, the keys that asked longest ago are forgotten. */
const maxKeysInMemory = 100_000

export function createMemoryRateLimiter(maxKeys = maxKeysInMemory): RateLimiter {
  /** In the order of the last request that passed. */
  const freeAtByKey = new Map<string, number>()
  return {
    waitOf: (key, limit, now) => Promise.resolve(waitMsOf(freeAtByKey.get(key), limit, now)),
    take(key, limit, now) {
      const stored = freeAtByKey.get(key)
      const freeAt = believed(stored, limit, now)
      const waitMs = waitMsOf(stored, limit, now)
      if (waitMs > 0) return Promise.resolve(waitMs)
      freeAtByKey.delete(key)
      freeAtByKey.set(key, freeAt + limit.everyMs)
      const [oldest] = freeAtByKey.keys()
      if (freeAtByKey.size > maxKeys && oldest !== undefined) freeAtByKey.delete(oldest)
      return Promise.resolve(0)
    },
  }
}

const readFreeAt = async (queries: Queries, key: string): Promise<number | undefined> =>
  (await queries.selectFrom('gate').select('free_at').where('key', '=', key).executeTakeFirst())
    ?.free_at

/** The instants between which a count is right, and passes. */
export const boundsOf = (limit: RateLimit, now: number) => ({
  now,
  everyMs: limit.everyMs,
  latest: latestOf(limit, now),
  impossible: impossibleAfter(limit, now),
})

/** Completes the insert of a key with `now + everyMs`: it returns a row where the request passes, and none where it must wait. */
export function ifItPasses(
  insert: InsertQueryBuilder<Tables, 'gate', InsertResult>,
  { now, everyMs, latest, impossible }: ReturnType<typeof boundsOf>,
): InsertQueryBuilder<Tables, 'gate', { free_at: number }> {
  return insert
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({
          free_at: sql<number>`case when gate.free_at between ${now} and ${impossible} then gate.free_at else ${now} end + ${everyMs}`,
        })
        .where((expression) =>
          expression.or([
            expression('gate.free_at', '<=', latest),
            expression('gate.free_at', '>', impossible),
          ]),
        ),
    )
    .returning('free_at')
}

export const createSharedRateLimiter = (db: Queries): RateLimiter => ({
  waitOf: async (key, limit, now) => waitMsOf(await readFreeAt(db, key), limit, now),
  async take(key, limit, now, queries = db) {
    const insert = queries.insertInto('gate').values({ key, free_at: now + limit.everyMs })
    const passed = await ifItPasses(insert, boundsOf(limit, now)).executeTakeFirst()
    if (passed !== undefined) return 0
    const latest = latestOf(limit, now)
    return Math.max(1, ((await readFreeAt(queries, key)) ?? latest) - latest)
  },
})
