import { onTestFinished } from 'vitest'
import { createTestServer, type TestServer, type TestServerOptions } from '#support/setupServer.ts'

/** A server of its own for the running test, stopped when it ends. */
export type SetupWorld = (options?: TestServerOptions) => Promise<TestServer>

/** `createDatabase` gives each world an empty database; without it each has its SQLite file. */
export const createSetupWorld =
  (createDatabase?: () => Promise<string>): SetupWorld =>
  async (options = {}) => {
    const databaseUrl = options.databaseUrl ?? (await createDatabase?.())
    const world = await createTestServer({ ...options, databaseUrl })
    onTestFinished(() => world.stop())
    return world
  }
