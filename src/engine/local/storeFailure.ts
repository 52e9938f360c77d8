// IndexedDB fails in many ways, and its error seldom names the cause: a full disk gives an AbortError at the commit and then
// a closed database, an iPhone short of memory a lost connection. A failed transaction is tried again.
import type { Timer } from '#domain/ports.ts'
import { Dexie } from 'dexie'

/** A transaction that has not completed after this time counts as failed. */
const hangMs = 5000
const lookMs = 2500

export class StoreHangError extends Error {
  override readonly name = 'StoreHangError'
}

/** `answers` grows with each answer of the store to work that asks it often: the time begins anew. */
export type WithTimeout = <T>(work: Promise<T>, answers?: () => number) => Promise<T>

/** Rejects once the store has taken too long, measured with the clock: a phone may sleep meanwhile. */
export const createStoreTimeout =
  (timer: Timer, now: () => number): WithTimeout =>
  (work, answers = () => 0) =>
    new Promise((resolve, reject) => {
      let startedAt = now()
      let heard = answers()
      const look = (): void => {
        if (answers() !== heard) {
          startedAt = now()
          heard = answers()
        }
        const isOver = now() - startedAt > hangMs || now() < startedAt
        if (isOver) reject(new StoreHangError('The store does not answer.'))
        else cancel = timer.after(lookMs, look)
      }
      let cancel = timer.after(lookMs, look)
      work.then(resolve, reject).finally(() => cancel())
    })

/** Whether the store, rather than our own code, made this fail. */
export const isStoreFailure = (error: unknown): boolean =>
  error instanceof Dexie.DexieError ||
  error instanceof DOMException ||
  error instanceof StoreHangError

/** The next use opens it again. */
export const closeUntilUsed = (db: Dexie): void => db.close({ disableAutoOpen: false })

/** A database that another tab deletes or changes is closed as Dexie closes it, without its line in the console. */
export function giveWay(db: Dexie): void {
  // Dexie's own handlers come after these, and not after false.
  db.on('versionchange', () => {
    closeUntilUsed(db)
    return false
  })
  db.on('blocked', () => false)
}

const reopening = new WeakSet<Dexie>()

/** As a database tells that it closes: whether it is to be opened again, with all that it holds. */
export const isReopening = (db: Dexie): boolean => reopening.has(db)

const usesByDatabase = new WeakMap<Dexie, Set<Promise<unknown>>>()

const usesOf = (db: Dexie): ReadonlySet<Promise<unknown>> => usesByDatabase.get(db) ?? new Set()

/** What nobody's `reopen` cuts short, as it decides what a person is told. It ends by itself: see `createStoreTimeout`. */
export async function whileUsed<T>(db: Dexie, use: Promise<T>): Promise<T> {
  const uses = usesByDatabase.get(db) ?? new Set()
  usesByDatabase.set(db, uses.add(use))
  try {
    return await use
  } finally {
    uses.delete(use)
  }
}

/**
 * After a failure the browser may have closed the database, which shows only at its next use. What is under way in `whileUsed` ends first:
 * it would fail with the database, though the store works.
 */
export async function reopen(db: Dexie): Promise<void> {
  for (let uses = usesOf(db); uses.size > 0; uses = usesOf(db)) await Promise.allSettled(uses)
  reopening.add(db)
  closeUntilUsed(db)
  reopening.delete(db)
  await db.open()
}

/**
 * Dexie swallows what fails in its first look at a database that it has just opened, and every call on a table is then a
 * TypeError. Such an opening fails instead, as one that the browser refuses does.
 */
export const failOpeningWithoutTables = (db: Dexie): void =>
  db.on(
    'ready',
    () => {
      if (db.tables.some((table) => !('core' in table)))
        throw new Dexie.OpenFailedError('The connection was lost while the database opened.')
    },
    true,
  )
