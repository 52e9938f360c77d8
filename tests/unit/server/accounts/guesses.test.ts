// Wrong codes are counted over the whole server, whatever address they were tried at.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { saveCode, type CodeName, type CodeTry } from '#server/accounts/codes.ts'
import { guessLimit, tryCountedCode } from '#server/accounts/guesses.ts'
import type { CodeOutcome } from '#server/base/metrics.ts'
import { deriveServerKeys, type AddressHash } from '#server/base/serverKeys.ts'
import { createMetrics } from '#server/base/metrics.ts'
import { createTestServer, storeDeps, type TestServer } from '#support/setupServer.ts'

const keys = deriveServerKeys(new Uint8Array(32))
const hourMs = 3_600_000

let world: TestServer
let outcomes: CodeOutcome[]
let alarms: number
beforeEach(async () => {
  world = await createTestServer()
  outcomes = []
  alarms = 0
})
afterEach(() => world.stop())

const nameOf = (subject: string): CodeName => ({ purpose: 'reset', subject })
const named = (subject: string): CodeTry => ({ name: nameOf(subject), count: 'tries' })
const save = (subject: string, code: string, asker: 'anybody' | 'known' = 'anybody') =>
  saveCode(world.server.store.db, keys, {
    name: nameOf(subject),
    code,
    addressHash: 'address' as AddressHash,
    asker,
    sentAt: world.clock.now(),
  })
function attempt(subject: string, code: string, or?: string) {
  const metrics = { ...createMetrics(), countCode: (one: CodeOutcome) => outcomes.push(one) }
  const log = Object.assign(Object.create(storeDeps.log) as typeof storeDeps.log, {
    warn(line: string) {
      if (line.startsWith('many wrong codes')) alarms++
    },
  })
  const { store } = world.server
  return tryCountedCode(
    { store, keys, clock: world.clock, metrics, log },
    named(subject),
    code,
    or === undefined ? null : named(or),
  )
}
/** So many wrong codes, at one try each: all but the last two were tried elsewhere. */
async function guess(howMany: number): Promise<void> {
  const { rateLimiter } = world.server.store
  for (let at = 2; at < howMany; at++) {
    await rateLimiter.take('wrong codes', guessLimit, world.clock.now())
  }
  for (let at = 0; at < Math.min(howMany, 2); at++) {
    await save('guessed', '1234')
    await attempt('guessed', '0000')
  }
}

const said = (): readonly CodeOutcome[] => outcomes.splice(0)

test('[SV96] after three hundred wrong codes one that no known phone asked for has one try, and the log says so once an hour', async () => {
  await save('right', '1234')
  await attempt('right', '1234')
  await attempt('nobody', '1234')
  expect(said()).toEqual(['right', 'none'])
  await guess(299)
  await save('stranger', '1234')
  await save('known', '1234', 'known')
  expect(await attempt('stranger', '0000')).toMatchObject({ isCounted: true, isUsedUp: false })
  expect(said()).toEqual(['wrong', 'wrong', 'wrong'])
  expect((await attempt('stranger', '1234')).hash).toBeNull()
  expect(said()).toEqual(['braked', 'none'])
  expect((await attempt('known', '1234')).hash).not.toBeNull()
  expect(said()).toEqual(['braked', 'right'])
  // A guess at nothing, and a right code, alarm nobody.
  expect(alarms).toBe(0)
  expect(await attempt('known', '0000')).toMatchObject({ isCounted: true, isUsedUp: false })
  expect(said()).toEqual(['braked', 'wrong'])
  expect(alarms).toBe(1)
  await guess(2)
  expect(alarms).toBe(1)
  said()
  // One more may be wrong every twelve seconds, and brakes again.
  world.clock.advance(12_000)
  await guess(2)
  expect(said()).toEqual(['wrong', 'braked', 'wrong'])
  world.clock.advance(hourMs)
  await guess(300)
  expect([said().includes('braked'), alarms]).toEqual([false, 1])
  await guess(1)
  expect(alarms).toBe(2)
})

test('[SV161] where another code would serve as well, the first counts for what is said, and either is a guess', async () => {
  await save('own', '1234')
  await save('beside', '5678')
  expect(await attempt('own', '1234', 'beside')).toMatchObject({ name: nameOf('own') })
  expect(await attempt('own', '5678', 'beside')).toMatchObject({ name: nameOf('beside') })
  expect(said()).toEqual(['right', 'right'])
  // The right one costs no other code a try.
  const { store } = world.server
  const tries = async (subject: string) =>
    (await store.db.selectFrom('code').select(['subject', 'tries']).execute()).find(
      (row) => row.subject === subject,
    )?.tries
  expect([await tries('own'), await tries('beside')]).toEqual([2, 1])
  for (const [subject, or, outcome] of [
    ['own', 'beside', 'wrong'],
    ['own', 'nobody', 'wrong'],
    ['nobody', 'own', 'wrong'],
    ['nobody', 'no one', 'none'],
  ] as const) {
    expect(await attempt(subject, '0000', or)).toMatchObject({ hash: null, isUsedUp: false })
    expect(said()).toEqual([outcome])
  }
  for (let left = 4; left > 0; left--) await attempt('own', '0000')
  expect(await attempt('own', '0000', 'beside')).toMatchObject({ hash: null, isUsedUp: true })
})
