import { onTestFinished } from 'vitest'
import { openSqlite } from '#server/store/openSqlite.ts'
import type { Store } from '#server/store/store.ts'
import { storeDeps } from './setupServer.ts'

/** The embedded database, empty and in memory, for the running test. */
export async function openMemoryStore(): Promise<Store> {
  const store = openSqlite(':memory:', storeDeps)
  onTestFinished(() => store.close())
  await store.migrate()
  return store
}
