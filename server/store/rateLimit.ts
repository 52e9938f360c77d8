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

/** Clocks of several instances differ by less. */
const clockSlackMs = 3_600_000

/** 0 when the request passes, else how long to wait, in ms. */
export async function passGate(
  db: Queries,
  key: string,
  { burst, everyMs }: Gate,
  now: number,
): Promise<number> {
  const latest = now + (burst - 1) * everyMs
  // No request leaves more than this behind. It was written while the clock stood too far ahead, and would shut somebody out
  // for as long as the clock was wrong: it starts anew.
  const impossible = latest + everyMs + clockSlackMs
  const passed = await db
    .insertInto('gate')
    .values({ key, free_at: now + everyMs })
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
    .executeTakeFirst()
  if (passed !== undefined) return 0
  const gate = await db
    .selectFrom('gate')
    .select('free_at')
    .where('key', '=', key)
    .executeTakeFirst()
  return Math.max(1, (gate?.free_at ?? latest) - latest)
}
