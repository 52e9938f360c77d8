// How often one client, or one account, may ask. Families and schools share an address, so these are wide: what protects a
// code or a password is counted for each account, in accounts/.
import { createMiddleware } from 'hono/factory'
import { limitedAs } from '#server/accounts/countedSession.ts'
import { isKnownPhone } from '#server/accounts/devices.ts'
import type { ClientHash } from '#server/accounts/codeQuotas.ts'
import type { ClockDep, ConfigDep, KeysDep } from '#server/base/deps.ts'
import { codeNotSent, limited, type Refusal } from '#server/base/refusal.ts'
import { keyedHash } from '#server/base/serverKeys.ts'
import type { RateLimit } from '#server/store/rateLimit.ts'
import type { Account } from '#server/store/account.ts'
import type { StoreDep } from '#server/store/store.ts'
import type { AppContext, AppEnv } from './appEnv.ts'
import { clientAddress } from './clientAddress.ts'
import { refuse } from './reply.ts'

const secondMs = 1000
const minuteMs = 60 * secondMs

/**
 * For each client address. `account`: sign-ins and resets, before their body is read; `login`, and of resets `mail` and `code`, then count
 * those that no known phone makes. `passkey`: sign-ins with one.
 */
export const clientLimits = {
  signup: { burst: 240, everyMs: secondMs },
  register: { burst: 60, everyMs: minuteMs },
  account: { burst: 1200, everyMs: 100 },
  login: { burst: 120, everyMs: 30 * secondMs },
  mail: { burst: 30, everyMs: 2 * minuteMs },
  code: { burst: 120, everyMs: 30 * secondMs },
  passkey: { burst: 120, everyMs: 30 * secondMs },
  cover: { burst: 400, everyMs: 200 },
} as const satisfies Record<string, RateLimit>

/** For each account. `keys`: what a password must prove; a change of the key is up to six of them, all in their right. */
export const accountLimits = {
  keys: { burst: 40, everyMs: 2 * minuteMs },
  write: { burst: 240, everyMs: 250 },
  read: { burst: 600, everyMs: 100 },
  music: { burst: 60, everyMs: secondMs },
  pushTest: { burst: 5, everyMs: minuteMs },
} as const satisfies Record<string, RateLimit>

/** For each address typed at login, known or not; and apart for each phone that its account knows. */
export const loginLimit: RateLimit = { burst: 30, everyMs: 2 * minuteMs }

const limitBy = (
  { store, clock }: StoreDep & ClockDep,
  name: string,
  limit: RateLimit,
  keyOf: (c: AppContext) => string,
) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const waitMs = await store.rateLimiter.take(`${name} ${keyOf(c)}`, limit, clock.now())
    if (waitMs === 0) return next()
    return refuse(c, name === 'mail' ? codeNotSent(waitMs) : limited(waitMs))
  })

type ClientDeps = StoreDep & ClockDep & KeysDep & ConfigDep<'trustedProxies'>

/** The only place that makes a `ClientHash`. */
export const hashClient = ({ keys, config }: Pick<ClientDeps, 'keys' | 'config'>, c: AppContext) =>
  keyedHash(keys, ['client', clientAddress(c, config.trustedProxies)]).toString(
    'base64url',
  ) as ClientHash

export const limitClient = (deps: ClientDeps, name: Exclude<keyof typeof clientLimits, 'login'>) =>
  limitBy(deps, name, clientLimits[name], (c) => hashClient(deps, c))

/** Counts so many readings of an account more than its session did. */
export async function countRead(
  { store, clock }: StoreDep & ClockDep,
  account: Pick<Account, 'id' | 'reset_at'>,
  times = 1,
): Promise<Refusal | null> {
  const { burst, everyMs } = accountLimits.read
  // Fewer and slower ones, which together use up the same.
  const heavier = { burst: burst / times, everyMs: everyMs * times }
  const waitMs = await store.rateLimiter.take(limitedAs('read', account), heavier, clock.now())
  return waitMs === 0 ? null : limited(waitMs)
}

export interface Phone {
  readonly email: string
  readonly deviceId: string | undefined
}

/** Returns 0, or the ms to wait; 0 for a phone that the account knows, whoever shares its network address. */
export async function takeFromStranger(
  deps: ClientDeps,
  c: AppContext,
  name: 'mail' | 'code',
  { email, deviceId }: Phone,
): Promise<number> {
  if (await isKnownPhone(deps, email, deviceId)) return 0
  const { store, clock } = deps
  return store.rateLimiter.take(`${name} ${hashClient(deps, c)}`, clientLimits[name], clock.now())
}

/**
 * Returns 0, or the ms to wait before another password may be tried. A phone that the account knows is counted by itself alone: neither
 * strangers who try passwords on its address nor those behind the same network address lock its owner out.
 */
export async function takeLogin(
  deps: ClientDeps,
  c: AppContext,
  { email, deviceId }: Phone,
  isKnown: boolean,
): Promise<number> {
  const { store, keys, clock } = deps
  const take = (name: string, limit: RateLimit) => store.rateLimiter.take(name, limit, clock.now())
  if (!isKnown) {
    const waitMs = await take(`login ${hashClient(deps, c)}`, clientLimits.login)
    if (waitMs > 0) return waitMs
  }
  const key = isKnown ? [email, deviceId ?? ''] : [email]
  return take(`login ${keyedHash(keys, ['login', ...key]).toString('base64url')}`, loginLimit)
}
