// What a phone may call empty: only what it has received.
import { month } from '#support/days.ts'
import { seesDay, seesMonth } from '#domain/sight.ts'
import { dayMs, email, first, learnedOn, nextDay } from '#support/resets.ts'
import { createTestServer, type TestServer } from '#support/setupServer.ts'
import { offline, setupPhone, signUpOn, writeToday, type Phone } from '#support/setupPhone.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'

let server: TestServer
beforeEach(async () => {
  server = await createTestServer()
})
afterEach(() => server.stop())

/** A new phone of that person, whose calls to the journal wait for `letGo`. */
async function signInHeld(
  holds: (url: string) => boolean,
): Promise<{ phone: Phone; letGo: () => void }> {
  const phone = await setupPhone(server)
  const { promise, resolve: letGo } = Promise.withResolvers<void>()
  phone.network.intercept = async ({ url }) => {
    if (holds(url)) await promise
    return null
  }
  await phone.engine.session.signIn(email, first)
  return { phone, letGo }
}

async function writeElsewhere(): Promise<Phone> {
  const phone = await setupPhone(server)
  await signUpOn(phone, server, email, first)
  await writeToday(phone, { learned: 'ailleurs' })
  await phone.settled()
  return phone
}

test('[SY30] before anything was received nothing is known to be empty; afterwards everything is known', async () => {
  const { engine } = await writeElsewhere()
  const day = engine.journal.today()
  const { phone, letGo } = await signInHeld((url) => url.includes('/journal/'))
  const before = await phone.engine.journal.readSight()
  expect(before).toMatchObject({ isWhole: false, hasFailed: false })
  expect(seesDay(before, day)).toBe(false)
  // The server's own figures say more than a part of the journal.
  await expect
    .poll(async () => (await phone.engine.journal.readStatistics(day))?.currentMonth.streakCount)
    .toBe(1)
  letGo()
  await phone.settled()
  const after = await phone.engine.journal.readSight()
  expect(after.isWhole).toBe(true)
  expect(seesMonth(after, month('1999-01'))).toBe(true)
})

test.each([
  ['« unchanged » to a phone that has nothing', () => new Response(null, { status: 304 })],
  [
    '« unchanged », with a name for it',
    () => new Response(null, { status: 304, headers: { etag: '"0123456789abcdef"' } }),
  ],
  ['`{}` from anybody', () => Response.json({})],
  [
    '`{}` that a proxy names',
    () => Response.json({}, { headers: { etag: 'W/"2-vyGp6PvFo4RvsFtPoIWeCReyIC8"' } }),
  ],
] as const)('[SY30] %s is no empty journal', async (_, answer) => {
  const { engine } = await writeElsewhere()
  const day = engine.journal.today()
  const phone = await setupPhone(server)
  phone.network.intercept = ({ url }) => (url.includes('/journal/') ? answer() : null)
  await phone.engine.session.signIn(email, first)
  await expect.poll(async () => (await phone.engine.journal.readSight()).hasFailed).toBe(true)
  const sight = await phone.engine.journal.readSight()
  expect(sight.isWhole).toBe(false)
  expect(seesDay(sight, day)).toBe(false)
  expect(await phone.engine.sync.readStatus()).toMatchObject({ lastOkAt: null })
  phone.network.intercept = null
  await phone.settled()
  expect(await learnedOn(phone, day)).toBe('ailleurs')
})

test('[SY30] a month is known once it was received, or found equal, while the history is still to come', async () => {
  const phone = await writeElsewhere()
  // A year later nothing is written of the current month.
  for (let day = 0; day < 400; day++) nextDay(server, phone)
  const held = await setupPhone(server)
  held.clock.advance(400 * dayMs)
  const { promise, resolve: letGo } = Promise.withResolvers<void>()
  held.network.intercept = async ({ url }) => {
    if (url.includes('/entries')) await promise
    return null
  }
  await held.engine.session.signIn(email, first)
  const today = held.engine.journal.today()
  await expect.poll(async () => seesDay(await held.engine.journal.readSight(), today)).toBe(true)
  const sight = await held.engine.journal.readSight()
  expect(sight.isWhole).toBe(false)
  expect(seesDay(sight, phone.engine.journal.today())).toBe(true)
  expect(seesMonth(sight, month('2026-11'))).toBe(false)
  // One that nobody looked at: the server has nothing of it, and neither has the phone.
  expect(seesMonth(sight, month('2019-05'))).toBe(true)
  letGo()
  await held.settled()
  expect((await held.engine.journal.readSight()).isWhole).toBe(true)
})

/** Today, and these days of before. */
async function writeYearsElsewhere(...dates: readonly string[]): Promise<Phone> {
  const phone = await writeElsewhere()
  const days = dates.map((date) => ({ date, learned: date }))
  const file = { format: 'lueur-journal', version: 1, days }
  expect(await phone.engine.data.importDays(JSON.stringify(file))).toMatchObject({ ok: true })
  await expect.poll(async () => (await phone.engine.sync.readStatus()).unsentDays).toBe(0)
  return phone
}

const yearsOn = async ({ engine }: Phone) => (await engine.journal.readSight()).years

test('[SY30] how many years of the history have come is known while the others are awaited', async () => {
  await writeYearsElsewhere('2023-05-01', '2024-05-01', '2024-06-01')
  const { phone, letGo } = await signInHeld((url) => url.includes('year=2023'))
  const years = () => yearsOn(phone)
  await expect.poll(years).toEqual({ received: 2, all: 3 })
  letGo()
  await phone.settled()
  expect(await years()).toBeNull()
})

test('[SY30] a year counts as received once all its months have come', async () => {
  await writeYearsElsewhere('2024-05-01', '2026-05-01', '2026-06-01')
  const { phone, letGo } = await signInHeld((url) => url.endsWith('/entries?year=2026'))
  await expect
    .poll(async () => (await phone.engine.journal.readSight()).months)
    .toContain(month('2026-11'))
  expect(await yearsOn(phone)).toEqual({ received: 0, all: 2 })
  letGo()
  await phone.settled()
})

test('[SY30] the years received never go back while a pass fails, and another phone writes in one of them', async () => {
  const writer = await writeYearsElsewhere('2022-05-01', '2023-05-01', '2024-05-01')
  const phone = await setupPhone(server)
  phone.network.intercept = ({ url }) => (url.includes('year=2022') ? offline() : null)
  await phone.engine.session.signIn(email, first)
  await expect.poll(() => yearsOn(phone)).toEqual({ received: 3, all: 4 })
  const seen: unknown[] = []
  phone.network.intercept = async ({ url }) => {
    seen.push(await yearsOn(phone))
    return url.includes('year=2022') ? offline() : null
  }
  await writeToday(writer, { learned: 'et encore' })
  await writer.settled()
  const today = phone.engine.journal.today()
  await expect
    .poll(async () => {
      phone.clock.advance(3000)
      phone.engine.sync.nudge()
      return learnedOn(phone, today)
    })
    .toBe('et encore')
  seen.push(await yearsOn(phone))
  expect(new Set(seen.map((years) => JSON.stringify(years)))).toEqual(
    new Set([JSON.stringify({ received: 3, all: 4 })]),
  )
  phone.network.intercept = null
  await phone.settled()
  expect(await yearsOn(phone)).toBeNull()
})

test('[SY30] a journal that cannot be fetched is told apart from one that is on its way', async () => {
  await writeElsewhere()
  const phone = await setupPhone(server)
  phone.network.intercept = ({ url }) =>
    /\/(?:journal|stats)/.test(url) ? new Response('<h1>500</h1>', { status: 500 }) : null
  await phone.engine.session.signIn(email, first)
  await expect.poll(async () => (await phone.engine.journal.readSight()).hasFailed).toBe(true)
  expect(await phone.engine.journal.readStatistics(phone.engine.journal.today())).toBeNull()
  // What is written meanwhile is no figure of the whole.
  await writeToday(phone, { learned: 'ici' })
  expect(await phone.engine.journal.readStatistics(phone.engine.journal.today())).toBeNull()
  phone.network.intercept = null
  await phone.settled()
  expect(await phone.engine.journal.readSight()).toMatchObject({ isWhole: true, hasFailed: false })
})

test('[SY30] an account made on this phone has nothing elsewhere: it is empty at once, without network', async () => {
  const phone = await setupPhone(server)
  await phone.engine.session.signUp(email, first)
  const code = await server.codeTo(email)
  phone.network.intercept = ({ url }) => (/\/(?:journal|stats)/.test(url) ? offline() : null)
  await phone.engine.session.verifyEmail(email, code)
  expect(await phone.engine.journal.readSight()).toMatchObject({ isWhole: true })
})
