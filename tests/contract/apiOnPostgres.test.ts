import { openStore } from '#server/store/openStore.ts'
import { describeOnPostgres } from '#support/onPostgres.ts'
import { storeDeps } from '#support/setupServer.ts'
import { apiSuite } from './api.suite.ts'
import { createSetupWorld } from './world.ts'

describeOnPostgres('the API on PostgreSQL', (postgres) => {
  const createTables = async (): Promise<string> => {
    const databaseUrl = await postgres.createDatabase()
    const store = await openStore({ databaseUrl, databaseConnections: 2, dataDir: '' }, storeDeps)
    await store.migrate()
    await store.close()
    return databaseUrl
  }
  let template: Promise<string> | undefined
  apiSuite(
    createSetupWorld(async () => {
      // Its tables are made once, and copied for each world.
      template ??= createTables()
      return postgres.createDatabase(await template)
    }),
  )
})
