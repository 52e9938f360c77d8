// The dump that server/deploy/backup-postgres.sh makes each day: it was restored once, and old ones go.
import { spawnSync } from 'node:child_process'
import { globSync, writeFileSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { describeOnPostgres } from '#support/onPostgres.ts'
import { sealDay, signUp } from '#support/people.ts'
import { createSetupWorld } from './world.ts'

const script = path.join(import.meta.dirname, '../../server/deploy/backup-postgres.sh')
const programs = globSync('/usr/lib/postgresql/*/bin').toSorted().at(-1) ?? ''

/** `address`: of the database. */
function backUp(address: string, folder: string, keep: string) {
  const { hostname, port, username, pathname } = new URL(address)
  return spawnSync('sh', [script, folder, keep], {
    encoding: 'utf8',
    env: {
      PATH: `${programs}:/usr/bin:/bin`,
      PGHOST: hostname,
      PGPORT: port,
      PGUSER: username,
      PGDATABASE: pathname.slice(1),
    },
  })
}

async function setupFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lueur-dumps-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

describeOnPostgres('the daily dump of PostgreSQL', (postgres) => {
  test('[SV137] a dump is restored before it counts, the latest stay, and nothing else of the folder goes', async () => {
    const databaseUrl = await postgres.createDatabase()
    const world = await createSetupWorld()({ databaseUrl })
    const { token, kid } = await signUp(world)
    await world.request('POST', '/journal', { token, body: sealDay(kid) })
    const folder = await setupFolder()
    for (const name of [
      'lueur-2020-01-01T00-00-00Z.dump',
      'lueur-2020-01-02T00-00-00Z.dump',
      'a',
    ]) {
      writeFileSync(path.join(folder, name), '')
    }
    const { status, stdout, stderr } = backUp(databaseUrl, folder, '2')
    expect([status, stdout, stderr]).toEqual([
      0,
      expect.stringMatching(/restored whole, 1 accounts\n$/),
      expect.stringMatching(/^(?:NOTICE.*\n)?$/),
    ])
    expect((await readdir(folder)).toSorted()).toEqual([
      'a',
      'lueur-2020-01-02T00-00-00Z.dump',
      expect.stringMatching(/^lueur-20\d\d-\d\d-\d\dT\d\d-\d\d-\d\dZ\.dump$/),
    ])
  })

  test('[SV137] a database that cannot be dumped, or restored, leaves nothing behind and keeps the old dumps', async () => {
    const folder = await setupFolder()
    writeFileSync(path.join(folder, 'lueur-2020-01-01T00-00-00Z.dump'), '')
    const address = await postgres.createDatabase()
    const { status } = backUp(address.replace(/\w+$/, 'nowhere'), folder, '1')
    expect(status).not.toBe(0)
    // It has no table of accounts: what was restored is no journal.
    expect(backUp(address, folder, '1').status).not.toBe(0)
    expect(await readdir(folder)).toEqual(['lueur-2020-01-01T00-00-00Z.dump'])
  })
})
