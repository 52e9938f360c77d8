// What stays known of a code: its tries, when its mail could not leave, and what it was spent for.
import { expect, test } from 'vitest'
import { takeCodeQuota } from '#server/accounts/codeQuotas.ts'
import { saveCode, takeBackCode, tryCode, type SentCode } from '#server/accounts/codes.ts'
import { deriveServerKeys, hashAddress } from '#server/base/serverKeys.ts'
import { register, verify } from '#support/codeCalls.ts'
import { createDevice, createEmail } from '#support/people.ts'
import type { TestServer } from '#support/setupServer.ts'
import { apiText } from '#text/api.ts'
import type { SetupWorld } from './world.ts'

const hourMs = 3_600_000
const keys = deriveServerKeys(new Uint8Array(32))

const createSent = ({ clock }: TestServer): SentCode => ({
  name: { purpose: 'reset', subject: createDevice().id },
  code: '1111',
  addressHash: hashAddress(keys, createEmail()),
  asker: 'anybody',
  sentAt: clock.now(),
})

/** As the server does by itself. */
async function purgeHourly({ clock, server }: TestServer, hours: number): Promise<void> {
  for (let hour = 0; hour < hours; hour++) {
    clock.advance(hourMs)
    await server.purge()
  }
}

export function keptCodesSuite(setupWorld: SetupWorld): void {
  test.each([
    ['[SV4] with its name', 'tries', 5],
    ['[SV5] without its name', 'open_tries', 3],
  ] as const)(
    '%s, tries of a code whose mail could not leave count for the one that it replaced',
    async (_, count, most) => {
      const world = await setupWorld()
      const { db } = world.server.store
      const sent = createSent(world)
      const { name, code } = sent
      const failed = { ...sent, code: '2222' }
      const attempt = (typed: string) =>
        tryCode(db, keys, { name, count }, typed, { now: sent.sentAt, isBraked: false })
      await saveCode(db, keys, sent)
      await attempt('3333')
      const former = await saveCode(db, keys, failed)
      for (let tried = 1; tried < most - 1; tried++) await attempt('3333')
      await takeBackCode(db, keys, failed, former)
      expect(await attempt(code)).toMatchObject({ name })
      expect(await attempt(code)).toMatchObject({ hash: null, isCounted: false })
    },
  )

  test('[SV160] two failing mails give the sent code back though one of them bore the same four digits @postgres', async () => {
    const world = await setupWorld()
    const { db } = world.server.store
    const sent = createSent(world)
    const { name, sentAt } = sent
    const other = { ...sent, code: '2222' }
    // Of somebody else, and before all others in the table.
    await saveCode(db, keys, { ...sent, name: { ...name, subject: '-' } })
    await saveCode(db, keys, sent)
    const beforeSame = await saveCode(db, keys, sent)
    const beforeOther = await saveCode(db, keys, other)
    await takeBackCode(db, keys, sent, beforeSame)
    await takeBackCode(db, keys, other, beforeOther)
    const tried = { name, count: 'tries' } as const
    const found = await tryCode(db, keys, tried, sent.code, { now: sentAt, isBraked: false })
    expect(found).toMatchObject({ name })
  })

  test.each([
    ['not tried', null, true],
    ['tried with its name', 'tries', false],
    ['tried without its name', 'open_tries', false],
  ] as const)(
    '[SV6] whether a code that was %s leaves the quota when its mail could not leave',
    async (_, count, isUncounted) => {
      const world = await setupWorld()
      const { db } = world.server.store
      const sent = createSent(world)
      const { name, sentAt } = sent
      const wait = () => takeCodeQuota(db, { ...sent, client: null }, sentAt)
      // Of another address nothing is uncounted.
      await takeCodeQuota(db, { ...createSent(world), client: null }, sentAt)
      for (let code = 0; code < 3; code++) expect(await wait()).toBe(0)
      const former = await saveCode(db, keys, sent)
      if (count !== null) {
        await tryCode(db, keys, { name, count }, '3333', { now: sentAt, isBraked: false })
      }
      await takeBackCode(db, keys, sent, former)
      expect((await wait()) === 0).toBe(isUncounted)
      expect(await wait()).toBeGreaterThan(0)
    },
  )

  test.each([
    ['its own code', { isUnnamed: false, isLate: false }],
    ['a code asked for without a name', { isUnnamed: true, isLate: false }],
    ['such a code, when its own was removed', { isUnnamed: true, isLate: true }],
  ])(
    '[SV2] a request whose account was opened by %s hears so as long as its attempt would have lived',
    async (_, { isUnnamed, isLate }) => {
      const world = await setupWorld()
      const email = createEmail()
      const { requestId } = await register(world, email)
      if (isLate) await purgeHourly(world, 1)
      if (isUnnamed) {
        await world.request('POST', '/auth/resend-verification', { body: { email } })
      }
      const code = await world.codeTo(email)
      expect((await verify(world, email, code, requestId)).status).toBe(200)
      await purgeHourly(world, 6 * 24)
      const again = await verify(world, email, code, requestId)
      expect([again.status, again.json.message]).toEqual([409, apiText.alreadyOpen])
      await purgeHourly(world, 2 * 24)
      expect((await verify(world, email, code, requestId)).json.code).toBe('codeWrong')
    },
  )
}
