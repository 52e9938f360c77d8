// The embedded database copied to a real PostgreSQL: every row, compared, all or nothing.
import type { Rev } from '#domain/brands.ts'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { readTableShapes } from '#server/admin/tableShapes.ts'
import { openPostgres } from '#server/store/openPostgres.ts'
import type { Queries } from '#server/store/store.ts'
import { describeOnPostgres } from '#support/onPostgres.ts'
import { createEnvelope, logIn, revOfDay, sealDay, signUp } from '#support/people.ts'
import { createTestServer, storeDeps, type TestServer } from '#support/setupServer.ts'
import { operate } from './operator.ts'

const dayCount = 5000

/** The greatest integer, and an instant. */
const valueByType: Readonly<Record<string, number>> = {
  integer: 2 ** 31 - 1,
  bigint: 4_102_444_800_000,
}

/** Every column filled, by its type. */
async function addRow(db: Queries, table: string, userId: string): Promise<void> {
  const tables = await db.introspection.getTables()
  const columns = tables.find(({ name }) => name === table)?.columns ?? []
  const names = sql.join(columns.map(({ name }) => sql.ref(name)))
  const values = sql.join(
    columns.map(({ name, dataType }) =>
      ['user_id', 'spent_by'].includes(name)
        ? userId
        : (valueByType[dataType.toLowerCase()] ?? `é👩‍👩‍👧"\\ ${name}`),
    ),
  )
  await sql`insert into ${sql.table(table)} (${names}) values (${values}) on conflict do nothing`.execute(
    db,
  )
}

/** A stopped server's folder: one person who can sign in, thousands of days, and a row in every table. */
async function setupSource() {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'lueur-copy-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const world = await createTestServer({ dataDir })
  const person = await signUp(world)
  const day = sealDay(person.kid)
  await world.request('POST', '/journal', { token: person.token, body: day })
  const { db } = world.server.store
  const account = await db.selectFrom('account').select('id').executeTakeFirstOrThrow()
  const answers = JSON.stringify({ learned: createEnvelope(person.kid), proud: 'é\\u0000👩‍👩‍👧' })
  await world.server.store.transaction(async (queries) => {
    for (let at = 0; at < dayCount; at++) {
      const date = new Date(Date.UTC(2000, 0, 1) + at * 86_400_000).toISOString().slice(0, 10)
      await queries
        .insertInto('entry')
        .values({
          user_id: account.id,
          day: date,
          rev: String(at).padStart(22, 'x') as Rev,
          is_pinned: at % 2,
          written_at: `${date}T10:00:00.000Z`,
          offset_minutes: -60,
          answers,
          marks: '{}',
          created_at: 1_763_632_800_000 + at,
          updated_at: 1_763_632_800_000,
        })
        .execute()
    }
  })
  const shapes = await readTableShapes(db)
  for (const { name } of shapes) await addRow(db, name, account.id)
  const countByTable = new Map<string, number>()
  for (const { name } of shapes) {
    const { rows } = await sql<{
      count: number
    }>`select count(*) as count from ${sql.table(name)}`.execute(db)
    countByTable.set(name, rows[0]?.count ?? 0)
  }
  return { world, dataDir, person, day, countByTable }
}

const query = async (url: string, text: string): Promise<{ count?: string }[]> => {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}
const copy = (world: TestServer, url: string) => operate(world, ['copy', url])

describeOnPostgres('copying to PostgreSQL', (postgres) => {
  const createDatabase = async (): Promise<string> => {
    return postgres.createDatabase()
  }

  test('every table is copied whole, and a server on the copy lets the same person in', async () => {
    const { world, dataDir, person, day, countByTable } = await setupSource()
    await world.stop()
    const url = await createDatabase()
    const { lines, error } = await copy(world, url)
    expect(error).toBeUndefined()
    // The tables of the target are those that the migrations make: none may be missing from the copy.
    const target = openPostgres(url, storeDeps, () => undefined)
    onTestFinished(() => target.close())
    const tables = await target.db.introspection.getTables()
    expect([...countByTable.keys()].toSorted()).toEqual(tables.map(({ name }) => name).toSorted())
    expect(Math.min(...countByTable.values())).toBeGreaterThan(0)
    expect(countByTable.get('entry')).toBeGreaterThan(dayCount)
    expect(lines.slice(0, -1).toSorted()).toEqual(
      Array.from(countByTable, ([name, count]) => `${name}: ${count} rows, all equal`).toSorted(),
    )
    expect(lines.at(-1)).toContain('SERVER_KEY')
    for (const secret of [person.email, person.kid, person.wrap]) {
      expect(lines.join()).not.toContain(secret)
    }

    const key = (await readFile(path.join(dataDir, 'server.key'), 'utf8')).trim()
    const moved = await createTestServer({ databaseUrl: url, environment: { SERVER_KEY: key } })
    onTestFinished(() => moved.stop())
    // A row made up for the count opens under no key.
    await moved.server.store.db.deleteFrom('key_change').execute()
    const login = await logIn(moved, person, { deviceId: person.device.id })
    expect(login.json).toMatchObject({
      keys: [{ kid: person.kid, wrap: person.wrap }],
      deviceSecret: person.device.secret,
    })
    const read = await moved.request('GET', '/journal/today', { token: person.token })
    expect(read.json).toMatchObject({ rev: revOfDay(day), answers: day.answers })
  })

  test('a target that holds anything is refused and stays as it is', async () => {
    const { world } = await setupSource()
    await world.stop()
    const foreign = await createDatabase()
    await query(foreign, 'create table invoice (id int)')
    expect((await copy(world, foreign)).error).toMatch(/not empty/)
    const used = await createDatabase()
    expect((await copy(world, used)).error).toBeUndefined()
    expect((await copy(world, used)).error).toMatch(/not empty/)
    expect(
      await query(
        foreign,
        'select table_name from information_schema.tables where table_schema = current_schema()',
      ),
    ).toHaveLength(1)
  })

  test('one corrupted row is found, and the copy is undone', async () => {
    const { world } = await setupSource()
    await world.stop()
    const url = await createDatabase()
    const target = openPostgres(url, storeDeps, () => undefined)
    await target.migrate()
    await target.close()
    await query(
      url,
      `create function spoil() returns trigger language plpgsql as $$
       begin new.answers := overlay(new.answers placing '?' from 20); return new; end $$;
       create trigger spoil before insert on entry for each row when (new.day = '2008-02-29')
       execute function spoil()`,
    )
    const { error } = await copy(world, url)
    expect(error).toMatch(
      /^entry: 1 of \d+ rows differ, \d+ are in the copy\. The copy was undone\.$/,
    )
    expect((await query(url, 'select count(*) from entry'))[0]?.count).toBe(0)
    await query(url, 'drop trigger spoil on entry')
    expect((await copy(world, url)).error).toBeUndefined()
  })

  test('a lost row and an extra row are found @full', async () => {
    const { world } = await setupSource()
    await world.stop()
    const url = await createDatabase()
    const target = openPostgres(url, storeDeps, () => undefined)
    await target.migrate()
    await target.close()
    await query(
      url,
      "create rule lose as on insert to entry where new.day = '2001-01-01' do instead nothing",
    )
    expect((await copy(world, url)).error).toMatch(/^entry: 1 of/)
    await query(url, 'drop rule lose on entry')
    await query(
      url,
      "create rule add as on insert to gate do also insert into secret values ('x', 'y') on conflict do nothing",
    )
    expect((await copy(world, url)).error).toMatch(/^secret: 0 of \d+ rows differ/)
  })

  test('a server that still runs on the folder ends it before it begins', async () => {
    const { world } = await setupSource()
    onTestFinished(() => world.stop())
    const url = await createDatabase()
    expect((await copy(world, url)).error).toMatch(
      /^Another server or command is at work on this DATA_DIR: .* Nothing was changed\.$/,
    )
    expect(
      await query(
        url,
        'select 1 from information_schema.tables where table_schema = current_schema()',
      ),
    ).toEqual([])
  })
})
