import { afterAll, beforeAll, describe } from 'vitest'
import { postgresMissing, startPostgres, type PostgresPeer } from '#support/postgres.ts'
import { apiSuite } from './api.suite.ts'
import { createSetupWorld } from './world.ts'

const reason = postgresMissing === null ? '' : ` (skipped: ${postgresMissing})`

describe.skipIf(postgresMissing !== null)(`the API on PostgreSQL${reason}`, () => {
  let postgres: PostgresPeer | undefined
  beforeAll(async () => {
    postgres = await startPostgres()
  }, 60_000)
  afterAll(() => postgres?.stop())

  apiSuite(
    createSetupWorld(() => {
      if (postgres === undefined) throw new Error('PostgreSQL did not start')
      return postgres.createDatabase()
    }),
  )
})
