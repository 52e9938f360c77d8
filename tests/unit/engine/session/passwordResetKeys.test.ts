// A forgotten password: whom the phone asks for a passkey, and which keys the new password wraps, here and at the server.
import type { KeyLink } from '#contract/auth.ts'
import { kidOf as kidOfKey, makeAccountKey } from '#engine/crypto/keys.ts'
import { rowOf } from '#engine/session/keyFlows.ts'
import { randomBytes } from '#support/bytes.ts'
import { refuseToken } from '#support/lockedPhones.ts'
import { enterOn, kidOf, lock } from '#support/resealing.ts'
import { email, first, learnedOn, resetAndEnter, second, signUpAndWrite } from '#support/resets.ts'
import { offline, quickKdf, setupPhone, type Phone } from '#support/setupPhone.ts'
import { createTestServer, type TestServer } from '#support/setupServer.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

let server: TestServer
let phone: Phone
beforeEach(async () => {
  server = await createTestServer()
  phone = await signUpAndWrite(server)
})
afterEach(() => server.stop())

const done = { ok: true, value: undefined }
const readable = { ok: true, value: { opensJournal: true, needsProof: false } }

async function askForCode({ engine }: Phone): Promise<string> {
  server.clock.advance(1000)
  await engine.session.requestReset(email)
  return server.codeTo(email)
}

test('[PR69] a phone that opens its keys by itself asks for no passkey, and a locked one asks once for each code', async () => {
  expect(await phone.engine.passkeys.add(first)).toMatchObject({ ok: true })
  const ask = vi.spyOn(phone.passkeys, 'ask')
  expect(await phone.engine.session.checkResetCode(email, await askForCode(phone))).toEqual(
    readable,
  )
  expect(ask).toHaveBeenCalledTimes(0)
  expect(await phone.engine.appLock.turnOn(first, true)).toEqual(done)
  ask.mockClear()
  // Open under the lock, it brings its copies back itself.
  expect(await phone.engine.session.checkResetCode(email, await askForCode(phone))).toEqual(
    readable,
  )
  expect(ask).toHaveBeenCalledTimes(0)
  await phone.engine.appLock.shut()
  const { session } = phone.engine
  expect(await session.checkResetCode(email, await askForCode(phone))).toEqual(readable)
  expect(ask).toHaveBeenCalledTimes(1)
  const code = await askForCode(phone)
  // Shown beside the code it is the same one.
  expect(await session.proveReset(email, code, { passkey: true })).toEqual(readable)
  expect(ask).toHaveBeenCalledTimes(2)
  expect(await session.setNewPassword(email, code, second)).toEqual(done)
  expect(ask).toHaveBeenCalledTimes(2)
  expect(await phone.engine.appLock.unlock(second)).toEqual(done)
  expect(await learnedOn(phone, phone.engine.journal.today())).toBe('avant')
})

test('[PR69] a code that was checked asks for no passkey again as its password is set, refused or not', async () => {
  expect(await phone.engine.appLock.turnOn(first, true)).toEqual(done)
  await phone.engine.appLock.shut()
  const { session } = phone.engine
  const ask = vi.spyOn(phone.passkeys, 'ask')
  const code = await askForCode(phone)
  expect(await session.checkResetCode(email, code)).toEqual(readable)
  expect(await session.setNewPassword(email, code, second)).toEqual(done)
  expect(ask).toHaveBeenCalledTimes(1)
  await phone.engine.appLock.shut()
  phone.passkeys.fails = 'refused'
  const newer = await askForCode(phone)
  expect(await session.checkResetCode(email, newer)).toMatchObject({
    value: { opensJournal: false },
  })
  expect(await session.setNewPassword(email, newer, first)).toEqual(done)
  expect(ask).toHaveBeenCalledTimes(2)
})

test('[PR34] what a passkey opens beside the code is open at once where a session goes on, and by the new password without network', async () => {
  expect(await phone.engine.passkeys.add(first)).toMatchObject({ ok: true })
  const day = phone.engine.journal.today()
  const blank = await setupPhone(server, { passkeys: phone.passkeys })
  await resetAndEnter(server, blank, second)
  expect(await learnedOn(blank, day)).not.toBe('avant')
  const { session } = blank.engine
  const code = await askForCode(blank)
  expect(await session.proveReset(email, code, { passkey: true })).toEqual(readable)
  expect(await session.setNewPassword(email, code, 'un troisième mot')).toEqual(done)
  expect(await learnedOn(blank, day)).toBe('avant')
  // Each key that lies here opens with it: else the app lock could not be turned on.
  expect(await blank.engine.appLock.turnOn('un troisième mot')).toEqual(done)
  await blank.engine.appLock.shut()
  blank.network.intercept = offline
  expect(await blank.engine.appLock.unlock('un troisième mot')).toEqual(done)
  expect(await learnedOn(blank, day)).toBe('avant')
})

test('[PR11] a phone that did not hear of today’s key leaves it the account’s', async () => {
  const other = await enterOn(server, first)
  phone.network.intercept = offline
  expect(await other.engine.session.changeKey(lock)).toMatchObject({ ok: true })
  const today = await kidOf(server)
  phone = await phone.restart()
  phone.network.intercept = ({ url }) => (/reset|password/.test(url) ? null : offline())
  const code = await askForCode(phone)
  expect(await phone.engine.session.checkResetCode(email, code)).toEqual(readable)
  expect(await phone.engine.session.setNewPassword(email, code, second)).toEqual(done)
  expect(await kidOf(server)).toBe(today)
  expect(phone.engine.session.held().user.kid).toBe(today)
})

const namings = [{ isNamed: true }, { isNamed: false }] as const
test.each(namings)(
  '[PR42] of more keys than one request takes, today’s goes first (named by the server: $isNamed), then those that no other one leads to',
  async ({ isNamed }) => {
    const replies: { deviceId: string; deviceSecret: string }[] = []
    const blank = await setupPhone(server)
    blank.network.intercept = async (request) => {
      if (!request.url.endsWith('/auth/login')) return null
      const { deviceId } = await request.clone().json()
      const reply = await server.server.app.fetch(request, { incoming: {} })
      replies.push({ deviceId, ...(await reply.clone().json()) })
      return reply
    }
    expect(await blank.engine.session.signIn(email, first)).toEqual(done)
    const [reply] = replies
    if (reply === undefined) throw new Error('No sign-in.')
    const device = { id: reply.deviceId, secret: reply.deviceSecret }
    const made = await Promise.all(
      Array.from({ length: 30 }, async () => {
        const key = makeAccountKey(randomBytes)
        return { key, kid: await kidOfKey(key) }
      }),
    )
    const [last, ...chain] = made.toSorted((a, b) => (a.kid < b.kid ? 1 : -1) * (isNamed ? 1 : -1))
    if (last === undefined) throw new Error('No key.')
    const deps = { random: { bytes: randomBytes, fraction: () => 0 }, kdf: quickKdf }
    const rows = chain.map(({ key, kid }, at) => {
      const replaces = chain[at + 1]?.kid
      const links =
        replaces === undefined ? [] : [{ kid, replaces, former: 'x' } as never as KeyLink]
      return rowOf(deps, key, device, [], links)
    })
    const { db } = blank.engine.session.held()
    await db.keys.bulkPut([...(await Promise.all(rows)), await rowOf(deps, last.key, device, [])])
    // Open it holds today's in its hand; locked all lie there alike.
    const asking = isNamed ? blank : await refuseToken(server, blank)
    const sent: string[] = []
    asking.network.intercept = async (request) => {
      if (!isNamed && request.url.endsWith('/auth/verify-reset-token')) {
        const checked = await (await server.server.app.fetch(request, { incoming: {} })).json()
        return Response.json({ ...checked, kid: undefined })
      }
      if (!request.url.endsWith('/set-new-password')) return null
      const { keys } = (await request.json()) as { keys: { kid: string }[] }
      sent.push(...keys.map(({ kid }) => kid))
      return null
    }
    const code = await askForCode(asking)
    expect(await asking.engine.session.setNewPassword(email, code, second)).toEqual(done)
    const alone = [chain[0]?.kid, last.kid]
    // As they lie there, by name.
    expect(sent.slice(0, 3)).toEqual([
      await kidOf(server),
      ...(isNamed ? alone : alone.toReversed()),
    ])
  },
)
