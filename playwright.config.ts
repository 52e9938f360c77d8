import { defineConfig } from '@playwright/test'
import { temporaryFolder } from './tests/support/memoryFolder.ts'
import { chromiumArgs, chromiumPath, phoneOptions } from './tests/support/chromium.ts'

// Read by this process, by those of its workers and by their browsers.
process.env['TMPDIR'] = temporaryFolder()

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  // A busy machine is no failure: what is awaited comes, or does not within these.
  timeout: 240_000,
  expect: { timeout: 20_000 },
  fullyParallel: true,
  // One more than the two cores: a journey waits for its page a third of the time.
  workers: 3,
  // A test that passes at its second try is a defect that hides.
  retries: 0,
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    actionTimeout: 20_000,
    ...phoneOptions,
    launchOptions: { executablePath: chromiumPath(), args: chromiumArgs },
    // A trace of every step would cost as much as the journeys: `--trace on` records one when it is wanted.
    screenshot: 'only-on-failure',
  },
})
