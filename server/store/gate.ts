// A rate limit in one statement (GCRA), so that any number of instances and of simultaneous requests share it exactly:
// `free_at` is the instant at which the key's whole allowance would be back.
import { sql } from 'kysely'
import type { Queries } from './store.ts'

export interface Gate {
  /** Requests let through at once. */
  readonly burst: number
  /** One more is allowed every so many ms. */
  readonly everyMs: number
}

/** 0 when the request passes, else how long to wait, in ms. */
export async function passGate(
  db: Queries,
  key: string,
  { burst, everyMs }: Gate,
  now: number,
): Promise<number> {
  const latest = now + (burst - 1) * everyMs
  const passed = await db
    .insertInto('gate')
    .values({ key, free_at: now + everyMs })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({
          free_at: sql<number>`case when gate.free_at > ${now} then gate.free_at else ${now} end + ${everyMs}`,
        })
        .where('gate.free_at', '<=', latest),
    )
    .returning('free_at')
    .executeTakeFirst()
  if (passed !== undefined) return 0
  const gate = await db
    .selectFrom('gate')
    .select('free_at')
    .where('key', '=', key)
    .executeTakeFirst()
  return Math.max(1, (gate?.free_at ?? latest) - latest)
}
