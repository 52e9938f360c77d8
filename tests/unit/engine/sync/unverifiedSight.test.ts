// A day that came and could not be verified: the phone never says that it is not written, and does not wait for it without end.
import { month } from '#support/days.ts'
import { missingDays, seesAll, seesDay, seesMonth } from '#domain/sight.ts'
import { addDays } from '#domain/day.ts'
import type { WireReply } from '#contract/journal.ts'
import { anotherPass, answered, entriesOf } from '#support/lies.ts'
import { email, first, nextDay, signUpAndWrite } from '#support/resets.ts'
import { setupPhone, writeToday } from '#support/setupPhone.ts'
import { createTestServer, type TestServer } from '#support/setupServer.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'

let server: TestServer
beforeEach(async () => {
  server = await createTestServer()
})
afterEach(() => server.stop())

/** A copy that was damaged where it is kept: under its revision, with other answers. */
const damaged = (entry: WireReply): object => ({
  ...entry,
  answers: { ...entry.answers, learned: '' },
})

const isOf = (request: Request, call: string): boolean =>
  new URL(request.url).pathname.endsWith(call)

test('[SY30] a day that cannot be verified is not said to be empty, is named, and the rest is whole', async () => {
  const writer = await signUpAndWrite(server)
  const bad = writer.engine.journal.today()
  nextDay(server, writer)
  await writeToday(writer, { learned: 'le lendemain' })
  await writer.settled()
  const blank = await setupPhone(server)
  blank.clock.set('2026-11-21T10:00:00.000Z')
  blank.network.intercept = async (request) => {
    if (!isOf(request, '/entries')) return null
    const entries = await entriesOf(server, request)
    return Response.json({
      data: entries.map((entry) => (entry.date === bad ? damaged(entry) : entry)),
    })
  }
  await blank.engine.session.signIn(email, first)
  await anotherPass(blank)

  const sight = await blank.engine.journal.readSight()
  expect(await blank.engine.journal.readDay(bad)).toBeNull()
  expect(seesDay(sight, bad)).toBe(false)
  expect(seesMonth(sight, month('2026-11'))).toBe(false)
  expect(sight.isWhole).toBe(true)
  expect(seesAll(sight)).toBe(false)
  expect(missingDays(sight)).toEqual([bad])
  expect(seesDay(sight, addDays(bad, -1))).toBe(true)
  expect(seesMonth(sight, month('2026-10'))).toBe(true)
  // Figures of the days that are here would be too low: the server's count too.
  const figures = await blank.engine.journal.readStatistics(blank.engine.journal.today())
  expect(figures?.currentMonth.daysCompleted).toBe(2)

  blank.network.intercept = null
  await anotherPass(blank)
  const honest = await blank.engine.journal.readSight()
  expect(seesAll(honest)).toBe(true)
  expect(missingDays(honest)).toEqual([])
})

test('[SY30] a day that cannot be verified is unseen as soon as its month has come, before the rest', async () => {
  const writer = await signUpAndWrite(server)
  const bad = writer.engine.journal.today()
  const blank = await setupPhone(server)
  const { promise, resolve: letGo } = Promise.withResolvers<void>()
  blank.network.intercept = async (request) => {
    if (isOf(request, '/months')) {
      const honest = (await (await answered(server, request)).json()) as object
      return Response.json({ ...honest, '2020-01': '1'.repeat(16) })
    }
    if (!isOf(request, '/entries')) return null
    if (request.url.includes('month=01')) await promise
    return Response.json({ data: (await entriesOf(server, request)).map(damaged) })
  }
  await blank.engine.session.signIn(email, first)
  await expect
    .poll(async () => (await blank.engine.journal.readSight()).unverified)
    .toEqual(new Set([bad]))
  const sight = await blank.engine.journal.readSight()
  expect(sight.isWhole).toBe(false)
  expect(sight.months.has(month('2026-11'))).toBe(true)
  expect(seesDay(sight, bad)).toBe(false)
  expect(missingDays(sight)).toEqual([])
  letGo()
})
