// What a passkey signs, to the millisecond and to the byte.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeChallenge, readChallenge, spendChallenge } from '#server/accounts/challenges.ts'
import { deriveServerKeys } from '#server/base/serverKeys.ts'
import { createTestServer, realRandom, type TestServer } from '#support/setupServer.ts'

const lifeMs = 5 * 60_000
const keys = deriveServerKeys(new Uint8Array(32))
const bound = ['add', 'user']

let server: TestServer
beforeEach(async () => {
  server = await createTestServer()
})
afterEach(() => server.stop())

const make = () => makeChallenge({ keys, clock: server.clock, random: realRandom }, bound)
const read = (challenge: string, of: readonly string[] = bound, its = keys) =>
  readChallenge({ keys: its, clock: server.clock }, challenge, of)

test('[SV167] a challenge lives five minutes, and one of a clock that was ahead not at all', () => {
  const challenge = make()
  const madeAt = server.clock.now()
  expect(read(challenge)).toMatchObject({ expiresAt: madeAt + lifeMs })
  server.clock.advance(lifeMs - 1)
  expect(read(challenge)).not.toBeNull()
  server.clock.advance(1)
  expect(read(challenge)).toBeNull()
  server.clock.set(new Date(madeAt - 1).toISOString())
  expect(read(challenge)).toBeNull()
})

test('[SV167] it is for what it was made for, of this server, whole; and no two are the same', () => {
  const challenge = make()
  expect(make()).not.toBe(challenge)
  expect(read(challenge, ['add', 'other'])).toBeNull()
  expect(read(challenge, ['add'])).toBeNull()
  expect(read(challenge, bound, deriveServerKeys(new Uint8Array(32).fill(1)))).toBeNull()
  const bytes = Buffer.from(challenge, 'base64url')
  for (const at of [0, 7, 8, 23, 24, 55]) {
    const other = Buffer.from(bytes)
    other[at] = (other[at] ?? 0) ^ 1
    expect(read(other.toString('base64url'))).toBeNull()
  }
  for (const wrong of [bytes.subarray(0, 55), Buffer.concat([bytes, bytes.subarray(0, 1)])]) {
    expect(read(wrong.toString('base64url'))).toBeNull()
  }
  expect(read('')).toBeNull()
})

test('[SV167] it serves once', async () => {
  const [one, other] = [read(make()), read(make())]
  if (one === null || other === null) throw new Error('They are right.')
  const { store } = server.server
  expect(await spendChallenge(store.db, one)).toBe(true)
  expect(await spendChallenge(store.db, one)).toBe(false)
  expect(await spendChallenge(store.db, other)).toBe(true)
  const rows = await store.db.selectFrom('spent_challenge').select('expires_at').execute()
  expect(rows).toEqual([{ expires_at: one.expiresAt }, { expires_at: other.expiresAt }])
})
