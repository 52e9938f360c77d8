// What the server said of passwords and recovery keys while they changed here is older than they are.
import { readMeta } from '#engine/local/metaStore.ts'
import { answered } from '#support/lies.ts'
import { opensWith, wordsOf } from '#support/sealedFiles.ts'
import { first, second, signUpAndWrite } from '#support/resets.ts'
import type { Phone } from '#support/setupPhone.ts'
import { createTestServer, type TestServer } from '#support/setupServer.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'

let server: TestServer
beforeEach(async () => {
  server = await createTestServer()
})
afterEach(() => server.stop())

const journalOf = (phone: Phone) => phone.engine.session.held()

/** Starts anew; the profile that the start asks for comes once it is let through. */
async function startHeld(phone: Phone) {
  const asked = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  phone.network.intercept = async (request) => {
    if (request.method !== 'GET' || !request.url.endsWith('/auth/me')) return null
    phone.network.intercept = null
    const reply = await answered(server, request)
    asked.resolve()
    await released.promise
    return reply
  }
  const again = await phone.restart()
  await asked.promise
  return { again, release: released.resolve }
}

test.each([
  ['proven', []],
  ['unproven, as by an older build', ['provenPassword'] as const],
])(
  '[JF17][SV207] what the server said before the password changed here says nothing of the new one: %s',
  async (_, unknown) => {
    const phone = await signUpAndWrite(server)
    await journalOf(phone).db.meta.bulkDelete([...unknown])
    const { again, release } = await startHeld(phone)
    const change = { reason: 'theft', password: first, newPassword: second } as const
    expect(await again.engine.session.changeKey(change)).toMatchObject({ ok: true })
    release()
    await again.settled()
    const next = await again.restart()
    await next.settled()
    await expect.poll(() => opensWith(next, { password: second })).toBe(true)
  },
)

test('[JF17][SV207] words made while the server was asked are none of before', async () => {
  const phone = await signUpAndWrite(server)
  await wordsOf(phone)
  const { again, release } = await startHeld(phone)
  const words = await wordsOf(again)
  const { db } = journalOf(again)
  await db.meta.delete('formerWraps')
  release()
  await expect.poll(() => readMeta(db, 'formerWraps')).toBeDefined()
  expect(await opensWith(again, words)).toBe(true)
})
