import { describe } from 'vitest'
import { apiSuite } from './api.suite.ts'
import { createSetupWorld } from './world.ts'

// Each test makes its people, and each password is hashed for real.

describe('the API on SQLite', () => {
  apiSuite(createSetupWorld())
})
