// The browser takes the databases away under a page that is open and signed in.
import { idOf } from '#support/lockedPhones.ts'
import { learnedOn, signUpAndWrite } from '#support/resets.ts'
import { createTestServer, type TestServer } from '#support/setupServer.ts'
import { writeToday, type Phone } from '#support/setupPhone.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'

let server: TestServer
let phone: Phone
beforeEach(async () => {
  server = await createTestServer()
  phone = await signUpAndWrite(server)
})
afterEach(async () => {
  phone.close()
  await server.stop()
})

test('[SY30] a journal that is taken away from an open page comes back from the server by itself', async () => {
  await phone.databases.deleteJournal(idOf(phone))
  await expect.poll(() => learnedOn(phone, phone.engine.journal.today())).toBe('avant')
})

test('[SY30] a pass that was under way when the journal was taken away does not say that all is here', async () => {
  let isTaken = false
  phone.network.intercept = async ({ url }) => {
    if (!isTaken && url.endsWith('/months')) {
      isTaken = true
      await phone.databases.deleteJournal(idOf(phone))
    }
    return null
  }
  phone.clock.advance(3000)
  phone.engine.sync.nudge()
  await expect.poll(() => isTaken).toBe(true)
  await expect.poll(() => learnedOn(phone, phone.engine.journal.today())).toBe('avant')
})

test('what this page opens is not said to be sealed when its stored keys are taken away', async () => {
  await phone.databases.deleteJournal(idOf(phone))
  await writeToday(phone, { learned: 'après' })
  expect(await phone.engine.recovery.readState()).toMatchObject({ hasSealedDays: false })
})
