// IndexedDB fails in many ways, and seldom by the name of what is wrong: a full disk is an AbortError at the commit and then
// a closed database, an iPhone short of memory is a lost connection. What is stored is stored; what failed is tried again.
import { Dexie } from 'dexie'

/** Whether the store, rather than our own code, made this fail. */
export const isStoreFailure = (error: unknown): boolean =>
  error instanceof Dexie.DexieError || error instanceof DOMException

/** After a failure the browser may have closed the database under us, and says so only at the next use. */
export async function reopen(db: Dexie): Promise<void> {
  db.close({ disableAutoOpen: false })
  await db.open()
}
