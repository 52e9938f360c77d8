// « Mes appareils »: a phone that another one ended loses what only the server's secret opens; what was typed on it stays, sealed.
import { fail, prepareFailures, recover } from '#support/failingStore.ts'
import type { UserId } from '#domain/brands.ts'
import {
  cryptoKeysIn,
  expectNothingLost,
  idOf,
  recordsOf,
  refuseToken,
  writeUnsent,
} from '#support/lockedPhones.ts'
import { email, first, signUpAndWrite } from '#support/resets.ts'
import { createTestServer, type TestServer } from '#support/setupServer.ts'
import { setupPhone, type Phone } from '#support/setupPhone.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'

let server: TestServer
beforeEach(async () => {
  server = await createTestServer()
})
afterEach(() => server.stop())

async function listed({ engine }: Phone) {
  const reply = await engine.phones.list()
  if (!reply.ok) throw new Error(JSON.stringify(reply.error))
  return reply.value
}

/** A second phone of the same person. */
async function signInElsewhere(): Promise<Phone> {
  server.clock.advance(60_000)
  const phone = await setupPhone(server)
  await phone.engine.session.signIn(email, first)
  await phone.settled()
  return phone
}

const deviceCopies = async (phone: Phone, userId: UserId): Promise<readonly string[]> => {
  const text = JSON.stringify(await recordsOf(phone, userId))
  return text.match(/ld1\.[\w.-]+/g) ?? []
}

test('[PR27] each phone of the account is listed, this one first', async () => {
  const phone = await signUpAndWrite(server)
  const other = await signInElsewhere()
  for (const each of [phone, other]) {
    const phones = await listed(each)
    expect(phones.map(({ isOwn }) => isOwn)).toEqual([true, false])
    expect(Object.keys(phones[0] ?? {}).toSorted()).toEqual([
      'createdAt',
      'id',
      'isOwn',
      'name',
      'seenAt',
    ])
  }
})

test.each(['one', 'all others'] as const)(
  '[PR28] a phone that was ended (%s) has no key of its own left, and loses no word',
  async (which) => {
    const phone = await signUpAndWrite(server)
    const other = await signInElsewhere()
    const userId = idOf(other)
    expect(await deviceCopies(other, userId)).not.toEqual([])
    await writeUnsent(other)
    const [, ended] = await listed(phone)
    if (ended === undefined) throw new Error('The other phone is listed.')
    const reply = which === 'one' ? phone.engine.phones.end(ended) : phone.engine.phones.endOthers()
    expect(await reply).toMatchObject({ ok: true })
    expect(await listed(phone)).toHaveLength(1)

    other.network.intercept = null
    const locked = await other.restart()
    await expect
      .poll(() => locked.engine.session.current())
      .toEqual({ status: 'anonymous', locked: 'ended' })
    expect(await deviceCopies(locked, userId)).toEqual([])
    // What a later start says is the same.
    const later = await locked.restart()
    expect(later.engine.session.current()).toEqual({ status: 'anonymous', locked: 'ended' })

    expect(await later.engine.session.signIn(email, first)).toMatchObject({ ok: true })
    await expectNothingLost(server, later, first)
    expect(await deviceCopies(later, userId)).not.toEqual([])
  },
)

test('[PR28] an end that a pass hears of locks the phone at once, without a restart', async () => {
  const phone = await signUpAndWrite(server)
  const other = await signInElsewhere()
  const userId = idOf(other)
  await phone.engine.phones.endOthers()
  other.clock.advance(3000)
  other.engine.sync.nudge()
  await expect
    .poll(() => other.engine.session.current())
    .toEqual({ status: 'anonymous', locked: 'ended' })
  expect(await deviceCopies(other, userId)).toEqual([])
})

test('[PR28] a token that is refused for any other reason takes no key that a forgotten password would need', async () => {
  const phone = await signUpAndWrite(server)
  const userId = idOf(phone)
  const locked = await refuseToken(server, phone)
  expect(await deviceCopies(locked, userId)).not.toEqual([])
})

test('[PR28] a phone that was ended locks though it has no room to note anything', async () => {
  prepareFailures()
  const phone = await signUpAndWrite(server)
  const other = await signInElsewhere()
  const userId = idOf(other)
  await phone.engine.phones.endOthers()
  fail('a quota')
  other.clock.advance(3000)
  other.engine.sync.nudge()
  await expect.poll(() => other.engine.session.current().status).toBe('anonymous')
  recover()
  const later = await other.restart()
  expect(later.engine.session.current().status).toBe('anonymous')
  expect(cryptoKeysIn(await recordsOf(later, userId))).toEqual([])
})

test('[PR28] a phone that was ended locks when its own « Mes appareils » is refused', async () => {
  const phone = await signUpAndWrite(server)
  const other = await signInElsewhere()
  await phone.engine.phones.endOthers()
  other.clock.advance(3000)
  expect(await other.engine.phones.endOthers()).toMatchObject({ error: { code: 'sessionEnded' } })
  await expect
    .poll(() => other.engine.session.current())
    .toEqual({ status: 'anonymous', locked: 'ended' })
  expect(await listed(phone)).toHaveLength(1)
})
