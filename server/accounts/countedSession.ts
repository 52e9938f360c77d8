// A session, and one more request of its account, counted. On the shared database by one statement: each costs a journey to it.
import { sql } from 'kysely'
import { ok, type Result } from '#domain/result.ts'
import type { ClockDep, KeysDep } from '#server/base/deps.ts'
import type { Account } from '#server/store/account.ts'
import { madeOnce } from '#server/store/madeOnce.ts'
import { boundsOf, ifItPasses, type RateLimit } from '#server/store/rateLimit.ts'
import type { StoreDep } from '#server/store/store.ts'
import {
  livingSession,
  readSession,
  sessionOf,
  readClaims,
  type Living,
  type NoSession,
  type Session,
} from './sessions.ts'

export interface AccountLimit {
  readonly name: string
  readonly limit: RateLimit
}

export interface CountedSession {
  readonly session: Session
  /** 0 when the request passes; else how long to wait. */
  readonly waitMs: number
}

/** With each reset by mail these limits begin anew: whoever takes the account back finds none that a thief has used up. */
export const limitedAs = (
  name: string,
  { id, reset_at: resetAt }: Pick<Account, 'id' | 'reset_at'>,
): string => `${name} ${resetAt === null ? id : `${id} ${resetAt}`}`

/** As `limitedAs`, in SQL. */
const limitedAsOf = (name: string) =>
  sql<string>`${name}::text || ' ' || living.id || coalesce(' ' || living.reset_at, '')`

type Counting = Pick<Living, keyof Living> &
  ReturnType<typeof boundsOf> & { readonly name: string; readonly freeAt: number }

const findAndCount = madeOnce((db, places: Counting) =>
  db
    .with('living', () => livingSession(db, places))
    .with('counted', (queries) =>
      ifItPasses(
        queries
          .insertInto('gate')
          .columns(['key', 'free_at'])
          .expression((expression) =>
            expression
              .selectFrom('living')
              .select([
                limitedAsOf(places.name).as('key'),
                sql<number>`${places.freeAt}::bigint`.as('free_at'),
              ]),
          ),
        places,
      ),
    )
    .selectFrom('living')
    .leftJoin('counted', (join) => join.onTrue())
    .selectAll('living')
    .select('counted.free_at'),
)

type CountedDeps = StoreDep & KeysDep & ClockDep

const take = (
  { store, clock }: StoreDep & ClockDep,
  { account }: Session,
  { name, limit }: AccountLimit,
): Promise<number> => store.rateLimiter.take(limitedAs(name, account), limit, clock.now())

/** One after the other, where a statement costs no journey; and where there is no session, to say why. */
async function readThenCount(
  deps: CountedDeps,
  authorization: string | undefined,
  counting: AccountLimit,
): Promise<Result<CountedSession, NoSession>> {
  const session = await readSession(deps, authorization)
  if (!session.ok) return session
  return ok({ session: session.value, waitMs: await take(deps, session.value, counting) })
}

export async function readCountedSession(
  deps: CountedDeps,
  authorization: string | undefined,
  counting: AccountLimit,
): Promise<Result<CountedSession, NoSession>> {
  const { store, clock } = deps
  if (!store.isShared) return readThenCount(deps, authorization, counting)
  const claims = await readClaims(deps, authorization)
  if (!claims.ok) return claims
  const now = clock.now()
  const { name, limit } = counting
  const { sub, sid } = claims.value
  const bounds = boundsOf(limit, now)
  const [row] = await findAndCount(store.db, {
    ...bounds,
    sub,
    sid,
    name,
    freeAt: now + limit.everyMs,
  })
  if (row === undefined) return readThenCount(deps, authorization, counting)
  const { free_at: freeAt, ...living } = row
  const session = sessionOf(living, sid)
  // One that does not pass is not counted: asked again it does not pass either, and says how long to wait.
  return ok({ session, waitMs: freeAt === null ? await take(deps, session, counting) : 0 })
}
