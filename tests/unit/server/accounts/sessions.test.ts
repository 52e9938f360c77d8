import { sign } from 'hono/jwt'
import { expect, test } from 'vitest'
import { createSession, findSession, readSession, signToken } from '#server/accounts/sessions.ts'
import { deriveServerKeys } from '#server/base/serverKeys.ts'
import { accountRow } from '#support/accountRow.ts'
import { openMemoryStore } from '#support/memoryStore.ts'
import { createTestClock, storeDeps } from '#support/setupServer.ts'

const keys = deriveServerKeys(new Uint8Array(32))

/** An account `a` whose session opens at `iso`, and its token. */
async function setupSession(iso: string, more: object = {}) {
  const store = await openMemoryStore()
  const clock = createTestClock(iso)
  const account = await store.db
    .insertInto('account')
    .values(accountRow('a', { created_at: clock.now(), ...more }))
    .returningAll()
    .executeTakeFirstOrThrow()
  const phone = { deviceId: null, name: null }
  const session = await createSession(store.db, 'a', { ...storeDeps, clock }, phone)
  return { deps: { store, keys, clock }, account, token: await signToken(keys, account, session) }
}

test('[SV10] a token lives a hundred and eighty days by the server’s clock, whatever that of the machine', async () => {
  const { deps, account, token } = await setupSession('2001-01-01T00:00:00.000Z')
  expect(await readSession(deps, `Bearer ${token}`)).toMatchObject({ ok: true, value: { account } })
  deps.clock.advance(180 * 86_400_000 - 1)
  expect((await readSession(deps, `Bearer ${token}`)).ok).toBe(true)
  deps.clock.advance(1)
  expect(await readSession(deps, `Bearer ${token}`)).toEqual({ ok: false, error: 'over' })
})

test('[SV136] what is no token of this server is told from none at all', async () => {
  const { deps, token } = await setupSession('2026-11-20T10:00:00.000Z')
  expect(await readSession(deps, undefined)).toEqual({ ok: false, error: 'none' })
  const [head, claims] = token.split('.')
  for (const authorization of [
    '',
    token,
    `bearer ${token}`,
    `x Bearer ${token}`,
    `Bearer ${token} x`,
    `Bearer ${head}.${claims}.`,
    `Bearer ${await sign({ sub: 'a' }, keys.token, 'HS256')}`,
    `Bearer ${await signToken(deriveServerKeys(new Uint8Array(32).fill(1)), (await setupSession('2026-11-20T10:00:00.000Z')).account, { id: 'x', expiresAt: 9e12 })}`,
  ]) {
    expect([authorization, await readSession(deps, authorization)]).toEqual([
      authorization,
      { ok: false, error: 'forged' },
    ])
  }
})

test('a token says whether a name was chosen', async () => {
  for (const username of [null, 'le1.x']) {
    const { token } = await setupSession('2026-11-20T10:00:00.000Z', { username })
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
    expect(claims.hasUsername).toBe(username !== null)
  }
})

test('[SV11] the fifty-first session replaces the oldest', async () => {
  const { deps } = await setupSession('2026-11-20T10:00:00.000Z')
  const ids: string[] = []
  for (let at = 0; at < 50; at++) {
    deps.clock.advance(1)
    ids.push(
      (
        await createSession(
          deps.store.db,
          'a',
          { ...storeDeps, clock: deps.clock },
          { deviceId: null, name: null },
        )
      ).id,
    )
  }
  const rows = await deps.store.db.selectFrom('session').select('id').execute()
  expect(new Set(rows.map(({ id }) => id))).toEqual(new Set(ids))
})

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
