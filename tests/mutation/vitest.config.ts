// The suites that mutants are run against: those that need no browser.
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    environment: 'node',
    include: (process.env['MUTATION_TESTS'] ?? 'tests/unit/domain/**/*.test.ts').split(' '),
    testTimeout: 20_000,
  },
})
