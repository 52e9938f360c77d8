// Somebody else's answers, refusals to wait for, and silence.
import { createTestServer, type TestServer } from '#support/setupServer.ts'
import { setupPhone, signUpOn, writeToday, type Phone } from '#support/setupPhone.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'

let server: TestServer
let one: Phone
beforeEach(async () => {
  server = await createTestServer()
  one = await setupPhone(server)
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
  const session = one.engine.session.current()
  const db = one.databases.openJournal(session.status === 'signedIn' ? session.account.id : '')
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
  await one.restart()
  await new Promise((resolve) => {
    setTimeout(resolve, 300)
  })
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
  await new Promise((resolve) => {
    setTimeout(resolve, 100)
  })
  expect(reopened.engine.session.current()).toMatchObject({ status: 'signedIn' })
  expect(await reopened.engine.sync.readStatus()).toMatchObject({ unsentDays: 1, held: [] })
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
