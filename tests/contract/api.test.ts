import { describe } from 'vitest'
import { apiSuite } from './api.suite.ts'
import { createSetupWorld } from './world.ts'

describe('the API on SQLite', () => {
  apiSuite(createSetupWorld())
})
