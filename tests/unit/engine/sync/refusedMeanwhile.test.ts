// A refusal speaks of the words that were sent, like an acknowledgement.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { anotherPass, answered } from '#support/lies.ts'
import { createTestServer, type TestServer } from '#support/setupServer.ts'
import { offline, setupPhone, signUpOn, writeToday, type Phone } from '#support/setupPhone.ts'

const email = 'lea@exemple.fr'

let server: TestServer
let phone: Phone
beforeEach(async () => {
  server = await createTestServer()
  phone = await setupPhone(server)
  await signUpOn(phone, server, email)
  await phone.settled()
})
afterEach(() => server.stop())

const refusal = () => Response.json({ message: 'Non.', code: 'invalid' }, { status: 422 })

test('[SY11] a refusal of words that were replaced meanwhile does not hold back the newer ones', async () => {
  const { promise: isAsked, resolve: asked } = Promise.withResolvers<void>()
  const { promise: mayReply, resolve: letReply } = Promise.withResolvers<void>()
  let saves = 0
  phone.network.intercept = async ({ method, url }) => {
    if (method !== 'POST' || !url.endsWith('/journal') || saves++ > 0) return null
    asked()
    await mayReply
    return refusal()
  }
  await writeToday(phone, { learned: 'mots refusés' })
  await isAsked
  await writeToday(phone, { learned: 'mots corrigés' })
  expect(await phone.engine.sync.readStatus()).toMatchObject({ unsentDays: 1, refused: [] })
  letReply()
  await expect
    .poll(() => phone.engine.sync.readStatus())
    .toMatchObject({ phase: 'idle', unsentDays: 0, refused: [] })
  expect(saves).toBeGreaterThan(1)
  const other = await setupPhone(server)
  await other.engine.session.signIn(email, 'motdepasse')
  await other.settled()
  const today = other.engine.journal.today()
  expect((await other.engine.journal.readDay(today))?.texts.learned).toBe('mots corrigés')
})

test('[SY11] a refused day that is changed is sent again', async () => {
  phone.network.intercept = ({ method, url }) =>
    method === 'POST' && url.endsWith('/journal') ? refusal() : null
  await writeToday(phone, { learned: 'mots refusés' })
  await expect
    .poll(() => phone.engine.sync.readStatus())
    .toMatchObject({ refused: [{ code: 'invalid' }] })
  phone.network.intercept = offline
  await writeToday(phone, { learned: 'mots corrigés' })
  expect(await phone.engine.sync.readStatus()).toMatchObject({ unsentDays: 1, refused: [] })
  phone.network.intercept = null
  await phone.settled()
  expect(await phone.engine.sync.readStatus()).toMatchObject({ unsentDays: 0, refused: [] })
})

test('[SY11] a day that the server stored although its reply was a refusal is refused no longer, once it is seen there', async () => {
  phone.network.intercept = async (request) => {
    if (request.method !== 'POST' || !request.url.endsWith('/journal')) return null
    await answered(server, request)
    return refusal()
  }
  await writeToday(phone, { learned: 'arrivés quand même' })
  await expect
    .poll(() => phone.engine.sync.readStatus())
    .toMatchObject({ refused: [{ code: 'invalid' }] })
  await anotherPass(phone)
  expect(await phone.engine.sync.readStatus()).toMatchObject({ unsentDays: 0, refused: [] })
})

test('[SY11] a refusal that comes after another tab was told that the day is stored refuses nothing', async () => {
  const tab = await phone.again()
  const { promise: isStored, resolve: stored } = Promise.withResolvers<void>()
  let saves = 0
  phone.network.intercept = async ({ method, url }) => {
    if (method !== 'POST' || !url.endsWith('/journal')) return null
    if (saves++ > 0) return null
    await isStored
    return refusal()
  }
  await writeToday(phone, { learned: 'envoyés deux fois' })
  await expect
    .poll(async () => {
      phone.clock.advance(3000)
      tab.engine.sync.nudge()
      return tab.engine.sync.readStatus()
    })
    .toMatchObject({ unsentDays: 0 })
  stored()
  await anotherPass(phone)
  expect(await phone.engine.sync.readStatus()).toMatchObject({ unsentDays: 0, refused: [] })
})
