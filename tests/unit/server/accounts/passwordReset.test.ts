// What the account notes of a reset by mail.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { resetByMail } from '#support/mailThief.ts'
import { createDevice, sealDay, signUp } from '#support/people.ts'
import { createTestServer, type TestServer } from '#support/setupServer.ts'

const dayMs = 86_400_000
let world: TestServer
beforeEach(async () => {
  world = await createTestServer()
})
afterEach(() => world.stop())

test('[SV195] what was written by the first reset of several is noted, and what is written since does not count until a week is over', async () => {
  const person = await signUp(world)
  const write = async (token: string, date: string) => {
    const items = [{ ...sealDay(person.kid, date), ifRev: null }]
    const saved = await world.request('POST', '/journal/batch', { token, body: { items } })
    expect(saved.json.results[0].status).toBe(200)
  }
  const noted = async () =>
    (
      await world.server.store.db
        .selectFrom('account')
        .select('bytes_at_reset')
        .executeTakeFirstOrThrow()
    ).bytes_at_reset ?? 0
  await write(person.token, '2026-11-18')
  const first = await resetByMail(world, person, 'a1.first', person.kid)
  const atFirst = await noted()
  expect(atFirst).toBeGreaterThan(1000)
  await write(first.token, '2026-11-19')
  const second = await resetByMail(world, person, 'a1.second', person.kid)
  expect(await noted()).toBe(atFirst)
  await write(second.token, '2026-11-17')
  world.clock.advance(8 * dayMs)
  await resetByMail(world, person, 'a1.third', person.kid)
  expect(await noted()).toBeGreaterThan(2.5 * atFirst)
})

test('[SV158] a phone that sets a password by code is known, though no session opens there', async () => {
  const person = await signUp(world)
  const device = createDevice()
  const { json } = await world.request('POST', '/auth/forgot-password', {
    body: { email: person.email },
  })
  const password = 'a1.new-password'
  await world.request('POST', '/auth/set-new-password', {
    body: {
      email: person.email,
      token: await world.codeTo(person.email),
      requestId: json.requestId,
      password,
      confirmPassword: password,
      keys: [{ kid: person.kid, wrap: person.wrap }],
      device,
    },
  })
  const rows = await world.server.store.db.selectFrom('device').select(['id', 'is_known']).execute()
  expect(new Map(rows.map((row) => [row.id, row.is_known]))).toEqual(
    new Map([
      [person.device.id, 0],
      [device.id, 1],
    ]),
  )
})
