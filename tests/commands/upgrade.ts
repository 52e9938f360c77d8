// docs/upgrade.md from a release of before the migration that it names, and back.
import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { start, run } from './shell.ts'
import { cloneInto, expectDay, expectThat, join, write, type World } from './world.ts'

/** The last commit without 0008_keeping. */
const earlier = '423f5ea4e59cc0bff2d96480d60ebb3e2d89b843'

export async function upgrade(world: World): Promise<void> {
  const { report, folder, env, postgres } = world
  const cwd = cloneInto(path.join(folder, 'upgraded'))
  const git = (...words: readonly string[]): string =>
    execFileSync('git', words, {
      cwd,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  const current = git('rev-parse', 'HEAD')
  const putInPlace = async (commit: string): Promise<void> => {
    git('checkout', '--quiet', '--detach', commit)
    await run('npm ci\nnpm run build', { cwd, env })
  }
  try {
    git('cat-file', '-e', earlier)
  } catch {
    for (const name of ['backupBefore', 'goBack', 'migratePostgres', 'goBackOnPostgres'] as const) {
      report.notExecuted(
        name,
        `the history has no ${earlier.slice(0, 7)} here: git fetch --unshallow`,
      )
    }
    return
  }
  await putInPlace(earlier)

  const shell = { cwd, env }
  let running = await start('npm start', shell)
  const url = (): string => running.urls[0] ?? ''
  const writer = await join(world, url())
  await report.block('backupBefore', async () => {
    const printed = await run(report.text('backupBefore'), shell)
    expectThat(/1 accounts?, 1 days?/.test(printed), `it printed: ${printed}`)
    return 'by the earlier release, beside its server'
  })
  await running.stop()

  const shared = postgres === null ? null : await postgres.createDatabase()
  const key = randomBytes(32).toString('base64')
  const onShared = (databaseUrl: string) => ({
    cwd,
    env: { ...env, DATABASE_URL: databaseUrl, SERVER_KEY: key },
  })
  let sharer = writer
  if (shared !== null) {
    running = await start('npm start', onShared(shared))
    sharer = await join(world, url())
    await running.stop()
  }

  await putInPlace(current)
  await report.also('docs/upgrade.md: `npm ci`, `npm run build`, a start', async () => {
    running = await start('npm start', shell)
    try {
      await expectDay(url(), writer)
      await write(url(), writer, '2026-11-21')
      const kept =
        'The database as it was before 0008_keeping is kept in lueur-before-0008_keeping.db.'
      expectThat(running.output().includes(kept), `it does not say: ${kept}`)
      return 'the day is there, and the start says what it keeps, in the words of the page'
    } finally {
      await running.stop()
    }
  })
  if (shared === null) report.notExecuted('migratePostgres', 'no PostgreSQL on this machine')
  else {
    await report.block('migratePostgres', async () => {
      await run(report.text('migratePostgres'), onShared(shared))
      running = await start('MIGRATE=off npm start', onShared(shared))
      try {
        await expectDay(url(), sharer)
        return 'the day is there, on an instance that does not migrate'
      } finally {
        await running.stop()
      }
    })
  }

  await putInPlace(earlier)
  await report.block('goBack', async () => {
    running = await start(report.text('goBack'), shell)
    try {
      await expectDay(url(), writer)
      return 'the earlier release gives the day back'
    } finally {
      await running.stop()
    }
  })
  if (postgres === null) report.notExecuted('goBackOnPostgres', 'no PostgreSQL on this machine')
  else {
    await report.block('goBackOnPostgres', async () => {
      const empty = await postgres.createDatabase()
      await run(report.text('goBackOnPostgres'), {
        cwd,
        env: { ...env, EMPTY_DATABASE_URL: empty },
      })
      running = await start('npm start', onShared(empty))
      try {
        await expectDay(url(), sharer)
        return 'the earlier release gives the day back'
      } finally {
        await running.stop()
      }
    })
  }
}
