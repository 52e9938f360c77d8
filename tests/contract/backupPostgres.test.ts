// The dump that server/deploy/backup-postgres.sh makes each day: it was restored once, and old ones go.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, globSync, writeFileSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { describeOnPostgres } from '#support/onPostgres.ts'
import { sealDay, signUp } from '#support/people.ts'
import { createSetupWorld } from './world.ts'

const script = path.join(import.meta.dirname, '../../server/deploy/backup-postgres.sh')
const programs = globSync('/usr/lib/postgresql/*/bin').toSorted().at(-1) ?? ''

/** How the programs of PostgreSQL reach a database. */
function environmentOf(address: string) {
  const { hostname, port, username, pathname } = new URL(address)
  return {
    PATH: `${programs}:/usr/bin:/bin`,
    PGHOST: hostname,
    PGPORT: port,
    PGUSER: username,
    PGDATABASE: pathname.slice(1),
  }
}

const backUp = (address: string, folder: string, keep: string) =>
  spawnSync('sh', [script, folder, keep], { encoding: 'utf8', env: environmentOf(address) })

/** The databases that runs restore into. */
const findChecks = (address: string): readonly string[] =>
  execFileSync(
    'psql',
    ['-qAt', '-c', "select datname from pg_database where datname like 'lueur_restore_check%'"],
    { encoding: 'utf8', env: environmentOf(address) },
  )
    .split('\n')
    .filter(Boolean)

/** Starts one that stops in the middle: its pg_restore says so, and goes on once its standard input is closed. */
async function startSlow(address: string, folder: string) {
  const slow = await setupFolder()
  const restore = path.join(slow, 'pg_restore')
  writeFileSync(
    restore,
    `#!/bin/sh\n"${programs}/pg_restore" "$@"\necho restored\nread -r line <&3\nexit 0\n`,
  )
  chmodSync(restore, 0o755)
  const environment = environmentOf(address)
  const child = spawn('sh', [script, folder, '14'], {
    env: { ...environment, PATH: `${slow}:${environment.PATH}` },
    stdio: ['ignore', 'pipe', 'ignore', 'pipe'],
  })
  const ended = once(child, 'exit')
  const { stdout } = child
  if (stdout === null) throw new Error('It has no output.')
  await once(stdout, 'data')
  stdout.resume()
  const goOn = () => {
    const input = child.stdio[3]
    if (input !== null && input !== undefined) input.destroy()
  }
  onTestFinished(goOn)
  return { child, ended, goOn }
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

  test.each(['0', '-1', 'abc', '1x', '01', '99999999999999999999'])(
    '[SV137] to keep %s dumps is refused before anything is done',
    async (keep) => {
      const folder = await setupFolder()
      writeFileSync(path.join(folder, 'lueur-2020-01-01T00-00-00Z.dump'), '')
      const { status, stderr } = backUp(await postgres.createDatabase(), folder, keep)
      expect([status, stderr]).toEqual([2, expect.stringContaining('a number from 1')])
      expect(await readdir(folder)).toEqual(['lueur-2020-01-01T00-00-00Z.dump'])
    },
  )

  test.each([
    ['SIGHUP', 129],
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)('[SV137] %s in the middle leaves neither file nor database', async (signal, code) => {
    const databaseUrl = await postgres.createDatabase()
    await createSetupWorld()({ databaseUrl })
    const folder = await setupFolder()
    const { child, ended } = await startSlow(databaseUrl, folder)
    expect(findChecks(databaseUrl)).toHaveLength(1)
    child.kill(signal)
    expect(await ended).toEqual([code, null])
    expect(await readdir(folder)).toEqual([])
    expect(findChecks(databaseUrl)).toEqual([])
  })

  test('[SV137] what a killed one left goes with the next: its file at once, its database once it is old', async () => {
    const databaseUrl = await postgres.createDatabase()
    await createSetupWorld()({ databaseUrl })
    const folder = await setupFolder()
    const { child, ended, goOn } = await startSlow(databaseUrl, folder)
    child.kill('SIGKILL')
    await ended
    const [left = ''] = findChecks(databaseUrl)
    expect(await readdir(folder)).toEqual([expect.stringMatching(/\.dump\.part$/)])
    goOn()
    // Its pg_restore still ran, and ends: until then the folder is taken.
    await expect.poll(() => backUp(databaseUrl, folder, '2').status).toBe(0)
    expect(await readdir(folder)).toEqual([expect.stringMatching(/Z\.dump$/)])
    expect(findChecks(databaseUrl)).toEqual([left])

    const old = left.replace(/_\d+_/, '_1700000000_')
    const env = environmentOf(databaseUrl)
    execFileSync('psql', ['-qc', `alter database ${left} rename to ${old}`], { env })
    expect(backUp(databaseUrl, folder, '2').status).toBe(0)
    expect(findChecks(databaseUrl)).toEqual([])
  })

  test('[SV137] of two at once both end well, and in one folder the second is refused', async () => {
    const databaseUrl = await postgres.createDatabase()
    await createSetupWorld()({ databaseUrl })
    const [folder, other] = [await setupFolder(), await setupFolder()]
    const { ended, goOn } = await startSlow(databaseUrl, folder)
    const second = backUp(databaseUrl, folder, '1')
    expect([second.status, second.stderr]).toEqual([1, expect.stringContaining('still runs')])
    expect(backUp(databaseUrl, other, '1').status).toBe(0)
    goOn()
    expect(await ended).toEqual([0, null])
    expect(await readdir(folder)).toEqual([expect.stringMatching(/Z\.dump$/)])
    expect(findChecks(databaseUrl)).toEqual([])
  })
})
