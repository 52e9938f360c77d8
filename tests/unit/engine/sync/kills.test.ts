// The app is killed before each step of a save and of the pass that follows: each transaction that writes, each request
// before it reaches the server and after it was served. Nothing runs after the kill; the next start finds what was stored.
import { day, filled } from '#support/days.ts'
import { createTestServer, type TestServer } from '#support/setupServer.ts'
import { offline, setupPhone, signUpOn, type Phone } from '#support/setupPhone.ts'
import { addDays, type Day } from '#domain/day.ts'
import { IDBDatabase } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const email = 'lea@exemple.fr'
const password = 'motdepasse'
const firstDay = day('2026-11-20')

let server: TestServer
let phone: Phone
/** Steps left before the kill. */
let stepsLeft = Infinity
let killed = Promise.withResolvers<void>()

/** True once the app is killed: this step and every later one do not happen. */
function isKilledHere(): boolean {
  stepsLeft--
  if (stepsLeft >= 0) return false
  killed.resolve()
  return true
}

beforeEach(async () => {
  // Dexie warns of each connection that the kill closed.
  vi.spyOn(console, 'warn').mockReturnValue(undefined)
  stepsLeft = Infinity
  // Called with its own database below.
  // oxlint-disable-next-line typescript/unbound-method
  const { transaction } = IDBDatabase.prototype
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function killable(
    this: IDBDatabase,
    ...args
  ) {
    const isStep = args[1] === 'readwrite' && isKilledHere()
    if (isStep || stepsLeft < 0) throw new DOMException('killed', 'InvalidStateError')
    return transaction.apply(this, args)
  })
  server = await createTestServer()
  phone = await setupPhone(server)
  await signUpOn(phone, server, email, password)
  await phone.settled()
  phone.network.intercept = async (request) => {
    if (isKilledHere()) return offline()
    const reply = await server.server.app.fetch(request, { incoming: {} })
    return isKilledHere() ? offline() : reply
  }
})
afterEach(async () => {
  vi.restoreAllMocks()
  await server.stop()
})

/** Types and saves a day in an app that is killed after so many steps, then starts it again. True when all was done before the kill. */
async function saveUntilKilled(today: Day, steps: number): Promise<boolean> {
  killed = Promise.withResolvers<void>()
  for (const { clock } of [server, phone]) clock.set(`${today}T10:00:00.000Z`)
  const { form } = await phone.engine.journal.openForm(today)
  const typed = { ...form, texts: filled({ learned: `le ${today}` }) }
  expect(await phone.engine.journal.keepDraft(typed)).toMatchObject({ ok: true })
  stepsLeft = steps
  const whole = phone.engine.journal.save(typed).then(async () => phone.settled())
  const isDone = await Promise.race([whole.then(() => true), killed.promise.then(() => false)])
  phone.close()
  await whole.catch(() => undefined)
  stepsLeft = Infinity
  phone = await phone.restart()
  return isDone
}

test('[SY13] an app killed before any step of a save or of its pass loses no word', async () => {
  let steps = 0
  let today = firstDay
  while (!(await saveUntilKilled(today, steps))) {
    const words = `le ${today}`
    const { form, isResumed } = await phone.engine.journal.openForm(today)
    const entry = await phone.engine.journal.readDay(today)
    // Typed words are in the day, in the draft, or in both.
    expect([entry?.texts.learned, form.texts.learned], `after ${steps} steps`).toContain(words)
    if (isResumed) expect(await phone.engine.journal.save(form)).toMatchObject({ ok: true })
    await phone.settled()
    steps++
    today = addDays(today, 1)
  }
  expect(steps).toBeGreaterThan(8)

  const other = await setupPhone(server)
  other.clock.set(`${today}T10:00:00.000Z`)
  await other.engine.session.signIn(email, password)
  await other.settled()
  for (let written = firstDay; written <= today; written = addDays(written, 1)) {
    expect((await other.engine.journal.readDay(written))?.texts.learned).toBe(`le ${written}`)
  }
})
