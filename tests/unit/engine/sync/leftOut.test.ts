// A received day that was left out is still to come: the phone goes on asking, and does not say that it has the whole journal.
import type { WireReply } from '#contract/journal.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { nextDay } from '#support/resets.ts'
import { createTestServer, type TestServer } from '#support/setupServer.ts'
import { setupPhone, signUpOn, writeToday, type Phone } from '#support/setupPhone.ts'
import { seesAll, seesDay } from '#domain/sight.ts'
import type { Day } from '#domain/day.ts'

const email = 'lea@exemple.fr'

let server: TestServer
let phone: Phone
let left: Day
beforeEach(async () => {
  server = await createTestServer()
  const writer = await setupPhone(server)
  await signUpOn(writer, server, email)
  left = writer.engine.journal.today()
  await writeToday(writer, { learned: 'le jour laissé de côté' })
  await writer.settled()
  nextDay(server, writer)
  await writeToday(writer, { learned: 'le jour reçu' })
  await writer.settled()
  writer.close()

  phone = await setupPhone(server)
  phone.clock.set(new Date(server.clock.now()).toISOString())
  // Nothing but what one day holds is false: its revision, digests and their tag are those of the server.
  phone.network.intercept = async (request) => {
    if (!new URL(request.url).pathname.endsWith('/entries')) return null
    const reply = await server.server.app.fetch(request, { incoming: {} })
    const { data } = (await reply.json()) as { data: WireReply[] }
    return Response.json({
      data: data.map((entry) =>
        entry.date === left ? { ...entry, answers: { ...entry.answers, learned: '' } } : entry,
      ),
    })
  }
  await phone.engine.session.signIn(email, 'motdepasse')
  await expect
    .poll(() => phone.engine.sync.readStatus())
    .toMatchObject({ phase: 'idle', unverified: [left] })
})
afterEach(() => server.stop())

/** One pass, to its end. */
async function listen(): Promise<void> {
  const { lastOkAt } = await phone.engine.sync.readStatus()
  phone.clock.advance(3000)
  phone.engine.sync.nudge()
  await expect.poll(async () => (await phone.engine.sync.readStatus()).lastOkAt).not.toBe(lastOkAt)
}

const learned = async () => (await phone.engine.journal.readDay(left))?.texts.learned

test('[SY26] a day that was left out comes with the next pass, though the server has changed nothing', async () => {
  expect(await learned()).toBeUndefined()
  phone.network.intercept = null
  await listen()
  expect(await learned()).toBe('le jour laissé de côté')
  expect(await phone.engine.sync.readStatus()).toMatchObject({ unverified: [] })
})

test('[SY7][SY26] a phone that left a day out was never in step, until that day has come', async () => {
  expect(await phone.engine.data.readFigures()).toMatchObject({ equalAt: null })
  expect(await phone.engine.sync.readStatus()).toMatchObject({ isEqual: false })
  phone.network.intercept = null
  await listen()
  expect(await phone.engine.data.readFigures()).toMatchObject({ equalAt: phone.clock.now() })
})

test('[SY26] a day that was left out is asked for again by a phone that was restarted', async () => {
  phone.network.intercept = null
  phone = await phone.restart()
  await phone.settled()
  await expect.poll(learned).toBe('le jour laissé de côté')
})

test('[SY30] a phone that left a day out does not call the journal whole, until that day has come', async () => {
  for (let pass = 0; pass < 2; pass++) {
    const before = await phone.engine.journal.readSight()
    expect([seesAll(before), seesDay(before, left)]).toEqual([false, false])
    expect(await phone.engine.data.readFigures()).toMatchObject({ hasAll: false })
    await listen()
  }
  phone.network.intercept = null
  await listen()
  const after = await phone.engine.journal.readSight()
  expect([seesAll(after), seesDay(after, left)]).toEqual([true, true])
  expect(await phone.engine.data.readFigures()).toMatchObject({ hasAll: true })
})

test('[SY7][SY30] a phone that knows of days which do not come says neither that it is in step nor that it has all', async () => {
  phone.network.intercept = null
  await listen()
  expect(await phone.engine.sync.readStatus()).toMatchObject({ isEqual: true })
  const other = await setupPhone(server)
  other.clock.set(new Date(server.clock.now()).toISOString())
  await other.engine.session.signIn(email, 'motdepasse')
  await other.settled()
  await writeToday(other, { learned: 'ailleurs' })
  await other.settled()
  phone.network.intercept = ({ url }) =>
    new URL(url).pathname.endsWith('/entries') ? new Response('', { status: 502 }) : null
  const said = async () => {
    phone.clock.advance(600_000)
    phone.engine.sync.nudge()
    const { isEqual } = await phone.engine.sync.readStatus()
    const { hasAll } = await phone.engine.data.readFigures()
    const exported = (await phone.engine.data.exportDays()).hasAll
    return { isEqual, hasAll, exported }
  }
  await expect.poll(said).toEqual({ isEqual: false, hasAll: false, exported: false })
  phone.network.intercept = null
  await expect.poll(said).toEqual({ isEqual: true, hasAll: true, exported: true })
})
