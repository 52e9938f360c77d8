// Group commit, for a database with one connection: transactions that wait at the same time share one flush to the disk. Each stands
// behind a savepoint of its own, so that one that fails leaves the others alone. None is settled, and nobody else reads anything, before
// the COMMIT: a failed one fails its whole group. (https://www.sqlite.org/lang_savepoint.html)
import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Queries, Store } from './store.ts'

type Transaction = Store['transaction']
type Work = (queries: Queries) => Promise<unknown>

/** A work that waits. `settle` is called once its outcome is on the disk. */
interface Waiting {
  readonly work: Work
  readonly settle: (outcome: Outcome) => void
}
type Outcome =
  | { readonly isDone: true; readonly value: unknown }
  | { readonly isDone: false; readonly error: unknown }

/** So many short works are some thirty milliseconds: whoever reads waits no longer. */
export const maxWorks = 64

/** Requests that came together reach this point some turns of the event loop apart. */
const maxTurns = 4

async function runBehindSavepoint(
  queries: Queries,
  work: Work,
  isPassing: (error: unknown) => boolean,
): Promise<Outcome> {
  await sql`savepoint work`.execute(queries)
  try {
    const value = await work(queries)
    await sql`release work`.execute(queries)
    return { isDone: true, value }
  } catch (error) {
    // The engine wants the whole transaction again.
    if (isPassing(error)) throw error
    try {
      await sql`rollback to work`.execute(queries)
      await sql`release work`.execute(queries)
    } catch {
      // A full disk has undone the whole transaction: no savepoint is left, and this error is everybody's.
      throw error
    }
    return { isDone: false, error }
  }
}

/** `transaction`: one of its own for each work. `isPassing`: whether it runs a work again after this error. */
export function groupCommits(
  transaction: Transaction,
  isPassing: (error: unknown) => boolean,
): Transaction {
  const waiting: Waiting[] = []
  let isCommitting = false

  /** One transaction of those that wait. Run again, it takes the same works. */
  async function commitGroup(): Promise<void> {
    const group: Waiting[] = []
    const runAll = async (queries: Queries): Promise<readonly (readonly [Waiting, Outcome])[]> => {
      const outcomes: (readonly [Waiting, Outcome])[] = []
      const turn = { isOver: false }
      setImmediate(() => {
        turn.isOver = true
      })
      while (outcomes.length < group.length || (group.length < maxWorks && !turn.isOver)) {
        const next = group[outcomes.length] ?? waiting.shift()
        if (next === undefined) break
        group[outcomes.length] = next
        const isAlone = group.length === 1 && waiting.length === 0
        if (isAlone) return [[next, { isDone: true, value: await next.work(queries) }]]
        outcomes.push([next, await runBehindSavepoint(queries, next.work, isPassing)])
      }
      return outcomes
    }
    try {
      for (const [{ settle }, outcome] of await transaction(runAll)) settle(outcome)
    } catch (error) {
      for (const { settle } of group) settle({ isDone: false, error })
    }
  }

  async function commitAll(): Promise<void> {
    isCommitting = true
    while (waiting.length > 0) {
      for (let turn = 0, before = 0; turn < maxTurns && before < waiting.length; turn++) {
        before = waiting.length
        await nextTurn()
      }
      await commitGroup()
    }
    isCommitting = false
  }

  return <T>(work: (queries: Queries) => Promise<T>) =>
    new Promise<T>((resolve, reject) => {
      waiting.push({
        work,
        settle: (outcome) => (outcome.isDone ? resolve(outcome.value as T) : reject(outcome.error)),
      })
      if (!isCommitting) void commitAll()
    })
}
