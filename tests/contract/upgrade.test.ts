// A database of another version, one that is not up yet, one that is migrated by another instance.
import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { Client } from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { migrations } from '#server/store/migrations.ts'
import { openPostgres } from '#server/store/openPostgres.ts'
import type { Store } from '#server/store/store.ts'
import { waitForDatabase } from '#server/store/whenUp.ts'
import { describeOnPostgres } from '#support/onPostgres.ts'
import {
  createTestClock,
  createTestServer,
  storeDeps,
  type TestServerOptions,
} from '#support/setupServer.ts'
import { openStore } from '#server/store/openStore.ts'
import { operate } from './operator.ts'
import { setupFolder } from '#support/folder.ts'

const names = Object.keys(migrations).toSorted()
const [firstName = '', secondName = ''] = names

const migrateTo = async (store: Store, name: string): Promise<void> => {
  const migrator = new Migrator({
    db: store.db,
    provider: { getMigrations: () => Promise.resolve(migrations) },
  })
  const { error } = await migrator.migrateTo(name)
  if (error !== undefined) throw error
}

/** `setup` gives an empty database. */
function schemaSuite(setup: () => Promise<Pick<TestServerOptions, 'dataDir' | 'databaseUrl'>>) {
  async function setupWorld() {
    const place = await setup()
    const { dataDir = '', databaseUrl } = place
    return {
      start: async (MIGRATE: 'on' | 'off') => {
        const world = await createTestServer({ ...place, environment: { MIGRATE } })
        await world.stop()
        return world
      },
      admin: (...words: readonly string[]) =>
        operate({ dataDir, clock: createTestClock() }, words, databaseUrl),
      change: async (work: (store: Store) => Promise<void>): Promise<void> => {
        const store = await openStore({ databaseUrl, databaseConnections: 2, dataDir }, storeDeps)
        await work(store)
        await store.close()
      },
    }
  }

  test('[SV110] without tables and without migrating, one sentence says what to run', async () => {
    const { start } = await setupWorld()
    await expect(start('off')).rejects.toThrow(/^The database has no tables yet: run [^\n]+\.$/)
  })

  test('[SV110] an older schema is named where nothing migrates, and brought up to date elsewhere', async () => {
    const { start, admin, change } = await setupWorld()
    await change((store) => migrateTo(store, firstName))
    const sentence = new RegExp(`^The database is of an older version \\(${secondName} is missing`)
    await expect(start('off')).rejects.toThrow(sentence)
    await expect(admin('admin', 'stats')).rejects.toThrow(sentence)
    // Before an upgrade, by hand or by the nightly timer.
    const folder = await setupFolder()
    for (const args of [
      [path.join(folder, 'one.db')],
      ['--keep', '2', path.join(folder, 'kept')],
    ]) {
      // Of PostgreSQL none is made, and that is what is said.
      const { error = '' } = await admin('admin', 'backup', ...args)
      expect(error).not.toContain('older version')
    }
    await start('on')
    await start('off')
  })

  test('[SV110][SV195] an account whose password was set by mail before the upgrade has what was free then', async () => {
    const { start, change } = await setupWorld()
    await change(async (store) => {
      await migrateTo(store, '0015_first_resets')
      const columns = {
        time_zone: 'Europe/Paris',
        writes: 0,
        bytes: 800,
        created_at: 1,
      }
      for (const [id, resetAt] of [
        ['reset', 5],
        ['never', null],
      ] as const) {
        await store.db
          .insertInto('account')
          .values({ ...columns, id, email: id, reset_at: resetAt })
          .execute()
      }
    })
    await start('on')
    await change(async ({ db }) => {
      const rows = await db.selectFrom('account').select(['id', 'bytes_at_reset']).execute()
      expect(new Map(rows.map((row) => [row.id, row.bytes_at_reset]))).toEqual(
        new Map([
          ['reset', 800],
          ['never', null],
        ]),
      )
    })
  })

  test('[SV110] a newer schema is named, never called corrupted, and left as it is', async () => {
    const { start, admin, change } = await setupWorld()
    await start('on')
    await change(async ({ db }) => {
      await sql`insert into kysely_migration (name, timestamp) values ('9999_later', '2030-01-01')`.execute(
        db,
      )
    })
    const sentence =
      /^A newer version of Lueur has migrated this database \(9999_later\): [^\n]+ Nothing was changed\.$/
    await expect(start('on')).rejects.toThrow(sentence)
    await expect(start('off')).rejects.toThrow(sentence)
    await expect(admin('admin', 'stats')).rejects.toThrow(sentence)
  })
}

async function setupOld() {
  const dataDir = await setupFolder()
  const store = await openStore(
    { databaseUrl: undefined, databaseConnections: 1, dataDir },
    storeDeps,
  )
  await migrateTo(store, firstName)
  await sql`insert into secret (name, value) values ('kept', 'as it was')`.execute(store.db)
  await store.close()
  const start = async () => {
    const world = await createTestServer({ dataDir })
    await world.stop()
    return world.logLines
  }
  return { dataDir, start, copy: path.join(dataDir, `lueur-before-${secondName}.db`) }
}

describe('SQLite', () => {
  schemaSuite(async () => ({ dataDir: await setupFolder() }))

  test('[SV111] before a migration a copy of the whole is made, kept, and named in a line; a start without one makes none', async () => {
    const { dataDir, start, copy } = await setupOld()
    expect((await start()).join()).toContain(
      `The database as it was before ${secondName} is kept in ${path.basename(copy)}.`,
    )
    expect((await stat(copy)).mode & 0o777).toBe(0o600)
    const database = new DatabaseSync(copy, { readOnly: true })
    const applied = database.prepare('select name from kysely_migration').all()
    expect(applied).toEqual([{ name: firstName }])
    expect(database.prepare("select value from secret where name = 'kept'").get()).toEqual({
      value: 'as it was',
    })
    database.close()
    expect((await start()).join()).not.toContain('is kept in')
    const copies = (await readdir(dataDir)).filter((name) => name.startsWith('lueur-before-'))
    expect(copies).toEqual([path.basename(copy)])
  })

  test('[SV111] a migration that fails leaves the tables as they were', async () => {
    const { dataDir, start } = await setupOld()
    const file = path.join(dataDir, 'lueur.db')
    const withDatabase = <T>(work: (database: DatabaseSync) => T): T => {
      const database = new DatabaseSync(file)
      const result = work(database)
      database.close()
      return result
    }
    // The last of the migrations meets a table of its name.
    withDatabase((database) => database.exec('create table invitation (id text)'))
    await expect(start()).rejects.toThrow('already exists')
    expect(
      withDatabase((database) => database.prepare('select name from kysely_migration').all()),
    ).toEqual([{ name: firstName }])
    withDatabase((database) => database.exec('drop table invitation'))
    await start()
  })
})

describeOnPostgres('on PostgreSQL', (postgres) => {
  schemaSuite(async () => ({
    dataDir: await setupFolder(),
    databaseUrl: await postgres.createDatabase(),
  }))

  test('[SV112] a start waits for a database that is not up yet, and says so once', async () => {
    const databaseUrl = await postgres.createDatabase()
    postgres.pause()
    const lines: string[] = []
    const store = openPostgres(databaseUrl, storeDeps, () => undefined)
    onTestFinished(() => store.close())
    const up = waitForDatabase(store.db, {
      ...storeDeps,
      print(line) {
        lines.push(line)
        postgres.resume()
      },
    })
    await up
    expect(lines).toEqual([expect.stringMatching(/^The database does not reply yet \(\w+\)/)])
  })

  test('[SV112] it waits no longer than its time, and a database that refuses is not waited for', async () => {
    const databaseUrl = await postgres.createDatabase()
    const missing = openPostgres(`${databaseUrl}_not`, storeDeps, () => undefined)
    await expect(waitForDatabase(missing.db, storeDeps)).rejects.toThrow(
      'The database of DATABASE_URL does not exist on its server (3D000).',
    )
    await missing.close()
    const store = openPostgres('postgres://lueur@127.0.0.1:9/lueur', storeDeps, () => undefined)
    await expect(waitForDatabase(store.db, storeDeps, 0)).rejects.toThrow(
      'The database of DATABASE_URL did not reply within 0 s (ECONNREFUSED).',
    )
    await store.close()
  })

  test('[SV113] whoever finds another instance migrating says so, and waits for as long as it takes', async () => {
    const url = await postgres.createDatabase()
    const other = new Client({ connectionString: url })
    await other.connect()
    await other.query('begin; select pg_advisory_xact_lock(7025386611)')
    const lines: string[] = []
    let freed: Promise<unknown> | undefined
    const print = (line: string): void => {
      lines.push(line)
      freed = other.query('commit')
    }
    const store = openPostgres(url, { ...storeDeps, print }, () => undefined)
    await store.migrate()
    await freed
    expect(lines).toEqual(['Another instance migrates the database: waiting for it.'])
    await other.end()
    await store.close()
  })

  test('[SV114] where the database has no connection left, whoever asks gets one that others give back', async () => {
    const url = await postgres.createDatabase()
    const owner = new Client({ connectionString: url })
    await owner.connect()
    await owner.query('create role narrow login connection limit 3')
    const stores = [1, 2].map(() =>
      openPostgres(url.replace('lueur@', 'narrow@'), storeDeps, () => undefined, {
        connections: 10,
      }),
    )
    const asked = stores.flatMap((store) =>
      Array.from({ length: 40 }, () => sql`select pg_sleep(0.005)`.execute(store.db)),
    )
    const settled = await Promise.allSettled(asked)
    expect(settled.filter(({ status }) => status === 'rejected')).toEqual([])
    await Promise.all(stores.map((store) => store.close()))
    await owner.query('drop role narrow')
    await owner.end()
  })

  test('[SV60] an instance takes as many connections as it is told, and no more', async () => {
    const url = await postgres.createDatabase()
    const store = openPostgres(url, storeDeps, () => undefined, { connections: 3 })
    await Promise.all(
      Array.from({ length: 30 }, () => sql`select pg_sleep(0.005)`.execute(store.db)),
    )
    const { rows } = await sql<{ count: number }>`select count(*) as count from pg_stat_activity
        where datname = current_database()`.execute(store.db)
    expect(rows).toEqual([{ count: 3 }])
    await store.close()
  })
})
