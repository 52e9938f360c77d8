// What is said to whoever watches: does it live, can people be sent here?
import { writeSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { version } from '#server/base/version.ts'
import { mountSmallDisk } from '#support/fullDisk.ts'
import { describeOnPostgres } from '#support/onPostgres.ts'
import { runMain } from '#support/runMain.ts'
import { createTestServer, startServer, type TestServer } from '#support/setupServer.ts'

const ask = async (world: TestServer) => {
  const [alive, ready] = [await world.visit('/health'), await world.visit('/health/ready')]
  return [alive.status, ready.status]
}

test('[SV125] both say the version, as do the start and a command', async () => {
  const server = await startServer()
  onTestFinished(async () => {
    await server.stop()
  })
  for (const [path, status] of [
    ['/health', 'ok'],
    ['/health/ready', 'ready'],
  ] as const) {
    const reply = await fetch(`${server.url}${path}`)
    expect([reply.status, await reply.json()]).toEqual([200, { status, version }])
    expect(reply.headers.get('Cache-Control')).toBe('no-store')
  }
  expect(server.lines.join('\n')).toMatch(new RegExp(`Lueur ${version}, on Node \\d+`))
  expect((await runMain(['--version'], {})).out).toBe(`${version}\n`)
})

const disk = await mountSmallDisk(24)
if (disk === null) writeSync(1, 'Not run, no disk can be mounted: readiness on a full disk\n')

test.runIf(disk !== null)(
  '[SV125] a full disk: alive, not ready, and ready again with room',
  async () => {
    if (disk === null) return
    onTestFinished(() => disk.unmount())
    const world = await createTestServer({ dataDir: disk.folder })
    onTestFinished(() => world.stop())
    expect(await ask(world)).toEqual([200, 200])
    await disk.fill()
    expect(await ask(world)).toEqual([200, 503])
    await disk.makeRoom()
    expect(await ask(world)).toEqual([200, 200])
  },
)

describeOnPostgres('on PostgreSQL', (postgres) => {
  test('[SV125] a database that is away, or takes no write: alive, not ready', async () => {
    const world = await createTestServer({ databaseUrl: await postgres.createDatabase() })
    onTestFinished(() => world.stop())
    expect(await ask(world)).toEqual([200, 200])
    postgres.pause()
    expect(await ask(world)).toEqual([200, 503])
    postgres.resume()
    await expect.poll(() => ask(world)).toEqual([200, 200])
    const { db } = world.server.store
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
    const name = sql.id(rows[0]?.name ?? '')
    await sql`alter database ${name} set default_transaction_read_only = on`.execute(db)
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`.execute(
      db,
    )
    await sql`set default_transaction_read_only = on`.execute(db)
    expect(await ask(world)).toEqual([200, 503])
  })
})
