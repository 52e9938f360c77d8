// Phones whose clock is wrong, put right, or goes back.
import { askedWaitMs, maxRetryAfterMs, maxTimerMs, minTryMs, nextTryMs } from '#domain/retry.ts'
import { createTestServer, type TestServer } from '#support/setupServer.ts'
import { offline, setupPhone, signUpOn, writeToday, type Phone } from '#support/setupPhone.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'

const email = 'lea@exemple.fr'
const dayMs = 86_400_000

let server: TestServer
let phone: Phone
/** What timers were asked for, in ms. */
let waits: number[]
beforeEach(async () => {
  server = await createTestServer()
  waits = []
  phone = await setupPhone(server, { onTimer: (ms) => waits.push(ms) })
  await signUpOn(phone, server, email)
  await phone.settled()
})
afterEach(async () => {
  await server.stop()
  expect(Math.max(...waits)).toBeLessThanOrEqual(maxTimerMs)
})

const passes = (): number =>
  phone.network.requests.filter((request) => request.endsWith('/months')).length

async function nudged(): Promise<void> {
  const before = passes()
  phone.engine.sync.nudge()
  await expect.poll(passes).toBeGreaterThan(before)
}

test.for([3 * 365, 30, 1, 1 / 48])(
  '[SY28] a clock %d days ahead stops nothing once it is right',
  async (days) => {
    const right = phone.clock.now()
    phone.clock.advance(days * dayMs)
    phone.network.intercept = offline
    const { engine } = phone
    engine.sync.nudge()
    await expect.poll(async () => (await engine.sync.readStatus()).phase).toBe('waiting')
    phone.clock.set(new Date(right).toISOString())
    phone.network.intercept = null
    await writeToday(phone, { learned: 'à l’heure juste' })
    await nudged()
    await phone.settled()
  },
)

test('[SY28] a stamp left by a clock that was ahead is not believed, by a restart neither', async () => {
  const session = phone.engine.session.current()
  if (session.status !== 'signedIn') throw new Error('Somebody is signed in.')
  const db = phone.databases.openJournal(session.account.id)
  const row = await db.meta.get('engine')
  await db.meta.put({
    key: 'engine',
    value: { ...(row?.value as object), askedUntil: phone.clock.now() + 3 * 365 * dayMs },
  })
  db.close()
  await nudged()
  phone = await phone.restart()
  await nudged()
})

test('[SY28] a clock that goes back stops no page', async () => {
  await nudged()
  phone.clock.advance(-3 * dayMs)
  await nudged()
})

test('[SY28] the rules of waiting trust no clock further than it can harm', () => {
  const now = Date.UTC(2026, 10, 20)
  expect(askedWaitMs(now + 600_000, now)).toBe(600_000)
  expect(askedWaitMs(now + maxRetryAfterMs, now)).toBe(maxRetryAfterMs)
  expect(askedWaitMs(now + maxRetryAfterMs + 1, now)).toBe(0)
  expect(askedWaitMs(now - 1, now)).toBe(0)
  expect(nextTryMs(-Infinity, now)).toBe(0)
  expect(nextTryMs(now, now)).toBe(minTryMs)
  expect(nextTryMs(now - minTryMs, now)).toBe(0)
  expect(nextTryMs(now + 1, now)).toBe(0)
  // Browsers count a timer in 32 bits.
  expect(maxTimerMs).toBeLessThan(2 ** 31)
})

test('[SY28] no wait is handed to a timer for longer than 20 minutes, whatever the server asks', async () => {
  phone.network.intercept = (request) =>
    request.url.endsWith('/months')
      ? Response.json(
          { message: 'Trop.', code: 'limited' },
          { status: 429, headers: { 'retry-after': '999999999' } },
        )
      : null
  phone.engine.sync.nudge()
  await expect.poll(() => waits).toContain(maxTimerMs)
})

test('[PR1] a sign-up made while the clock was ahead does not take the place of the next one', async () => {
  const other = 'zoe@exemple.fr'
  await phone.engine.session.signOut('erase')
  const right = phone.clock.now()
  phone.clock.advance(3 * 365 * dayMs)
  expect(await phone.engine.session.signUp(other, 'motdepasse')).toMatchObject({ ok: true })
  phone.clock.set(new Date(right).toISOString())
  // Mails are told apart by their time.
  server.clock.advance(1000)
  expect(await phone.engine.session.signUp(other, 'motdepasse')).toMatchObject({ ok: true })
  const verified = await phone.engine.session.verifyEmail(other, await server.codeTo(other))
  expect(verified).toEqual({ ok: true, value: 'opened' })
})
