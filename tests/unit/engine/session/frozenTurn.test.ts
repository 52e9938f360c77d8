// A tab that is frozen in the middle of its turn, while this one signs out.
import type { UserId } from '#domain/brands.ts'
import { readKeyRows } from '#engine/local/keyStore.ts'
import { NotSealedError } from '#engine/session/signOut.ts'
import { idOf } from '#support/lockedPhones.ts'
import { offline, setupPhone, signUpOn, writeToday, type Phone } from '#support/setupPhone.ts'
import { createTestServer, type TestServer } from '#support/setupServer.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'

let server: TestServer
let phone: Phone
let userId: UserId
let frozen: PromiseWithResolvers<void>
let held: Promise<unknown>
beforeEach(async () => {
  server = await createTestServer()
  phone = await setupPhone(server, { locks: navigator.locks })
  await signUpOn(phone, server, 'lea@exemple.fr')
  await writeToday(phone, { learned: 'un mot' })
  await phone.settled()
  userId = idOf(phone)
  frozen = Promise.withResolvers<void>()
  held = navigator.locks.request('lueur-fresh', () => frozen.promise)
})
afterEach(async () => {
  frozen.resolve()
  await held
  await server.stop()
})

/** What opens the journal without its person. */
async function bareKeys() {
  const db = phone.databases.openJournal(userId)
  const rows = await readKeyRows(db)
  const days = await db.days.count()
  db.close()
  return { days, bare: rows.filter(({ key }) => key !== null).length }
}

test.for(['send', 'lock'] as const)(
  '[PR8][PR85] a sign-out that is not given its turn says that all is kept, and the next start seals it (%s)',
  async (choice) => {
    if (choice === 'lock') {
      phone.network.intercept = offline
      await writeToday(phone, { learned: 'jamais parti' })
    }
    await expect(phone.engine.session.signOut(choice)).rejects.toThrow(NotSealedError)
    expect(await bareKeys()).toMatchObject({ days: 1 })
    await phone.restart()
    await expect.poll(bareKeys).toEqual({ days: 1, bare: 0 })
  },
)

test('[PR85] one that erases says that it goes on later, and a later start erases', async () => {
  const left = phone.engine.session.signOut('erase')
  await expect(left).rejects.toThrow('lueur-fresh')
  await expect(left).rejects.not.toThrow(NotSealedError)
  frozen.resolve()
  await held
  const name = (await phone.databaseNames()).find((one) => one.includes(userId))
  expect(name).toBeDefined()
  await phone.restart()
  await expect.poll(() => phone.databaseNames()).not.toContain(name)
})
