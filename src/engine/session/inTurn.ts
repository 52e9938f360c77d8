import type { Environment } from '#engine/environment.ts'

/** The tab that holds the turn is frozen by then, or asks its person something. */
const maxTurnWaitMs = 60_000

/** Another tab holds it. Nothing was begun. */
export class NoTurnError extends Error {}

type Turn = 'lueur-fresh' | 'lueur-app-lock' | 'lueur-recovery' | `lueur-backup-${string}`

/** One tab or worker of this phone at a time, where the browser has locks. Rejects where another holds the turn for too long. */
export async function inTurn<T>(
  { locks, timer }: Pick<Environment, 'locks' | 'timer'>,
  name: Turn,
  work: () => Promise<T>,
): Promise<T> {
  if (locks === undefined) return work()
  const patience = new AbortController()
  const cancel = timer.after(maxTurnWaitMs, () => patience.abort(new NoTurnError(name)))
  return locks
    .request(name, { signal: patience.signal }, () => {
      cancel()
      return work()
    })
    .finally(cancel)
}
