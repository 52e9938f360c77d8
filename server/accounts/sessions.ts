// A bearer token is a JWT (HS256 and nothing else) that names a session row: deleting the row kills the token at once, on
// every instance. Its end is checked here by the server's clock, not by the JWT library's.
import { sign } from 'hono/jwt'
import type { Selectable } from 'kysely'
import type * as v from 'valibot'
import type { TokenClaims } from '#contract/claims.ts'
import { err, ok, type Result } from '#domain/result.ts'
import type { ClockDep, KeysDep, RandomDep } from '#server/base/deps.ts'
import { accountLeaving, refusals, type Refusal } from '#server/base/refusal.ts'
import type { ServerKeys } from '#server/base/serverKeys.ts'
import { createId, isClosedSession, leavesAt, type Account } from '#server/store/account.ts'
import { madeOnce } from '#server/store/madeOnce.ts'
import type { Queries, StoreDep } from '#server/store/store.ts'
import type { Tables } from '#server/store/tables.ts'
import { noteKnownDevice } from './devices.ts'
import { endSession } from './endSessions.ts'
import { verifyToken } from './verifyToken.ts'

const sessionLifeMs = 180 * 24 * 3_600_000
/** A new session, before its token. */
export interface OpenedSession {
  readonly id: string
  readonly expiresAt: number
}

/** When a session was seen is kept no finer. */
export const minuteOf = (now: number): number => Math.floor(now / 60_000) * 60_000

/** More than anyone has phones; one more replaces the oldest. */
const maxSessions = 50

/** The phone that a session is of. */
export interface SessionPhone {
  /** What it calls itself at this account; null when the sign-in named none. */
  readonly deviceId: string | null
  /** Its system and browser. */
  readonly name: string | null
}

export interface Session {
  readonly account: Account
  readonly sessionId: string
  readonly phone: SessionPhone
  readonly seenAt: number | null
}

/** What a phone subscribed in an earlier session is its new one's: ending the earlier one leaves its reminders alone. */
const takeSubscriptions = (queries: Queries, userId: string, deviceId: string, sessionId: string) =>
  queries
    .updateTable('push_subscription')
    .set({ session_id: sessionId })
    .where('user_id', '=', userId)
    .where('session_id', 'in', (ofPhone) =>
      ofPhone
        .selectFrom('session')
        .select('id')
        .where('user_id', '=', userId)
        .where('device_id', '=', deviceId),
    )
    .execute()

/**
 * Opens a session, for a secret that was proved, inside the caller's transaction; `signToken` then makes its token, outside. What is written
 * from now on is to stay: a deletion that waits is cancelled.
 */
export async function createSession(
  queries: Queries,
  userId: string,
  { clock, random }: ClockDep & RandomDep,
  { deviceId, name }: SessionPhone,
): Promise<OpenedSession> {
  const now = clock.now()
  const session = { id: createId(random), expiresAt: now + sessionLifeMs }
  await queries
    .insertInto('session')
    .values({
      user_id: userId,
      id: session.id,
      created_at: now,
      expires_at: session.expiresAt,
      name,
      seen_at: minuteOf(now),
      device_id: deviceId,
    })
    .execute()
  await queries
    .updateTable('account')
    .set({ delete_at: null })
    .where('id', '=', userId)
    .where('delete_at', 'is not', null)
    .execute()
  if (deviceId !== null) {
    await takeSubscriptions(queries, userId, deviceId, session.id)
    await noteKnownDevice(queries, userId, deviceId)
  }
  const older = await queries
    .selectFrom('session')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', '!=', session.id)
    .orderBy('created_at', 'desc')
    .offset(maxSessions - 1)
    .limit(maxSessions)
    .execute()
  for (const { id } of older) await endSession(queries, userId, id)
  return session
}

/** For a session whose sign-in named no device. */
export const nameDevice = (queries: Queries, userId: string, sessionId: string, deviceId: string) =>
  queries
    .updateTable('session')
    .set({ device_id: deviceId })
    .where('user_id', '=', userId)
    .where('id', '=', sessionId)
    .where('device_id', 'is', null)
    .execute()

export function signToken(
  keys: ServerKeys,
  account: Account,
  session: OpenedSession,
): Promise<string> {
  const claims: v.InferInput<typeof TokenClaims> = {
    sub: account.id,
    sid: session.id,
    email: account.email,
    kid: account.kid,
    hasUsername: account.username !== null,
    exp: Math.floor(session.expiresAt / 1000),
  }
  return sign({ ...claims }, keys.token, 'HS256')
}

/**
 * Why a request has no session: without a token; with one that this server did not make, or that is none; with one whose time is over;
 * whose session was ended before (a sign-out, a new password, a fifty-first sign-in, a database put back to an
 * older copy), which its account may have been since it waits to be deleted (`leaving`); whose account is `gone` (deleted, or younger than the copy to which a database was put back); or whose session was `closed`
 * by its owner from another phone, which a row says: only then may a phone forget its keys.
 */
export type NoSession = 'none' | 'forged' | 'over' | 'ended' | 'gone' | 'closed' | Leaving

/** When the account is erased, in epoch ms. */
interface Leaving {
  readonly leavesAt: number
}

/** What a phone is told: only who holds a token of this server hears more than that it opens nothing. */
export const refusalOf = (why: NoSession): Refusal => {
  if (typeof why === 'object') return accountLeaving(why.leavesAt)
  if (why === 'closed') return refusals.sessionEnded
  return why === 'gone' ? refusals.accountGone : refusals.unauthorised
}

/** What a token of this server says whose time is not over. */
export async function readClaims(
  { keys, clock }: KeysDep & ClockDep,
  authorization: string | undefined,
): Promise<Result<TokenClaims, NoSession>> {
  if (authorization === undefined) return err('none')
  const token = /^Bearer ([\w.-]{1,4096})$/.exec(authorization)?.[1]
  if (token === undefined) return err('forged')
  const claims = await verifyToken(keys, token)
  if (claims === null) return err('forged')
  return claims.exp * 1000 <= clock.now() ? err('over') : ok(claims)
}

export interface Living extends Pick<TokenClaims, 'sub' | 'sid'> {
  readonly now: number
}

/** The row of a session that is neither ended nor over, with its account's. */
export const livingSession = (queries: Queries, { sub, sid, now }: Living) =>
  queries
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.user_id')
    .selectAll('account')
    .select(['session.name', 'session.seen_at', 'session.device_id'])
    .where('session.user_id', '=', sub)
    .where('session.id', '=', sid)
    .where('session.expires_at', '>', now)

const findLiving = madeOnce((queries, places: Pick<Living, keyof Living>) =>
  livingSession(queries, places),
)

type LivingSession = Account & Pick<Selectable<Tables['session']>, 'name' | 'seen_at' | 'device_id'>

export function sessionOf(
  { name, seen_at: seenAt, device_id: deviceId, ...account }: LivingSession,
  sessionId: string,
): Session {
  return { account, sessionId, phone: { deviceId, name }, seenAt }
}

/** The living session that an Authorization header names. */
export async function readSession(
  deps: StoreDep & KeysDep & ClockDep,
  authorization: string | undefined,
): Promise<Result<Session, NoSession>> {
  const claims = await readClaims(deps, authorization)
  if (!claims.ok) return claims
  const { store, clock } = deps
  const { sub, sid } = claims.value
  const [row] = await findLiving(store.db, { sub, sid, now: clock.now() })
  if (row === undefined) {
    if (await isClosedSession(store.db, sub, sid)) return err('closed')
    const leaves = await leavesAt(store.db, sub)
    if (leaves === undefined) return err('gone')
    return err(leaves === null ? 'ended' : { leavesAt: leaves })
  }
  return ok(sessionOf(row, sid))
}

/** For calls that serve strangers too. */
export async function findSession(
  deps: StoreDep & KeysDep & ClockDep,
  authorization: string | undefined,
): Promise<Session | null> {
  const session = await readSession(deps, authorization)
  return session.ok ? session.value : null
}

/** Who changes a password, as far as their token and their app say. */
export interface Caller {
  readonly session: Session | null
  /** The account of a token whose session was ended, though not on purpose. */
  readonly endedUserId: string | null
  /** Whether the app takes a new token for the one that it came with. */
  readonly takesToken: boolean
  /** Its phone's system and browser. */
  readonly phoneName: string | null
}

export async function findCaller(
  deps: StoreDep & KeysDep & ClockDep,
  authorization: string | undefined,
): Promise<Pick<Caller, 'session' | 'endedUserId'>> {
  const session = await readSession(deps, authorization)
  if (session.ok) return { session: session.value, endedUserId: null }
  const claims = await readClaims(deps, authorization)
  const { error } = session
  const isEnded = (error === 'ended' || typeof error === 'object') && claims.ok
  return { session: null, endedUserId: isEnded ? claims.value.sub : null }
}

/** Gives a session's subscriptions to the one that takes its place. */
export const passSubscriptions = (queries: Queries, userId: string, from: string, to: string) =>
  queries
    .updateTable('push_subscription')
    .set({ session_id: to })
    .where('user_id', '=', userId)
    .where('session_id', '=', from)
    .execute()
