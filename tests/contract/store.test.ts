import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, onTestFinished } from 'vitest'
import { openPostgres } from '#server/store/openPostgres.ts'
import { openSqlite } from '#server/store/openSqlite.ts'
import { describeOnPostgres } from '#support/onPostgres.ts'
import { storeDeps } from '#support/setupServer.ts'
import { storeSuite } from './store.suite.ts'

describe('SQLite', () => {
  storeSuite(async (count) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'lueur-store-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const store = openSqlite(path.join(folder, 'lueur.db'), storeDeps)
    onTestFinished(() => store.close())
    // The embedded database serves one process, through one connection.
    return Array.from({ length: count }, () => store)
  })
})

describeOnPostgres('the rows on PostgreSQL', (postgres) => {
  storeSuite(async (count) => {
    const url = await postgres.createDatabase()
    const stores = Array.from({ length: count }, () => openPostgres(url, storeDeps, () => {}))
    onTestFinished(async () => {
      await Promise.all(stores.map((store) => store.close()))
    })
    return stores
  })
})
