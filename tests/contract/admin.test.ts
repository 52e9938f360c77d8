// An operator's commands, on both databases, and as processes.
import { randomBytes } from 'node:crypto'
import { writeSync } from 'node:fs'
import { copyFile, readdir, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { mountSmallDisk } from '#support/fullDisk.ts'
import { describeOnPostgres } from '#support/onPostgres.ts'
import { logIn, revOfDay, sealDay, signUp } from '#support/people.ts'
import { setupPhone, signUpOn, writeToday } from '#support/setupPhone.ts'
import { setupFolder } from '#support/folder.ts'
import { runMain } from '#support/runMain.ts'
import { createTestClock, createTestServer } from '#support/setupServer.ts'
import { adminSuite } from './admin.suite.ts'
import { invitationsSuite } from './invitations.suite.ts'
import { createSetupAdminWorld, operate, type AdminWorld } from './operator.ts'

const setupAdmin = createSetupAdminWorld()

describe('on SQLite', () => {
  adminSuite(setupAdmin)
})

describeOnPostgres('commands on PostgreSQL', (postgres) => {
  const setup = createSetupAdminWorld(() => {
    return postgres.createDatabase()
  })

  adminSuite(setup)
  invitationsSuite(setup)

  test('a backup is left to pg_dump', async () => {
    const { admin } = await setup()
    expect((await admin('backup', '/tmp/never')).error).toContain('pg_dump')
  })
})

const disk = await mountSmallDisk(1)
afterAll(() => disk?.unmount())
if (disk === null) writeSync(1, 'Not run, no disk can be mounted: a backup that finds no room\n')

describe('a backup', () => {
  test('[SV134] of the backups that a schedule makes the latest stay, and nothing else is removed', async () => {
    const { world, admin } = await setupAdmin()
    const folder = await setupFolder()
    await writeFile(path.join(folder, 'lueur.db'), 'mine')
    const made: string[] = []
    for (let night = 0; night < 4; night++) {
      const { lines, error } = await admin('backup', '--keep', '2', folder)
      expect(error).toBeUndefined()
      expect(lines[1]).toMatch(/^Backed up and checked: /)
      made.push(lines[0] ?? '')
      world.clock.advance(86_400_000)
    }
    expect((await readdir(folder)).toSorted()).toEqual([...made.slice(2), 'lueur.db'])
    const failed = await admin('backup', '--keep', '1', path.join(folder, 'none'))
    expect(failed.error).toContain('ENOENT')
    expect((await admin('backup', '--keep', '0', folder)).error).toContain('--keep')
    expect(await readdir(folder)).toHaveLength(3)
  })

  test('made while people write is whole, holds all that was acknowledged before, and opens with its key', async () => {
    const { world, admin } = await setupAdmin()
    const folder = await setupFolder()
    const file = path.join(folder, 'lueur.db')
    const person = await signUp(world)
    const { token, kid } = person
    const day = sealDay(kid)
    expect((await world.request('POST', '/journal', { token, body: day })).status).toBe(201)
    const stopped = new AbortController()
    let writes = 0
    const writing = (async () => {
      for (let at = 0; !stopped.signal.aborted; at++) {
        const date = new Date(Date.UTC(2026, 0, 1 + (at % 200))).toISOString().slice(0, 10)
        const body = { items: [{ ...sealDay(kid, date), ifRev: null }] }
        const { status } = await world.request('POST', '/journal/batch', { token, body })
        if (status === 200) writes++
      }
    })()
    await expect.poll(() => writes).toBeGreaterThan(20)
    const { lines } = await admin('backup', file)
    stopped.abort()
    await writing
    expect(lines[0]).toMatch(/^Backed up and checked: 1 accounts, \d+ days\.$/)
    expect(lines[1]).toContain('server.key')
    expect((await stat(file)).mode & 0o777).toBe(0o600)

    await copyFile(path.join(world.dataDir, 'server.key'), path.join(folder, 'server.key'))
    const restored = await createTestServer({ dataDir: folder })
    onTestFinished(() => restored.stop())
    const login = await logIn(restored, person)
    expect(login.json.keys).toEqual([{ kid, wrap: person.wrap }])
    const read = await restored.request('GET', '/journal/today?date=2026-11-20', {
      token: login.json.token,
    })
    expect(read.json.rev).toBe(revOfDay(day))
  })

  test('replaces no file, and says so', async () => {
    const { admin } = await setupAdmin()
    const file = path.join(await setupFolder(), 'backup.db')
    await writeFile(file, 'earlier')
    expect((await admin('backup', file)).error).toMatch(/exists already/)
    expect((await stat(file)).size).toBe(7)
    const nowhere = path.join(await setupFolder(), 'none', 'backup.db')
    expect((await admin('backup', nowhere)).error).toContain('ENOENT')
  })

  test.runIf(disk !== null)('that finds no room leaves nothing, not even its journal', async () => {
    const { world, admin } = await setupAdmin()
    await sql`create table filler as with recursive n(i) as
        (select 1 union all select i + 1 from n where i < 3000) select randomblob(1000) as b from n`.execute(
      world.server.store.db,
    )
    const folder = disk?.folder ?? ''
    const { error } = await admin('backup', path.join(folder, 'backup.db'))
    expect(error).toMatch(/^The backup failed and was removed/)
    expect(await readdir(folder)).toEqual([])
  })

  test('of a damaged database is refused and leaves no file', async () => {
    const { world, admin } = await setupAdmin()
    const file = path.join(await setupFolder(), 'backup.db')
    const { db } = world.server.store
    // A row whose account is gone, as no server writes it.
    await sql`pragma foreign_keys = off`.execute(db)
    await db
      .insertInto('session')
      .values({ user_id: 'nobody', id: 'x', created_at: 1, expires_at: 9e12 })
      .execute()
    expect((await admin('backup', file)).error).toMatch(/not whole/)
    await expect(stat(file)).rejects.toThrow()
  })
})

const restore = async (operator: AdminWorld, email: string): Promise<void> => {
  const { error } = await operator.admin('restore', email, '2026-11-20', '1')
  expect(error).toBeUndefined()
}

describe('a restored version and the phones', () => {
  test('a phone that holds newer words gives them back: none is lost, the version stays kept', async () => {
    const operator = await setupAdmin()
    const { world } = operator
    const email = 'lea@example.fr'
    const phone = await setupPhone(world)
    await signUpOn(phone, world, email)
    await writeToday(phone, { learned: 'premier texte' })
    await phone.settled()
    await writeToday(phone, { learned: 'second texte' })
    await phone.settled()
    const { db } = world.server.store
    const before = await db.selectFrom('entry').select('rev').executeTakeFirst()
    await restore(operator, email)
    expect(await db.selectFrom('entry').select('rev').executeTakeFirst()).not.toEqual(before)
    phone.engine.sync.nudge()
    await expect
      .poll(() => {
        phone.clock.advance(3000)
        phone.engine.sync.nudge()
        return db.selectFrom('entry').select('rev').executeTakeFirst()
      })
      .toEqual(before)
    expect((await operator.admin('versions', email, '2026-11-20')).lines.length).toBeGreaterThan(1)
    phone.close()
  })

  test('a damaged day is mended on the phones', async () => {
    const operator = await setupAdmin()
    const { world } = operator
    const email = 'lea@example.fr'
    const phone = await setupPhone(world)
    await signUpOn(phone, world, email)
    await writeToday(phone, { learned: 'premier texte' })
    await phone.settled()
    phone.close()
    // What a faulty build might have sent: other sealed texts, which open nowhere.
    const { db } = world.server.store
    const row = await db.selectFrom('entry').selectAll().executeTakeFirstOrThrow()
    const answers = JSON.parse(row.answers) as Record<string, string>
    const damaged = Object.fromEntries(
      Object.entries(answers).map(([id, envelope]) => {
        const [version, kid] = envelope.split('.')
        return [id, `${version}.${kid}.${randomBytes(300).toString('base64url')}`]
      }),
    )
    const token = phone.storage.texts.get('token')
    const written = await world.request('PATCH', '/journal/today', {
      token,
      body: {
        date: row.day,
        writtenAt: row.written_at,
        offset: row.offset_minutes,
        answers: damaged,
        marks: JSON.parse(row.marks),
      },
      headers: { 'If-Match': `"${row.rev}"` },
    })
    expect(written.status).toBe(200)
    await restore(operator, email)

    const second = await setupPhone(world)
    expect((await second.engine.session.signIn(email, 'motdepasse')).ok).toBe(true)
    await second.settled()
    const { form } = await second.engine.journal.openForm(second.engine.journal.today())
    expect(form.texts.learned).toBe('premier texte')
    second.close()
  })
})

describe('the command line', () => {
  test('a wrong command gets one line and the usage, and is quoted nowhere', async () => {
    const world = { dataDir: await setupFolder(), clock: createTestClock() }
    for (const words of [
      ['serve'],
      ['admin'],
      ['admin', 'CANARI'],
      ['admin', 'stats', 'CANARI'],
      ['admin', 'user', 'delete'],
      ['admin', 'restore', 'CANARI@example.fr', '2026-02-30', '1'],
      ['admin', 'restore', 'CANARI@example.fr', '2026-02-20', '0'],
      ['copy', 'mysql://CANARI'],
    ]) {
      const { error } = await operate(world, words)
      expect([words, error]).toEqual([
        words,
        expect.stringMatching(/^[^\n]+\.\n\nnode server\/main\.ts /),
      ])
      expect(error).not.toContain('CANARI')
    }
  })

  test('where there is no database it says so, makes none and ends with 1', async () => {
    const dataDir = await setupFolder()
    const ended = await runMain(['admin', 'stats'], { DATA_DIR: dataDir })
    expect([ended.code, ended.out, ended.errors]).toEqual([
      1,
      '',
      'There is no database in DATA_DIR: run this where the server runs.\n',
    ])
    await expect(stat(path.join(dataDir, 'lueur.db'))).rejects.toThrow()
  })

  test('a command runs as a process of its own beside a server', async () => {
    const { world } = await setupAdmin()
    await signUp(world)
    const ended = await runMain(['admin', 'stats'], { DATA_DIR: world.dataDir })
    expect([ended.code, ended.errors]).toEqual([0, ''])
    expect(ended.out).toMatch(/^accounts: 1\n/)
  })

  test('what the commands say names nobody and holds no secret', async () => {
    const { world, admin } = await setupAdmin()
    const { email, token, kid, password, wrap } = await signUp(world)
    const [first, second] = [sealDay(kid), sealDay(kid)]
    await world.request('POST', '/journal', { token, body: first })
    await world.request('PATCH', '/journal/today', {
      token,
      body: second,
      headers: { 'If-Match': `"${revOfDay(first)}"` },
    })
    const folder = await setupFolder()
    let said = ''
    for (const words of [
      ['stats'],
      ['versions', email],
      ['restore', email, '2026-11-20', '1'],
      ['restore', email, '2026-11-20', '9'],
      ['backup', path.join(folder, 'backup.db')],
      ['user', 'delete', email],
      ['user', 'delete', email],
    ]) {
      const { lines, error } = await admin(...words)
      said += `${lines.join('\n')}${error}`
    }
    expect(said).toContain('Erased')
    for (const secret of [email, token, kid, password, wrap, first.answers.proud]) {
      expect([secret, said.includes(secret)]).toEqual([secret, false])
    }
  })
})
