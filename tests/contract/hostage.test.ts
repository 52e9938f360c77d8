// A sample of the attacks on codes and sign-ins (tests/attacks/hostage.ts) at each test run, on both databases; ATTACKS=all runs them all.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { describeOnPostgres } from '#support/onPostgres.ts'
import { startServer, testServerKey, type StartedServer } from '#support/setupServer.ts'
import { hostageAttacks } from '../attacks/hostage.ts'

const attacks = hostageAttacks.filter(
  ({ isSampled }) => isSampled || process.env['ATTACKS'] === 'all',
)

function attackSuite(environment: () => Promise<Readonly<Record<string, string>>>): void {
  let server: StartedServer
  beforeAll(async () => {
    server = await startServer({ environment: { TRUSTED_PROXIES: '1', ...(await environment()) } })
  })
  afterAll(async () => {
    await server.stop()
  })
  test.each(attacks)('$name: the owner keeps what is theirs', async ({ run }) => {
    // An attack that is won throws.
    expect(await run(server)).not.toBe('')
  })
}

describe('on SQLite', () => attackSuite(() => Promise.resolve({})))

describeOnPostgres('on PostgreSQL', (postgres) => {
  attackSuite(async () => ({
    DATABASE_URL: await postgres.createDatabase(),
    SERVER_KEY: testServerKey,
  }))
})
