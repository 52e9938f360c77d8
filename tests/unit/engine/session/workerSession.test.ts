// A worker outlives the session it began with: each of its calls works on the session that the phone has then. No timer of theirs ends:
// a later pass of the worker would hear by itself that its session is over.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { learnedOn } from '#support/resets.ts'
import { createTestServer, type TestServer } from '#support/setupServer.ts'
import { offline, setupPhone, signUpOn, writeToday, type Phone } from '#support/setupPhone.ts'

const lea = 'lea@exemple.fr'
const bob = 'bob@exemple.fr'
const password = 'motdepasse'

let server: TestServer
let worker: Phone
beforeEach(async () => {
  server = await createTestServer()
  await signUpOn(await setupPhone(server), server, bob, password)
  const page = await setupPhone(server, { longestMs: 60_000 })
  await signUpOn(page, server, lea, password)
  await page.settled()
  page.network.intercept = offline
  await writeToday(page, { learned: 'de Léa' })
  worker = await page.restart('worker')
  worker.network.intercept = null
  await worker.engine.drain()
})
afterEach(() => server.stop())

/** What a phone of that person reads of today. */
async function readElsewhere(email: string): Promise<string | undefined> {
  const phone = await setupPhone(server)
  await phone.engine.session.signIn(email, password)
  await phone.settled()
  return learnedOn(phone, phone.engine.journal.today())
}

test('[PR7] a worker that sent for one person sends for the next one, under the token of the next one', async () => {
  const page = await worker.again()
  expect(await page.engine.session.signOut('send')).toBe(true)
  expect(await page.engine.session.signIn(bob, password)).toMatchObject({ ok: true })
  await page.settled()
  page.network.intercept = offline
  await writeToday(page, { learned: 'de Bob' })
  page.close()
  worker.network.intercept = null
  await worker.engine.drain()
  expect(await readElsewhere(bob)).toBe('de Bob')
  expect(await readElsewhere(lea)).toBe('de Léa')
  const later = await worker.restart()
  expect(later.engine.session.current()).toMatchObject({
    status: 'signedIn',
    account: { email: bob },
  })
})

test('[PR7] a worker sends nothing for a person who signed out meanwhile', async () => {
  const page = await worker.again()
  page.network.intercept = offline
  await writeToday(page, { learned: 'gardé scellé' })
  expect(await page.engine.session.signOut('lock')).toBe(true)
  page.close()
  worker.network.intercept = null
  const before = worker.network.requests.length
  await worker.engine.drain()
  expect(worker.network.requests.slice(before)).toEqual([])
  expect(await readElsewhere(lea)).toBe('de Léa')
})
