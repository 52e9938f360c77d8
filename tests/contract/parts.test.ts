// Days that stand in parts by account, as server/README.md makes them: what writes, keeps and reads them is the same.
import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openPostgres } from '#server/store/openPostgres.ts'
import { read } from '#support/dayCalls.ts'
import { describeOnPostgres } from '#support/onPostgres.ts'
import { revOfDay, sealDay, signUp } from '#support/people.ts'
import { storeDeps } from '#support/setupServer.ts'
import { namesOf, readBlocks } from '../commands/blocks.ts'
import { versionsSuite } from './versions.suite.ts'
import { createSetupWorld } from './world.ts'
import { writeRacesSuite } from './writeRaces.suite.ts'

const blocks = readBlocks(path.join(import.meta.dirname, '../..'))
const block = blocks.find((one) => namesOf(one).includes('parts'))?.text ?? ''

function makeParts(databaseUrl: string): void {
  execFileSync('bash', ['-e', '-c', block], {
    env: { ...process.env, DATABASE_URL: databaseUrl },
    stdio: 'pipe',
  })
}

describeOnPostgres('days in parts by account', (postgres) => {
  const setupWorld = createSetupWorld(async () => {
    const databaseUrl = await postgres.createDatabase()
    const store = openPostgres(databaseUrl, storeDeps, () => undefined)
    await store.migrate()
    await store.close()
    makeParts(databaseUrl)
    return databaseUrl
  })

  test('what was written before is there, spread over the parts', async () => {
    const databaseUrl = await postgres.createDatabase()
    const world = await createSetupWorld()({ databaseUrl })
    const people = await Promise.all(Array.from({ length: 8 }, () => signUp(world)))
    const days = people.map(({ kid }) => sealDay(kid))
    for (const [at, { token }] of people.entries()) {
      await world.request('POST', '/journal', { token, body: days[at] })
    }
    makeParts(databaseUrl)
    const revs = people.map(async ({ token }) => (await read(world, token)).json.rev)
    expect(await Promise.all(revs)).toEqual(days.map(revOfDay))
    const store = openPostgres(databaseUrl, storeDeps, () => undefined)
    onTestFinished(() => store.close())
    const { rows } = await sql`select distinct tableoid from entry`.execute(store.db)
    expect(rows.length).toBeGreaterThan(1)
  })

  writeRacesSuite(setupWorld)
  versionsSuite(setupWorld)
})
