// A database that is not up yet, or is starting again, is waited for: whoever starts both at once starts them in no order.
import { sql } from 'kysely'
import type { PrintDep, TimerDep } from '#server/base/deps.ts'
import { codeOf } from '#server/base/errorCode.ts'
import { pause } from '#server/base/pause.ts'
import type { Queries } from './store.ts'

/** How long a start waits for its database, and how long between two tries. */
export const databaseWaitMs = 60_000
const pauseMs = 500

/** Nobody listens, the name is not known yet, or it starts, stops or has no connection left. */
const passingCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  '57P03',
  '57P01',
  '53300',
])
const refusalByCode = new Map([
  ['28P01', 'refuses this password'],
  ['28000', 'refuses this user'],
  ['3D000', 'does not exist on its server'],
])

/** Resolves once the database replies. Throws one sentence that names the variable, and quotes no part of it. */
export async function waitForDatabase(
  db: Queries,
  { timer, print }: TimerDep & PrintDep,
  waitMs: number = databaseWaitMs,
): Promise<void> {
  for (let waitedMs = 0; ; waitedMs += pauseMs) {
    try {
      await sql`select 1`.execute(db)
      return
    } catch (error) {
      const code = codeOf(error)
      const refusal = refusalByCode.get(code)
      if (refusal !== undefined) {
        throw new Error(`The database of DATABASE_URL ${refusal} (${code}).`, { cause: error })
      }
      if (!passingCodes.has(code)) throw error
      if (waitedMs >= waitMs) {
        throw new Error(
          `The database of DATABASE_URL did not reply within ${waitMs / 1000} s (${code}).`,
          { cause: error },
        )
      }
      if (waitedMs === 0) print(`The database does not reply yet (${code}): waiting for it.`)
      await pause(timer, pauseMs)
    }
  }
}
