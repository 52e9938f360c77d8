import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { AppEnv } from '#server/http/appEnv.ts'
import { accountLimits, clientLimits, limitClient, loginLimit } from '#server/http/limits.ts'
import { createSession, signToken } from '#server/accounts/sessions.ts'
import { signedIn } from '#server/http/signedIn.ts'
import { deriveServerKeys } from '#server/base/serverKeys.ts'
import { createMemoryRateLimiter } from '#server/store/rateLimit.ts'
import type { Store } from '#server/store/store.ts'
import { accountRow } from '#support/accountRow.ts'
import { openMemoryStore } from '#support/memoryStore.ts'
import { createTestClock, storeDeps } from '#support/setupServer.ts'

const secondMs = 1000
const minuteMs = 60 * secondMs

function setupLimits() {
  const clock = createTestClock()
  // The limits ask nothing else of a store.
  const store = { rateLimiter: createMemoryRateLimiter() } as Store
  const keys = deriveServerKeys(new Uint8Array(32))
  return { clock, deps: { store, clock, keys, config: { trustedProxies: 0 } } }
}

async function expectLimit(
  app: Hono<AppEnv>,
  clock: { advance(ms: number): void },
  burst: number,
  everyMs: number,
  headers: Readonly<Record<string, string>> = {},
): Promise<void> {
  const ask = () =>
    app.request('/', { headers }, { incoming: { socket: { remoteAddress: '192.0.2.1' } } })
  for (let count = 0; count < burst; count++) expect((await ask()).status).toBe(200)
  const refused = await ask()
  expect(refused.status).toBe(429)
  expect(refused.headers.get('Retry-After')).toBe(String(Math.ceil(everyMs / secondMs)))
  clock.advance(everyMs - 1)
  expect((await ask()).status).toBe(429)
  clock.advance(1)
  expect([(await ask()).status, (await ask()).status]).toEqual([200, 429])
}

test.for([
  ['signup', 240, secondMs],
  ['register', 60, minuteMs],
  ['account', 1200, 100],
  ['mail', 30, 2 * minuteMs],
  ['code', 120, 30 * secondMs],
  ['passkey', 120, 30 * secondMs],
  ['cover', 400, 200],
] as const)(
  '[SV16] one client: %s %i at once, then one in %i ms',
  async ([name, burst, everyMs]) => {
    const { clock, deps } = setupLimits()
    const app = new Hono<AppEnv>().get('/', limitClient(deps, name), (c) => c.text('ok'))
    await expectLimit(app, clock, burst, everyMs)
  },
)

test.for([
  ['keys', 40, 2 * minuteMs],
  ['write', 240, 250],
  ['read', 600, 100],
  ['music', 60, secondMs],
  ['pushTest', 5, minuteMs],
] as const)(
  '[SV17] one account: %s %i at once, then one in %i ms',
  async ([name, burst, everyMs]) => {
    const { clock, deps } = setupLimits()
    const store = await openMemoryStore()
    const account = await store.db
      .insertInto('account')
      .values(accountRow('a', { created_at: clock.now() }))
      .returningAll()
      .executeTakeFirstOrThrow()
    const phone = { deviceId: null, name: null }
    const session = await createSession(store.db, 'a', { ...storeDeps, clock }, phone)
    const token = await signToken(deps.keys, account, session)
    const guard = signedIn({ ...deps, store, seen: { note: () => undefined } })
    const app = new Hono<AppEnv>().get('/', guard(name), (c) => c.text('ok'))
    await expectLimit(app, clock, burst, everyMs, { Authorization: `Bearer ${token}` })
  },
)

test('[SV16] [SV17] [SV18] every limit is among those that are shown', () => {
  expect(Object.keys(clientLimits)).toEqual([
    'signup',
    'register',
    'account',
    'login',
    'mail',
    'code',
    'passkey',
    'cover',
  ])
  expect(Object.keys(accountLimits)).toEqual(['keys', 'write', 'read', 'music', 'pushTest'])
  expect(clientLimits.login).toEqual({ burst: 120, everyMs: 30 * secondMs })
  expect(loginLimit).toEqual({ burst: 30, everyMs: 2 * minuteMs })
})
