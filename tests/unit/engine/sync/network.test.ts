// Somebody else's answers, refusals to wait for, and silence.
import { noNews } from '#support/lies.ts'
import { day as dayOf, filled } from '#support/days.ts'
import type { Rev } from '#domain/brands.ts'
import { idOf } from '#support/lockedPhones.ts'
import { apiVersion, apiVersionHeader, oldestApiVersion } from '#contract/apiVersion.ts'
import type { Day } from '#domain/day.ts'
import { apiText } from '#text/api.ts'
import { createTestServer, type TestServer } from '#support/setupServer.ts'
import { offline, setupPhone, signUpOn, writeToday, type Phone } from '#support/setupPhone.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'

let server: TestServer
let one: Phone
/** Every wait that the phone asked for, in ms. */
let waits: number[]
beforeEach(async () => {
  server = await createTestServer({ environment: { QUOTA_MIB: '1' } })
  waits = []
  one = await setupPhone(server, { onTimer: (ms) => waits.push(ms) })
  await signUpOn(one, server, email)
  await one.settled()
})
afterEach(() => server.stop())

const email = 'lea@exemple.fr'

test('[SY14] after a failure the phone waits as long as the server asks', async () => {
  let asked = 0
  one.network.intercept = (request) => {
    if (!request.url.endsWith('/months')) return null
    asked++
    return Response.json(
      { message: 'Trop.', code: 'limited' },
      { status: 429, headers: { 'retry-after': '600' } },
    )
  }
  await writeToday(one, {})
  await expect.poll(() => asked).toBeGreaterThan(0)
  const db = one.databases.openJournal(idOf(one))
  await expect
    .poll(async () => {
      const row = await db.meta.get('engine')
      const { askedUntil = 0 } = (row?.value ?? {}) as { askedUntil?: number }
      return askedUntil - one.clock.now()
    })
    .toBeGreaterThan(590_000)
  db.close()
  expect(await one.engine.sync.readStatus()).toMatchObject({ phase: 'waiting', unsentDays: 1 })
  const once = asked
  one.engine.sync.nudge()
  waits.length = 0
  await one.restart()
  await expect.poll(() => waits.some((ms) => ms > 590_000)).toBe(true)
  expect(asked).toBe(once)
})

test.for([
  [
    'a page of the hotel answering 200',
    () => new Response('<html>', { status: 200, headers: { 'content-type': 'text/html' } }),
  ],
  [
    'a page of the hotel answering 401',
    () => new Response('<html>', { status: 401, headers: { 'content-type': 'text/html' } }),
  ],
  ['JSON of somebody else answering 401', () => Response.json({ error: 'login' }, { status: 401 })],
  ['JSON of somebody else answering 200', () => Response.json({ hello: 1 })],
] as const)('[SY16] %s signs nobody out and loses nothing', async ([, answer]) => {
  one.network.intercept = answer
  await writeToday(one, { learned: 'à l’hôtel' })
  const reopened = await one.restart()
  await expect
    .poll(() => reopened.engine.sync.readStatus())
    .toMatchObject({ unsentDays: 1, refused: [], phase: 'waiting' })
  expect(reopened.engine.session.current()).toMatchObject({ status: 'signedIn' })
  one.network.intercept = null
  await reopened.settled()
})

test('[SY21] a pass that hears nothing is given up when something new happens', async () => {
  let asked = 0
  one.network.intercept = () => {
    asked++
    return new Promise<never>(() => undefined)
  }
  await writeToday(one, {})
  await expect.poll(() => asked).toBe(1)
  one.engine.sync.nudge()
  expect(asked).toBe(1)
  one.network.intercept = null
  one.clock.advance(30_000)
  one.engine.sync.nudge()
  await one.settled()
})

test('[SY29] an account that is full keeps every word, holds none and says so; all is sent once there is room', async () => {
  const { db } = server.server.store
  const { id: userId } = await db.selectFrom('account').select('id').executeTakeFirstOrThrow()
  const kept = {
    day: '2026-01-01',
    rev: 'x' as Rev,
    written_at: '',
    offset_minutes: 0,
    marks: '{}',
  }
  await db
    .insertInto('entry_version')
    .values({
      ...kept,
      user_id: userId,
      replaced_at: server.clock.now(),
      answers: 'A'.repeat(2 ** 20),
    })
    .execute()
  await db
    .updateTable('account')
    .set({ bytes: 2 ** 20 })
    .execute()
  const sayFull = { phase: 'full', unsentDays: 1, refused: [] }
  await writeToday(one, { learned: 'à garder' })
  await expect.poll(() => one.engine.sync.readStatus()).toMatchObject(sayFull)
  // Days that are no longer today go in a batch, where each is answered by itself.
  for (const { clock } of [one, server]) clock.advance(86_400_000)
  one.engine.sync.nudge()
  await writeToday(one, { learned: 'aussi' })
  await expect.poll(() => one.engine.sync.readStatus()).toMatchObject({ ...sayFull, unsentDays: 2 })
  await db.deleteFrom('entry_version').execute()
  one.clock.advance(600_000)
  server.clock.advance(600_000)
  const next = await one.restart()
  await next.settled()
  await expect
    .poll(() => next.engine.sync.readStatus())
    .toMatchObject({ phase: 'idle', unsentDays: 0 })
})

test('[SY23] a build that the server no longer understands keeps its words, says so, and the next build sends them', async () => {
  let isOld = true
  one.network.intercept = async (request) => {
    if (!isOld) return null
    const headers = new Headers(request.headers)
    // What the next contract's server would see of this build.
    expect(headers.get(apiVersionHeader)).toBe(String(apiVersion))
    headers.set(apiVersionHeader, String(oldestApiVersion - 1))
    const body = request.method === 'GET' ? null : await request.text()
    const { method, url } = request
    return server.server.app.fetch(new Request(url, { method, headers, body }), { incoming: {} })
  }
  await writeToday(one, { learned: 'à garder' })
  await expect
    .poll(() => one.engine.sync.readStatus())
    .toMatchObject({ phase: 'upgradeNeeded', unsentDays: 1, refused: [] })
  const signedIn = await one.engine.session.signIn(email, 'motdepasse')
  expect(signedIn).toMatchObject({ ok: false, error: { message: apiText.upgrade } })
  isOld = false
  const next = await one.restart('page', 'build-2')
  await next.settled()
  // A pass that was asked for while it settled may still run.
  await expect
    .poll(() => next.engine.sync.readStatus())
    .toMatchObject({ phase: 'idle', unsentDays: 0 })
  expect((await next.engine.journal.readDay(next.engine.journal.today()))?.texts.learned).toBe(
    'à garder',
  )
})

test('[SY10] a refusal that comes without the day as it is now replaces nothing: both texts live', async () => {
  const two = await setupPhone(server)
  await two.engine.session.signIn(email, 'motdepasse')
  await two.settled()
  const yesterday = one.clock.now()
  await writeToday(one, { learned: 'du premier' })
  for (const phone of [one, two]) phone.clock.set(new Date(yesterday + 86_400_000).toISOString())
  // Two writes the same day, which by then is no longer today and so goes in a batch, without having seen the first.
  two.clock.set(new Date(yesterday).toISOString())
  two.network.intercept = offline
  await writeToday(two, { learned: 'du second' })
  two.clock.set(new Date(yesterday + 86_400_000).toISOString())
  await one.settled()
  let trimmed = 0
  two.network.intercept = async (request) => {
    const pathname = new URL(request.url).pathname
    // As if the first had written between this phone's pull and its push: nothing comes down but with a refusal.
    if (pathname.endsWith('/months')) return noNews(two)
    if (trimmed > 0 || !pathname.endsWith('/batch')) return null
    const answer = await server.server.app.fetch(request, { incoming: {} })
    const { results } = (await answer.json()) as { results: { current?: unknown }[] }
    expect(results).toMatchObject([{ status: 412, current: {} }])
    trimmed++
    return Response.json({ results: results.map((result) => ({ ...result, current: undefined })) })
  }
  await two.settled()
  expect(trimmed).toBe(1)
  await one.settled()
  one.engine.sync.nudge()
  const day = new Date(yesterday).toISOString().slice(0, 10)
  await expect
    .poll(async () => (await one.engine.journal.readDay(day as Day))?.texts.learned)
    .toMatch(/premier[^]*second|second[^]*premier/)
})

test('[SY6] a server brought back from a backup is given what it lost, also when it has counted on since', async () => {
  await writeToday(one, { learned: 'gardé' })
  await one.settled()
  const { db } = server.server.store
  const [account] = await db.selectFrom('account').selectAll().execute()
  one.clock.advance(24 * 3_600_000)
  server.clock.advance(24 * 3_600_000)
  const lost = one.engine.journal.today()
  await writeToday(one, { learned: 'perdu par le serveur' })
  await one.settled()

  // It asks nothing meanwhile.
  one.network.intercept = offline
  await db.deleteFrom('entry').where('day', '=', lost).execute()
  await db
    .updateTable('account')
    .set({ writes: account?.writes ?? 0 })
    .execute()
  const two = await setupPhone(server)
  await two.engine.session.signIn(email, 'motdepasse')
  await two.settled()
  server.clock.advance(60_000)
  const { form } = await two.engine.journal.openForm(dayOf('2026-11-01'))
  const texts = filled({ learned: 'a' })
  expect(await two.engine.journal.save({ ...form, texts })).toMatchObject({ ok: true })
  await two.settled()

  one.network.intercept = null
  const reopened = await one.restart()
  await expect
    .poll(async () => {
      reopened.clock.advance(3000)
      reopened.engine.sync.nudge()
      const rows = await db.selectFrom('entry').select('day').execute()
      return rows.map(({ day }) => day)
    })
    .toContain(lost)
})
