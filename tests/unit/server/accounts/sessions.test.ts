import { sign } from 'hono/jwt'
import { expect, test } from 'vitest'
import { findSession, createSession } from '#server/accounts/sessions.ts'
import { deriveServerKeys } from '#server/base/serverKeys.ts'
import { accountRow } from '#support/accountRow.ts'
import { openMemoryStore } from '#support/memoryStore.ts'
import { createTestClock, storeDeps } from '#support/setupServer.ts'

const keys = deriveServerKeys(new Uint8Array(32))

test('[SV12] a token of 4,096 characters is read, a longer one is none', async () => {
  const store = await openMemoryStore()
  const clock = createTestClock()
  await store.db
    .insertInto('account')
    .values(accountRow('a', { created_at: clock.now() }))
    .execute()
  const session = await createSession(
    store.db,
    'a',
    { ...storeDeps, clock },
    { deviceId: null, name: null },
  )
  const claims = {
    sub: 'a',
    sid: session.id,
    email: 'a@example.fr',
    kid: null,
    hasUsername: false,
    exp: session.expiresAt / 1000,
  }
  const tokenOf = (padding: number) =>
    sign({ ...claims, padding: 'x'.repeat(padding) }, keys.token, 'HS256')
  const isRead = async (token: string) =>
    (await findSession({ store, keys, clock }, `Bearer ${token}`)) !== null
  const first = (await tokenOf(0)).length
  // Four characters of the token hold three of its claims.
  const tokens = await Promise.all(
    Array.from({ length: 8 }, (_, more) =>
      tokenOf(Math.floor(((4096 - first) * 3) / 4) - 4 + more),
    ),
  )
  const [short, long] = [
    (token: string) => token.length <= 4096,
    (token: string) => token.length > 4096,
  ]
  expect([tokens.some(short), tokens.some(long)]).toEqual([true, true])
  for (const token of tokens)
    expect([token.length, await isRead(token)]).toEqual([token.length, short(token)])
})
