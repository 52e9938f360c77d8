// PostgreSQL put back to the second before a disaster, by the commands of server/README.md, while people write.
import { execFileSync } from 'node:child_process'
import { globSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { write, type Writer } from '#support/loadDriver.ts'
import { countKept, createWriters } from '#support/loadRun.ts'
import { freePort } from '#support/postgres.ts'
import { testServerKey } from '#support/setupServer.ts'
import { machinePath, run, start } from './shell.ts'
import { expectThat, makeFolder, type World } from './world.ts'

const people = 50
/** How long they write before that second. */
const writingMs = 5000

const bin = globSync('/usr/lib/postgresql/*/bin').toSorted().at(-1) ?? ''
const isRoot = process.getuid?.() === 0

const copyOf = ({ revByDay, ...writer }: Writer): Writer => ({
  ...writer,
  revByDay: new Map(revByDay),
})
const daysOf = (writers: readonly Writer[]): number =>
  writers.reduce((sum, { revByDay }) => sum + revByDay.size, 0)

/** A database as its package makes one, and what its own account types in a shell. */
async function makeDatabase() {
  const folder = makeFolder()
  if (isRoot) execFileSync('chown', ['postgres', folder])
  const port = await freePort()
  const env = {
    PATH: `${bin}:${machinePath}`,
    PGDATA: path.join(folder, 'main'),
    PGHOST: folder,
    PGPORT: String(port),
    PGUSER: 'lueur',
  }
  const type = (text: string): Promise<string> =>
    run(isRoot ? 'runuser -u postgres -- bash -e -c "$TYPED"' : text, {
      cwd: folder,
      env: { ...env, TYPED: text },
    })
  await type(`initdb -A trust -U lueur -E UTF8
    echo "port = $PGPORT" >> $PGDATA/postgresql.conf
    echo "unix_socket_directories = '$PGHOST'" >> $PGDATA/postgresql.conf
    pg_ctl -l $PGDATA.log start
    createdb lueur`)
  return { folder, type, url: `postgres://lueur@127.0.0.1:${port}/lueur` }
}

export async function toASecond({ report, site, env, postgres }: World): Promise<void> {
  if (postgres === null) {
    for (const name of ['keepLog', 'restoreSecond'] as const) {
      report.notExecuted(name, 'no PostgreSQL on this machine: apt-get install postgresql')
    }
    return
  }
  const { folder, type, url } = await makeDatabase()
  const backups = { '/var/backups/lueur': path.join(folder, 'backups') }
  const shell = { cwd: site, env: { ...env, DATABASE_URL: url, SERVER_KEY: testServerKey } }
  try {
    const writers = await createWriters(shell.env, people)
    await report.block('keepLog', async () => {
      await type(report.text('keepLog', backups))
      return 'the log is kept, and a base copy made'
    })
    await report.block('restoreSecond', async () => {
      const running = await start('npm run serve', shell)
      let isOver = false
      const journal = { url: running.urls[0] ?? '', path: '/api/journal', writers }
      const writing = write({ ...journal, seconds: 600, everyMs: 0 }, () => isOver)
      const second = Math.ceil((Date.now() + writingMs) / 1000) * 1000
      await wait(second - Date.now())
      const before = writers.map(copyOf)
      await wait(1000)
      isOver = true
      await writing
      await type('psql -d lueur -c "delete from entry"')
      await running.stop()

      const began = performance.now()
      await type(
        report.text('restoreSecond', {
          ...backups,
          '2026-11-24 20:15:00+00': new Date(second).toISOString().replace('.000Z', '+00'),
        }),
      )
      const again = await start('npm run serve', shell)
      const lasted = ((performance.now() - began) / 1000).toFixed(1)
      try {
        const count = async (those: readonly Writer[]): Promise<number> => {
          const counts = those.map((writer) => countKept(again.urls[0] ?? '', writer))
          return (await Promise.all(counts)).reduce((sum, kept) => sum + kept, 0)
        }
        const [acknowledged, kept, all] = [daysOf(before), await count(before), daysOf(writers)]
        expectThat(acknowledged > people, `only ${acknowledged} days were acknowledged before`)
        expectThat(kept === acknowledged, `${kept} of ${acknowledged} acknowledged days are back`)
        expectThat((await count(writers)) < all, 'what was written after that second is back too')
        return `${kept} of ${acknowledged} days acknowledged before that second are back, ${lasted} s from the stop to a server that answers`
      } finally {
        await again.stop()
      }
    })
  } finally {
    await type('pg_ctl -m immediate stop').catch(() => undefined)
    execFileSync('rm', ['-rf', folder])
  }
}
