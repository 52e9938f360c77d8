import { describeOnPostgres } from '#support/onPostgres.ts'
import { apiSuite } from './api.suite.ts'
import { createSetupWorld } from './world.ts'

describeOnPostgres('the API on PostgreSQL', (postgres) => {
  apiSuite(
    createSetupWorld(() => {
      return postgres.createDatabase()
    }),
  )
})
