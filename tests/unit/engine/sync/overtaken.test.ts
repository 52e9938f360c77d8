// Two passes of one phone at once, as of a frozen tab and another one: what either has heard of is not said to be here.
import { enterOn } from '#support/resealing.ts'
import { first, learnedOn, nextDay, signUpAndWrite } from '#support/resets.ts'
import { createTestServer, type TestServer } from '#support/setupServer.ts'
import { offline, writeToday, type Phone } from '#support/setupPhone.ts'
import { monthOf } from '#domain/day.ts'
import { readEngineState, updateEngineState } from '#engine/local/metaStore.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'

let server: TestServer
beforeEach(async () => {
  server = await createTestServer()
})
afterEach(() => server.stop())

const awaitedOn = async ({ engine }: Phone) =>
  (await readEngineState(engine.session.held().db)).awaited
const isEqualOn = async ({ engine }: Phone) => (await engine.sync.readStatus()).isEqual

/** Passes, as many as it takes. */
const listen = async (phone: Phone, isDone: () => Promise<unknown>, done: unknown) =>
  expect
    .poll(() => {
      phone.clock.advance(3000)
      phone.engine.sync.nudge()
      return isDone()
    })
    .toEqual(done)

/** Two tabs: the answer to a pass of the first travels until `letGo`; the second heard later of a day, which does not come yet. */
async function twoTabs() {
  const phone = await signUpAndWrite(server)
  const other = await enterOn(server, first)
  nextDay(server, phone, other)
  await phone.settled()
  const { promise, resolve: letGo } = Promise.withResolvers<void>()
  let isHeld = false
  phone.network.intercept = async (request) => {
    if (request.url.includes('/entries')) return offline()
    if (!request.url.endsWith('/months') || isHeld) return null
    isHeld = true
    const answer = await server.server.app.fetch(request, { incoming: {} })
    await promise
    return answer
  }
  await listen(phone, async () => isHeld, true)
  await writeToday(other, { learned: 'ailleurs' })
  await other.settled()
  const tab = await phone.again()
  await listen(tab, () => awaitedOn(tab), [monthOf(tab.engine.journal.today())])
  return { phone, tab, letGo }
}

test('[SY7][SY30] a late answer to an older pass does not say that what a newer one heard of has come', async () => {
  const { phone, tab, letGo } = await twoTabs()
  tab.network.intercept = offline
  const { lastOkAt } = await readEngineState(tab.engine.session.held().db)
  letGo()
  await expect
    .poll(async () => (await readEngineState(tab.engine.session.held().db)).lastOkAt)
    .not.toBe(lastOkAt)
  expect(await tab.engine.sync.readStatus()).toMatchObject({ isEqual: false })
  phone.close()
  tab.network.intercept = null
  await listen(tab, () => isEqualOn(tab), true)
  expect(await learnedOn(tab, tab.engine.journal.today())).toBe('ailleurs')
})

test('[SY7][SY30] what two passes at once left awaited is so no more once the server has nothing new', async () => {
  const phone = await signUpAndWrite(server)
  await phone.settled()
  const { db } = phone.engine.session.held()
  await updateEngineState(db, { awaited: [monthOf(phone.engine.journal.today())] })
  expect(await isEqualOn(phone)).toBe(false)
  await listen(phone, () => isEqualOn(phone), true)
})
