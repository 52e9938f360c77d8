import { onTestFinished } from 'vitest'
import { pino } from 'pino'
import { runCommand } from '#server/admin/runCommand.ts'
import { parseConfig } from '#server/base/config.ts'
import { createTestServer, testServerKey, type TestServer } from '#support/setupServer.ts'

export interface Said {
  readonly lines: readonly string[]
  readonly error: string | undefined
}

/** A server of its own for the running test, and its operator's commands. */
export interface Desk {
  readonly world: TestServer
  readonly admin: (...words: readonly string[]) => Promise<Said>
}
export type SetupDesk = () => Promise<Desk>

/** Runs a command on a folder or a database, with a clock that the server may share. */
export async function operate(
  { dataDir, clock }: Pick<TestServer, 'dataDir' | 'clock'>,
  words: readonly string[],
  databaseUrl?: string,
): Promise<Said> {
  const config = parseConfig({
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    ...(databaseUrl !== undefined && { SERVER_KEY: testServerKey }),
  })
  const said = await runCommand({ config, clock, log: pino({ level: 'silent' }) }, words)
  return said.ok ? { lines: said.value, error: undefined } : { lines: [], error: said.error }
}

export const createSetupDesk =
  (createDatabase?: () => Promise<string>): SetupDesk =>
  async () => {
    const databaseUrl = await createDatabase?.()
    const world = await createTestServer({ databaseUrl })
    onTestFinished(() => world.stop())
    return { world, admin: (...words) => operate(world, ['admin', ...words], databaseUrl) }
  }
