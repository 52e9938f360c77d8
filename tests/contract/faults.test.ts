// What is around the server fails: it says so, keeps what was acknowledged, writes nothing by halves, and works again.
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { addDays, type Day } from '#domain/day.ts'
import { openPostgres } from '#server/store/openPostgres.ts'
import { childEnvironment } from '#support/childEnvironment.ts'
import { startLink } from '#support/link.ts'
import { describeOnPostgres } from '#support/onPostgres.ts'
import {
  createEmail,
  createEnvelope,
  logIn,
  revOfDay,
  sealDay,
  signUp,
  wrongCodes,
} from '#support/people.ts'
import { storeDeps, testServerKey, type TestServer } from '#support/setupServer.ts'
import { checkReset, forgot, register, verify } from '#support/codeCalls.ts'
import { apiText } from '#text/api.ts'
import { createSetupWorld } from './world.ts'

const setupWorld = createSetupWorld()
const root = path.join(import.meta.dirname, '..', '..')
const yearMs = 365 * 24 * 3_600_000
const away = { code: 'unavailable', message: apiText.unavailable }

const post = ({ request }: TestServer, token: string, body: object) =>
  request('POST', '/journal', { token, body })
const read = ({ request }: TestServer, token: string, date: string) =>
  request('GET', `/journal/today?date=${date}`, { token })

describeOnPostgres(
  'PostgreSQL that is gone, silent or strict',
  (postgres) => {
    test('gone and back under a running server: 503 meanwhile, then everything is there and writing goes on', async () => {
      const world = await setupWorld({ databaseUrl: await postgres.createDatabase() })
      const person = await signUp(world)
      const { token, kid } = person
      const [first, second] = [sealDay(kid, '2026-11-19'), sealDay(kid, '2026-11-20')]
      expect((await post(world, token, first)).status).toBe(201)

      postgres.pause()
      const answers = await Promise.all([
        post(world, token, second),
        read(world, token, '2026-11-19'),
        logIn(world, person),
        world.request('GET', '/health/ready'),
      ])
      for (const reply of answers) {
        expect(reply.status).toBe(503)
        expect(reply.json).toEqual(away)
        expect(reply.headers.get('Retry-After')).toBe('5')
      }
      expect(world.logLines.join('')).toContain('request failed')
      for (const secret of [person.email, token, kid]) {
        expect(world.logLines.join('')).not.toContain(secret)
      }

      postgres.resume()
      expect((await post(world, token, second)).status).toBe(201)
      expect((await read(world, token, '2026-11-19')).json.rev).toBe(revOfDay(first))
      expect((await logIn(world, person)).status).toBe(200)
    })

    test('where every transaction is serializable unless told otherwise: nothing that comes at once is refused', async () => {
      const url = await postgres.createDatabase()
      const store = openPostgres(url, storeDeps, () => undefined)
      const name = sql.id(new URL(url).pathname.slice(1))
      await sql`alter database ${name} set default_transaction_isolation = 'serializable'`.execute(
        store.db,
      )
      await store.close()
      const world = await setupWorld({ databaseUrl: url })
      const { token, kid } = await signUp(world)
      const days = Array.from({ length: 24 }, (_, at) => addDays('2026-10-01' as Day, at))
      const answers = await Promise.all(days.map((day) => post(world, token, sealDay(kid, day))))
      expect(answers.map(({ status }) => status)).toEqual(days.map(() => 201))
    })

    test('[SV60] gone silent, it is given up after a while, and serves again once it is back', async () => {
      const link = await startLink(await postgres.createDatabase())
      const store = openPostgres(link.url, storeDeps, () => undefined, { silenceMs: 500 })
      const ask = () => sql`select 1`.execute(store.db)
      await Promise.all(Array.from({ length: 12 }, ask))
      link.cut()
      const asked = await Promise.allSettled(Array.from({ length: 12 }, ask))
      expect(asked.map(({ status }) => status)).toEqual(asked.map(() => 'rejected'))
      link.mend()
      await expect
        .poll(() =>
          ask().then(
            () => 'back',
            () => 'away',
          ),
        )
        .toBe('back')
      await store.close()
      await link.stop()
    })

    test('that is not there at the start ends it with one line', async () => {
      const dataDir = await mkdtemp(path.join(tmpdir(), 'lueur-faults-'))
      onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
      const missing = new URL(await postgres.createDatabase())
      missing.pathname = '/CANARI'
      const ended = await new Promise<{ code: number; errors: string }>((resolve) => {
        execFile(
          process.execPath,
          [path.join(root, 'server', 'main.ts')],
          {
            cwd: root,
            env: {
              ...childEnvironment,
              DATA_DIR: dataDir,
              DATABASE_URL: missing.href,
              SERVER_KEY: testServerKey,
            },
          },
          (error, _, errors) => resolve({ code: Number(error?.code ?? 0), errors }),
        )
      })
      expect(ended.code).toBe(1)
      expect(ended.errors).toMatch(/^[^\n]*does not exist on its server \(3D000\)[^\n]*\n$/)
      expect(ended.errors).not.toContain('CANARI')
    })
  },
  { isDurable: true },
)

test('a full disk is 503, leaves no half of a day, and writing goes on once there is room', async () => {
  const world = await setupWorld()
  const { token, kid } = await signUp(world)
  const kept = sealDay(kid, '2026-11-19')
  expect((await post(world, token, kept)).status).toBe(201)
  const months = async () => (await world.request('GET', '/journal/months', { token })).headers
  const tag = (await months()).get('ETag')
  const { db } = world.server.store
  const limit = async (pages: number) => {
    await sql`pragma max_page_count = ${sql.raw(String(pages))}`.execute(db)
  }
  // No smaller than what is used: SQLite takes the size of the file instead.
  await limit(1)
  const long = `${createEnvelope(kid)}${'A'.repeat(400_000)}`
  const day = { ...sealDay(kid), answers: { ...sealDay(kid).answers, learned: long } }
  const refused = await post(world, token, day)
  expect([refused.status, refused.json]).toEqual([503, away])
  const batch = await world.request('POST', '/journal/batch', {
    token,
    body: {
      items: [
        { ...sealDay(kid, '2026-11-18'), ifRev: null },
        { ...day, ifRev: null },
      ],
    },
  })
  expect(batch.status).toBe(503)
  for (const date of ['2026-11-18', '2026-11-20']) {
    expect((await read(world, token, date)).status).toBe(404)
  }
  expect((await read(world, token, '2026-11-19')).json.rev).toBe(revOfDay(kept))
  expect((await months()).get('ETag')).toBe(tag)
  expect(world.logLines.join('')).toContain('"errorCode":13')

  await limit(1_000_000)
  expect((await post(world, token, day)).status).toBe(201)
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db)
  expect(rows).toMatchObject([{ integrity_check: 'ok' }])
})

test('a mail server that is not there is said, nothing is half created, and no try is lost', async () => {
  const world = await setupWorld({ environment: { SMTP_URL: 'smtp://127.0.0.1:1' } })
  const email = createEmail()
  const password = 'a1.some-secret'
  const body = { email, password, confirmPassword: password }
  for (let attempt = 0; attempt < 5; attempt++) {
    const reply = await world.request('POST', '/auth/register', { body })
    expect([reply.status, reply.json.message]).toEqual([503, apiText.mailFailed])
  }
  const { db } = world.server.store
  expect(await db.selectFrom('attempt').selectAll().execute()).toEqual([])
  expect(await db.selectFrom('account').selectAll().execute()).toEqual([])
  expect(world.logLines.join('')).not.toContain(email)
})

test('a registration whose mail cannot leave takes no earlier one of its address with it', async () => {
  const world = await setupWorld({ smtp: 'peer' })
  const email = createEmail()
  const { requestId, code } = await register(world, email)
  world.smtp?.refuse()
  const body = { email, password: 'a1.other', confirmPassword: 'a1.other' }
  expect((await world.request('POST', '/auth/register', { body })).status).toBe(503)
  world.smtp?.accept()
  expect((await verify(world, email, code, requestId)).status).toBe(200)
})

test('codes that could not leave do not count: once mails go again, one comes', async () => {
  const world = await setupWorld({ smtp: 'peer' })
  const { email } = await signUp(world)
  world.smtp?.refuse()
  for (let attempt = 0; attempt < 5; attempt++) {
    // The reply reveals nothing.
    const asked = await forgot(world, email)
    expect(asked.status).toBe(200)
    await world.server.settled()
  }
  expect(world.logLines.join('')).toContain('task failed')
  expect(world.logLines.join('')).not.toContain(email)
  const before = (await world.mailsTo(email)).length
  world.smtp?.accept()
  await world.request('POST', '/auth/forgot-password', { body: { email } })
  expect(await world.mailsTo(email)).toHaveLength(before + 1)
})

test('a code that was tried counts, though its mail could not leave: mails that fail give nobody more tries', async () => {
  const world = await setupWorld({ smtp: 'peer' })
  const { email } = await signUp(world)
  world.clock.advance(61 * 60_000)
  world.smtp?.refuse()
  for (let count = 0; count < 3; count++) {
    const { json } = await world.request('POST', '/auth/forgot-password', { body: { email } })
    const guess = { email, token: '0000', requestId: json.requestId }
    await world.request('POST', '/auth/verify-reset-token', { body: guess })
    await world.server.settled()
  }
  const before = (await world.mailsTo(email)).length
  world.smtp?.accept()
  await world.request('POST', '/auth/forgot-password', { body: { email } })
  expect(await world.mailsTo(email)).toHaveLength(before)
})

test('[SV160] a code whose mail could not leave gives way to the one before it, with the tries of both', async () => {
  const world = await setupWorld({ smtp: 'peer' })
  const { email } = await signUp(world)
  const { requestId } = (await forgot(world, email)).json
  const code = await world.codeTo(email)
  const [early = '', late = '', ...others] = wrongCodes(code, 5)
  await checkReset(world, email, early, requestId)
  world.smtp?.refuse()
  world.clock.advance(1000)
  await forgot(world, email, { requestId })
  await checkReset(world, email, late, requestId)
  await world.server.settled()
  expect((await checkReset(world, email, code, requestId)).json.valid).toBe(true)
  for (const wrong of others) await checkReset(world, email, wrong, requestId)
  expect((await checkReset(world, email, code, requestId)).json.message).toBe(apiText.codeUsedUp)
})

test('[SV160] of two codes whose mails fail one after the other, the one that was sent before both is given back', async () => {
  const world = await setupWorld({ smtp: 'peer' })
  const { email } = await signUp(world)
  // Within the quota of an hour.
  world.clock.advance(61 * 60_000)
  const { requestId } = (await forgot(world, email)).json
  const code = await world.codeTo(email)
  world.smtp?.refuse()
  const mails = world.smtp?.hold()
  for (const waiting of [1, 2]) {
    world.clock.advance(1000)
    await forgot(world, email, { requestId })
    await expect.poll(() => mails?.waiting()).toBe(waiting)
  }
  for (let failed = 1; failed <= 2; failed++) {
    mails?.letGo()
    await expect.poll(() => world.logLines.join('').split('task failed')).toHaveLength(failed + 1)
  }
  await world.server.settled()
  expect((await checkReset(world, email, code, requestId)).json.valid).toBe(true)
})

test('[SV8] a clock that jumps a year ahead and back locks nobody out', async () => {
  const world = await setupWorld({ smtp: 'peer' })
  const { clock } = world
  const person = await signUp(world)
  const start = clock.now()

  clock.set(new Date(start + yearMs).toISOString())
  // Everything that is counted is counted with the wrong clock, up to its limit.
  let login = await logIn(world, person)
  for (let at = 0; at < 31; at++) login = await logIn(world, person)
  expect(login.status).toBe(429)
  for (let at = 0; at < 4; at++) await forgot(world, person.email)
  const early = await world.codeTo(person.email)
  const codesSent = async (): Promise<number> =>
    (await world.mailsTo(person.email)).filter(({ subject }) => subject.startsWith('Ton code'))
      .length
  const codes = await codesSent()
  const token = (await signUp(world)).token
  const later = sealDay('', '2026-11-20')
  expect((await post(world, token, later)).status).toBeLessThan(500)
  await world.server.purge()

  clock.set(new Date(start).toISOString())
  const back = await logIn(world, person)
  expect(back.status).toBe(200)
  const day = sealDay(person.kid)
  expect((await post(world, back.json.token, day)).status).toBe(201)
  // Four digits made then do not live a year.
  const check = (code: string) =>
    world.request('POST', '/auth/verify-reset-token', {
      body: { email: person.email, token: code },
    })
  expect((await check(early)).json.valid).toBe(false)
  expect((await forgot(world, person.email)).status).toBe(200)
  expect(await codesSent()).toBe(codes + 1)
  expect((await check(await world.codeTo(person.email))).json.valid).toBe(true)
  // And its limits hold again.
  for (let at = 0; at < 31; at++) login = await logIn(world, person)
  expect(login.status).toBe(429)
})
