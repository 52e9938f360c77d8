import path from 'node:path'
import { describe, onTestFinished } from 'vitest'
import { openPostgres } from '#server/store/openPostgres.ts'
import { openSqlite } from '#server/store/openSqlite.ts'
import type { Store } from '#server/store/store.ts'
import { setupFolder } from '#support/folder.ts'
import { describeOnPostgres } from '#support/onPostgres.ts'
import { storeDeps } from '#support/setupServer.ts'
import { countedSessionSuite } from './countedSession.suite.ts'
import { keepingSuite } from './keeping.suite.ts'
import { storeSuite } from './store.suite.ts'

type OpenStores = (count: number) => Promise<readonly Store[]>

function bothSuites(openStores: OpenStores): void {
  storeSuite(openStores)
  const openStore = async (): Promise<Store> => {
    const [store] = await openStores(1)
    if (store === undefined) throw new Error('no store')
    await store.migrate()
    return store
  }
  keepingSuite(openStore)
  countedSessionSuite(openStore)
}

describe('SQLite', () => {
  bothSuites(async (count) => {
    const store = openSqlite(path.join(await setupFolder(), 'lueur.db'), storeDeps)
    onTestFinished(() => store.close())
    // The embedded database serves one process, through one connection.
    return Array.from({ length: count }, () => store)
  })
})

describeOnPostgres('the rows on PostgreSQL', (postgres) => {
  bothSuites(async (count) => {
    const url = await postgres.createDatabase()
    const stores = Array.from({ length: count }, () => openPostgres(url, storeDeps, () => {}))
    onTestFinished(async () => {
      await Promise.all(stores.map((store) => store.close()))
    })
    return stores
  })
})
