// From one box to PostgreSQL, several instances, a dump and back.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { freePort } from '#support/postgres.ts'
import { run, start } from './shell.ts'
import { expectDay, expectThat, type World, type Writer } from './world.ts'

const example = 'postgres://lueur@127.0.0.1:5432/lueur'
const missing = 'no PostgreSQL on this machine: apt-get install postgresql'

export async function onPostgres(world: World, writer: Writer | null): Promise<void> {
  const { report, site, env, postgres } = world
  if (postgres === null) {
    for (const name of ['copyToPostgres', 'parts', 'dumpAndRestore', 'severalInstances'] as const) {
      report.notExecuted(name, missing)
    }
    return
  }
  const shell = { cwd: site, env }
  const database = await postgres.createDatabase()
  await report.block('copyToPostgres', async () => {
    expectThat(writer !== null, 'there is nobody to copy')
    const running = await start(report.text('copyToPostgres', { [example]: database }), shell)
    try {
      if (writer !== null) await expectDay(running.urls[0] ?? '', writer)
      return 'the day stands on PostgreSQL, and the session goes on'
    } finally {
      await running.stop()
    }
  })
  await report.block('parts', async () => {
    await run(report.text('parts'), { cwd: site, env: { ...env, DATABASE_URL: database } })
    return 'the days stand in parts; they are dumped and restored so'
  })
  await report.block('dumpAndRestore', async () => {
    const empty = await postgres.createDatabase()
    const text = report.text('dumpAndRestore')
    await run(text, {
      cwd: site,
      env: { ...env, DATABASE_URL: database, EMPTY_DATABASE_URL: empty },
    })
    const key = readFileSync(path.join(site, 'data', 'server.key'), 'utf8').trim()
    const restored = { ...env, DATABASE_URL: empty, SERVER_KEY: key }
    const running = await start('npm run serve', { cwd: site, env: restored })
    try {
      if (writer !== null) await expectDay(running.urls[0] ?? '', writer)
      return 'the day stands on the restored database'
    } finally {
      await running.stop()
    }
  })
  await report.block('severalInstances', async () => {
    const examples = {
      [example]: await postgres.createDatabase(),
      'PORT=3001': `PORT=${await freePort()}`,
      'PORT=3002': `PORT=${await freePort()}`,
    }
    const running = await start(report.text('severalInstances', examples), shell)
    try {
      for (const url of running.urls) {
        expectThat((await fetch(`${url}/health/ready`)).ok, `${url} is not ready`)
      }
      return `${running.urls.length} instances are ready`
    } finally {
      await running.stop()
    }
  })
}
