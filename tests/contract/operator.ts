import { onTestFinished } from 'vitest'
import { runCommand } from '#server/admin/runCommand.ts'
import { parseConfig } from '#server/base/config.ts'
import {
  createTestServer,
  storeDeps,
  testServerKey,
  type TestServer,
} from '#support/setupServer.ts'

export interface Printed {
  readonly lines: readonly string[]
  readonly error: string | undefined
}

/** A server of its own for the running test, and its operator's commands. */
export interface AdminWorld {
  readonly world: TestServer
  readonly admin: (...words: readonly string[]) => Promise<Printed>
  /** Another server on the same database, set up otherwise. */
  readonly beside: (environment: Readonly<Record<string, string>>) => Promise<TestServer>
}
export type SetupAdminWorld = (
  environment?: Readonly<Record<string, string>>,
) => Promise<AdminWorld>

/** Runs a command on a folder or a database, with a clock that the server may share. */
export async function operate(
  { dataDir, clock }: Pick<TestServer, 'dataDir' | 'clock'>,
  words: readonly string[],
  databaseUrl?: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<Printed> {
  const config = parseConfig({
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    ...(databaseUrl !== undefined && { SERVER_KEY: testServerKey }),
    ...environment,
  })
  const output = await runCommand({ ...storeDeps, config, clock }, words)
  return output.ok ? { lines: output.value, error: undefined } : { lines: [], error: output.error }
}

export const createSetupAdminWorld =
  (createDatabase?: () => Promise<string>): SetupAdminWorld =>
  async (environment = {}) => {
    const databaseUrl = await createDatabase?.()
    const world = await createTestServer({ databaseUrl, environment })
    onTestFinished(() => world.stop())
    return {
      world,
      admin: (...words) => operate(world, ['admin', ...words], databaseUrl, environment),
      async beside(other) {
        const { dataDir, clock } = world
        const server = await createTestServer({ databaseUrl, dataDir, clock, environment: other })
        onTestFinished(() => server.stop())
        return server
      },
    }
  }
