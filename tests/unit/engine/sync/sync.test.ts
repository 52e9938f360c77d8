import { day as dayOf, filled, month } from '#support/days.ts'
import { idOf } from '#support/lockedPhones.ts'
import { createTestServer, type TestServer } from '#support/setupServer.ts'
import { offline, setupPhone, signUpOn, writeToday, type Phone } from '#support/setupPhone.ts'
import { periodsToFetch } from '#engine/sync/pull.ts'
import type { Month } from '#domain/day.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'

let server: TestServer
beforeEach(async () => {
  server = await createTestServer()
})
afterEach(() => server.stop())

const email = 'lea@exemple.fr'
const todayOn = ({ engine }: Phone) => engine.journal.readDay(engine.journal.today())

async function setupTwoPhones(): Promise<readonly [Phone, Phone]> {
  const one = await setupPhone(server)
  const two = await setupPhone(server)
  await signUpOn(one, server, email)
  await two.engine.session.signIn(email, 'motdepasse')
  await one.settled()
  await two.settled()
  return [one, two]
}

/** Refuses one kind of request as the real server would. */
const refusing =
  (
    match: (request: Request, body: string) => boolean,
    status: number,
    code: string,
    headers = {},
  ) =>
  async (request: Request): Promise<Response | null> => {
    const body = await request.clone().text()
    if (!match(request, body)) return null
    return Response.json({ message: 'Non.', code }, { status, headers })
  }

test('[SY1][SY2] two phones write the same day offline; both texts live on both', async () => {
  const [one, two] = await setupTwoPhones()
  one.network.intercept = offline
  two.network.intercept = offline
  await writeToday(one, { learned: 'du premier' })
  await writeToday(two, { learned: 'du second' })
  one.network.intercept = null
  two.network.intercept = null
  await one.settled()
  await two.settled()
  await one.settled()
  // Whichever sent first, the other's text reaches it with its next pass.
  for (const either of [one, two]) {
    either.engine.sync.nudge()
    await expect.poll(async () => (await todayOn(either))?.isJoined).toBe(true)
  }
  const [a, b] = [await todayOn(one), await todayOn(two)]
  expect(a?.texts).toEqual(b?.texts)
  expect(a?.texts.learned).toContain('premier')
  expect(a?.texts.learned).toContain('second')
})

test('[SY3] a form opened before midnight writes that day, delivered three days late', async () => {
  const [one, two] = await setupTwoPhones()
  one.clock.set('2026-11-20T22:58:00.000Z')
  const { form } = await one.engine.journal.openForm(dayOf('2026-11-20'))
  one.network.intercept = offline
  one.clock.set('2026-11-20T23:05:00.000Z')
  await one.engine.journal.save({
    ...form,
    texts: filled({ learned: 'a' }),
  })
  one.clock.set('2026-11-23T10:00:00.000Z')
  server.clock.set('2026-11-23T10:00:00.000Z')
  one.network.intercept = null
  await one.settled()
  await two.settled()
  two.engine.sync.nudge()
  await expect
    .poll(async () => (await two.engine.journal.readDay(dayOf('2026-11-20')))?.texts.learned)
    .toBe('a')
  expect(await two.engine.journal.readDay(dayOf('2026-11-21'))).toBeNull()
})

test('[SY10] an answer lost after the server stored makes no duplicate', async () => {
  const [one, two] = await setupTwoPhones()
  let lost = 0
  one.network.intercept = async (request) => {
    if (request.method !== 'POST' || !request.url.endsWith('/journal') || lost > 0) return null
    lost++
    await server.server.app.fetch(request, { incoming: {} })
    return offline()
  }
  await writeToday(one, { learned: 'une seule fois' })
  await one.settled()
  expect(lost).toBe(1)
  await two.settled()
  two.engine.sync.nudge()
  await expect.poll(async () => (await todayOn(two))?.texts.learned).toBe('une seule fois')
  expect((await todayOn(two))?.isJoined).toBe(false)
})

test('[SY9] this month first, then the one before, the one looked at, then year by year', () => {
  const months = ['2024-01', '2024-02', '2025-07', '2026-03', '2026-10', '2026-11'] as Month[]
  const periods = periodsToFetch(months, month('2026-11'), month('2025-07'))
  expect(periods.map(({ name }) => name)).toEqual([
    '2026-11',
    '2026-10',
    '2025-07',
    '2026-03',
    '2024',
  ])
})

test('[SY11] a refused day waits alone and the others go on; a new build tries again', async () => {
  const [one] = await setupTwoPhones()
  one.network.intercept = offline
  await writeToday(one, {})
  one.clock.set('2026-11-21T10:00:00.000Z')
  server.clock.set('2026-11-21T10:00:00.000Z')
  await writeToday(one, {})
  const real = { results: [] as string[] }
  one.network.intercept = async (request) => {
    if (!request.url.endsWith('/batch')) return null
    const { items } = (await request.json()) as { items: { date: string }[] }
    const kept = items.filter(({ date }) => date !== '2026-11-20')
    real.results.push(...kept.map(({ date }) => date))
    const answer = kept.length
      ? await server.server.app.fetch(
          new Request(request.url, {
            method: 'POST',
            headers: request.headers,
            body: JSON.stringify({ items: kept }),
          }),
          { incoming: {} },
        )
      : Response.json({ results: [] })
    const { results } = (await answer.json()) as { results: object[] }
    const refused = { date: '2026-11-20', status: 422, rev: null, code: 'notToday' }
    return Response.json({ results: [...results, refused] })
  }
  one.engine.sync.nudge()
  await expect
    .poll(async () => {
      one.clock.advance(3000)
      one.engine.sync.nudge()
      return one.engine.sync.readStatus()
    })
    .toMatchObject({ unsentDays: 1, refused: [{ day: '2026-11-20', code: 'notToday' }] })
  expect((await one.engine.journal.readDay(dayOf('2026-11-20')))?.texts.learned).toBe('appris')
  one.network.intercept = null
  const updated = await one.restart('page', 'build-2')
  await updated.settled()
})

test('[SY12] a batch refused whole is halved until the refused day stands alone', async () => {
  const [one] = await setupTwoPhones()
  one.network.intercept = offline
  for (let day = 10; day < 15; day++) {
    one.clock.set(`2026-11-${day}T10:00:00.000Z`)
    await writeToday(one, {})
  }
  one.clock.set('2026-11-20T10:00:00.000Z')
  one.network.intercept = refusing(
    (request, body) => request.url.endsWith('/batch') && body.includes('2026-11-12'),
    400,
    'invalid',
  )
  one.engine.sync.nudge()
  await expect
    .poll(async () => {
      one.clock.advance(3000)
      one.engine.sync.nudge()
      return one.engine.sync.readStatus()
    })
    .toMatchObject({ unsentDays: 1, refused: [{ day: '2026-11-12', code: 'invalid' }] })
})

/** A proxy that takes no longer body than this, and answers with a page of its own. */
const proxyOf = (longest: number) => async (request: Request) => {
  const isTooLong = (await request.clone().text()).length > longest
  const page = { status: 413, headers: { 'content-type': 'text/html' } }
  return isTooLong ? new Response('<h1>413 Request Entity Too Large</h1>', page) : null
}

test('[SY11][SY12] where a proxy finds a batch too long, all that is shorter leaves; the day that is too long alone waits, and goes an hour after it may', async () => {
  const [one] = await setupTwoPhones()
  one.network.intercept = offline
  for (let day = 10; day < 15; day++) {
    one.clock.set(`2026-11-${day}T10:00:00.000Z`)
    await writeToday(one, day === 12 ? { learned: 'long '.repeat(4000) } : {})
  }
  one.clock.set('2026-11-20T10:00:00.000Z')
  one.network.intercept = proxyOf(8000)
  const statusOf = async () => {
    one.clock.advance(3000)
    one.engine.sync.nudge()
    return one.engine.sync.readStatus()
  }
  await expect
    .poll(statusOf)
    .toMatchObject({ unsentDays: 1, refused: [{ day: '2026-11-12', isHereAlone: true }] })
  one.network.intercept = null
  one.clock.advance(60 * 60_000)
  await expect.poll(statusOf).toMatchObject({ unsentDays: 0, refused: [] })
})

test('[SY17] a phone without the key sends what is sealed and leaves joining to one that has it', async () => {
  const [one, two] = await setupTwoPhones()
  one.network.intercept = offline
  await writeToday(one, { learned: 'du premier' })
  await writeToday(two, { learned: 'du second' })
  await two.settled()
  const db = one.databases.openJournal(idOf(one))
  const keys = await db.keys.toArray()
  await db.keys.clear()
  one.network.intercept = null
  const worker = await one.restart('worker')
  await expect(worker.engine.drain()).rejects.toThrow('waiting')
  await db.keys.bulkPut(keys)
  db.close()
  const page = await one.restart()
  await page.settled()
  expect((await todayOn(page))?.texts.learned).toContain('premier')
  expect((await todayOn(page))?.texts.learned).toContain('second')
})

test('[SY19] the worker drains with the page closed, and asks nothing when nothing waits', async () => {
  const [one, two] = await setupTwoPhones()
  one.network.intercept = offline
  await writeToday(one, { learned: 'page fermée' })
  one.network.intercept = null
  const worker = await one.restart('worker')
  await worker.engine.drain()
  two.engine.sync.nudge()
  await two.settled()
  await expect
    .poll(async () => {
      two.clock.advance(3000)
      two.engine.sync.nudge()
      return (await todayOn(two))?.texts.learned
    })
    .toBe('page fermée')

  const before = one.network.requests.length
  await worker.engine.drain()
  expect(one.network.requests.length).toBe(before)
})
