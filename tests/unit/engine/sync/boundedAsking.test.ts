// A server that answers the same for ever is asked so many times in a pass, and no more; own words still leave.
import { noNews, storedFor } from '#support/lies.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { learnedOn } from '#support/resets.ts'
import { createTestServer, type TestServer } from '#support/setupServer.ts'
import { setupPhone, signUpOn, writeToday, type Phone } from '#support/setupPhone.ts'

let server: TestServer
let phone: Phone
beforeEach(async () => {
  server = await createTestServer()
  phone = await setupPhone(server)
  await signUpOn(phone, server, 'lea@exemple.fr')
  await writeToday(phone, { learned: 'le premier' })
  await phone.settled()
})
afterEach(() => server.stop())

test('[SY61] a server that always names a day of before is answered five times in a pass, and the words wait here', async () => {
  const [current] = await storedFor(phone, server)
  /** Of each pass. */
  const writes: number[] = []
  phone.network.intercept = async ({ method, url }) => {
    if (url.endsWith('/months')) {
      writes.push(0)
      return noNews(phone)
    }
    if (method === 'GET' || !url.includes('/journal')) return null
    writes.push((writes.pop() ?? 0) + 1)
    const refused = { code: 'precondition', message: 'x', requestId: 'r', current }
    return Response.json(refused, { status: 412 })
  }
  await writeToday(phone, { learned: 'le second' })
  await expect.poll(() => Math.max(...writes)).toBeGreaterThanOrEqual(5)
  await expect.poll(async () => (await phone.engine.sync.readStatus()).phase).not.toBe('sending')
  expect(Math.max(...writes)).toBe(5)
  expect(await phone.engine.sync.readStatus()).toMatchObject({ unsentDays: 1 })
  phone.network.intercept = null
  phone.clock.advance(3_600_000)
  await phone.settled()
  expect(await learnedOn(phone, phone.engine.journal.today())).toBe('le second')
  expect(await phone.engine.sync.readStatus()).toMatchObject({ unsentDays: 0 })
})

test('[SY61] a server that names thousands of years is asked for some of them, those of this journal first, and own words leave', async () => {
  const days = await storedFor(phone, server)
  const names = Array.from({ length: 3000 }, (_, at) => `${1000 + at}-01`)
  const asked: string[] = []
  phone.network.intercept = ({ url }) => {
    const { pathname, search } = new URL(url)
    if (pathname.endsWith('/months')) {
      const months = Object.fromEntries(names.map((name) => [name, '0123456789abcdef']))
      return Response.json(months, { headers: { etag: 'W/"5"' } })
    }
    if (!pathname.endsWith('/entries')) return null
    asked.push(search)
    return Response.json({ data: search.includes('2026') ? days : [] })
  }
  await writeToday(phone, { learned: 'le second' })
  await expect
    .poll(async () => (await storedFor(phone, server)).map(({ rev }) => rev))
    .not.toEqual(days.map(({ rev }) => rev))
  expect(asked.length).toBeLessThanOrEqual(300)
  expect(asked.at(0)).toContain('2026')
})
