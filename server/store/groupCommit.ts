// Group commit, for a database with one connection: transactions that wait at the same time share one flush to the disk. Each stands
// behind a savepoint of its own, so that one that fails leaves the others alone. None is settled, and nobody else reads anything, before
// the COMMIT: a failed one fails its whole group. (https://www.sqlite.org/lang_savepoint.html)
import { setImmediate as nextTurn } from 'node:timers/promises'
import { CompiledQuery } from 'kysely'
import type { UptimeDep } from '#server/base/deps.ts'
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

const savepoint = CompiledQuery.raw('savepoint work')
const release = CompiledQuery.raw('release work')
const undo = CompiledQuery.raw('rollback to work')

/** Whoever reads waits no longer for a group, and for the work that was begun then: it takes no other work after this. */
export const longestGroupMs = 30

/** Requests that came together reach this point some turns of the event loop apart. */
const maxTurns = 4

/** The engine has undone the whole transaction by itself, before its COMMIT: nothing of it stands. */
class Undone extends Error {
  override readonly name = 'Undone'
}

async function runBehindSavepoint(
  queries: Queries,
  work: Work,
  isPassing: (error: unknown) => boolean,
): Promise<Outcome> {
  await queries.executeQuery(savepoint)
  try {
    const value = await work(queries)
    await queries.executeQuery(release)
    return { isDone: true, value }
  } catch (error) {
    // The engine wants the whole transaction again.
    if (isPassing(error)) throw error
    try {
      await queries.executeQuery(undo)
      await queries.executeQuery(release)
    } catch {
      // On a full disk: no savepoint is left.
      throw new Undone('The transaction was undone.', { cause: error })
    }
    return { isDone: false, error }
  }
}

/**
 * `transaction`: one of its own for each work. `isPassing`: whether it runs a work again after this error.
 */
export function groupCommits(
  transaction: Transaction,
  isPassing: (error: unknown) => boolean,
  uptime: UptimeDep['uptime'],
): Transaction {
  const waiting: Waiting[] = []
  let isCommitting = false

  async function commitAlone({ work, settle }: Waiting): Promise<void> {
    try {
      settle({ isDone: true, value: await transaction(work) })
    } catch (error) {
      settle({ isDone: false, error })
    }
  }

  /** One transaction of this work and of those that wait. Run again, it takes the same works. */
  async function commitGroup(first: Waiting): Promise<void> {
    const group = [first]
    const runAll = async (queries: Queries): Promise<readonly (readonly [Waiting, Outcome])[]> => {
      const outcomes: (readonly [Waiting, Outcome])[] = []
      const endsAt = uptime() + longestGroupMs
      while (outcomes.length < group.length || uptime() < endsAt) {
        const next = group[outcomes.length] ?? waiting.shift()
        if (next === undefined) break
        group[outcomes.length] = next
        outcomes.push([next, await runBehindSavepoint(queries, next.work, isPassing)])
      }
      return outcomes
    }
    try {
      for (const [{ settle }, outcome] of await transaction(runAll)) settle(outcome)
    } catch (error) {
      // Nothing was written: each is tried by itself, so that no work fails for another. After a failed COMMIT nobody knows.
      if (error instanceof Undone || isPassing(error)) {
        for (const one of group) await commitAlone(one)
      } else for (const { settle } of group) settle({ isDone: false, error })
    }
  }

  async function commitAll(): Promise<void> {
    isCommitting = true
    for (;;) {
      for (let turn = 0, before = 0; turn < maxTurns && before < waiting.length; turn++) {
        before = waiting.length
        await nextTurn()
      }
      const first = waiting.shift()
      if (first === undefined) break
      await (waiting.length === 0 ? commitAlone(first) : commitGroup(first))
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
