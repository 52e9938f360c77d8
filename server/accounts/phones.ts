// « Mes appareils »: the phones on which an account is open, and ending one of them on purpose. A phone that hears that it was ended so
// forgets its keys, so this is said of a session whose row says it, never of one that is missing: a restored backup, a mailed code or an
// operator make no phone forget anything.
import * as v from 'valibot'
import type { AccountSessions } from '#contract/user.ts'
import { SessionId } from '#contract/values.ts'
import { err, ok, type Result } from '#domain/result.ts'
import type { ClockDep } from '#server/base/deps.ts'
import { refusals, type Refusal } from '#server/base/refusal.ts'
import { lockAccount, whyOver, type Account } from '#server/store/account.ts'
import { olderDevices } from '#server/store/ofBefore.ts'
import type { Queries, StoreDep } from '#server/store/store.ts'
import { apiText } from '#text/api.ts'
import { forgetOtherDevices } from './devices.ts'
import { endSession, endSessions } from './endSessions.ts'
import type { Session } from './sessions.ts'

/** Of an account. The row that is forgotten first only makes an older token look like one that ended otherwise. */
const maxEnded = 200

const isoOf = (instant: number): string => new Date(instant).toISOString()

export async function listSessions(
  { store, clock }: StoreDep & ClockDep,
  { account, sessionId }: Session,
): Promise<AccountSessions> {
  const rows = await store.db
    .selectFrom('session')
    .select(['id', 'name', 'created_at', 'seen_at'])
    .where('user_id', '=', account.id)
    .where('expires_at', '>', clock.now())
    .execute()
  const rank = (row: (typeof rows)[number]): number =>
    row.id === sessionId ? Infinity : (row.seen_at ?? 0)
  return {
    data: rows
      .toSorted((a, b) => rank(b) - rank(a) || b.created_at - a.created_at)
      .map((row) => ({
        id: row.id,
        name: row.name ?? apiText.unknownPhone,
        createdAt: isoOf(row.created_at),
        seenAt: row.seen_at === null ? null : isoOf(row.seen_at),
        isOwn: row.id === sessionId,
      })),
  }
}

export interface SessionRow {
  readonly id: string
  readonly device_id: string | null
  readonly expires_at: number
}

export const sessionsOf = (queries: Queries, userId: string): Promise<readonly SessionRow[]> =>
  queries
    .selectFrom('session')
    .select(['id', 'device_id', 'expires_at'])
    .where('user_id', '=', userId)
    .execute()

async function noteEnded(
  queries: Queries,
  userId: string,
  ended: readonly SessionRow[],
  now: number,
): Promise<void> {
  await queries
    .insertInto('ended_session')
    .values(ended.map(({ id, expires_at }) => ({ user_id: userId, id, ended_at: now, expires_at })))
    .execute()
  await queries
    .deleteFrom('ended_session')
    .where('user_id', '=', userId)
    .where('id', 'not in', (kept) =>
      kept
        .selectFrom('ended_session')
        .select('id')
        .where('user_id', '=', userId)
        .orderBy('ended_at', 'desc')
        .orderBy('id')
        .limit(maxEnded),
    )
    .execute()
}

const removeSecrets = (queries: Queries, userId: string, ids: readonly string[]) =>
  queries.deleteFrom('device').where('user_id', '=', userId).where('id', 'in', ids).execute()

const putSecretsAside = (queries: Queries, userId: string, ids: readonly string[], now: number) =>
  queries
    .updateTable('device')
    .set({ aside_at: now })
    .where('user_id', '=', userId)
    .where('id', 'in', ids)
    .where('aside_at', 'is', null)
    .execute()

export interface Closing {
  /** As the transaction that locked it read it. */
  readonly account: Account
  /** The device of whoever ends them. */
  readonly ownId: string | null
  readonly ended: readonly SessionRow[]
  /** Phones without a session are closed with them: one whose session a mailed code ended still holds a sealed key. */
  readonly isEveryOther: boolean
  readonly now: number
}

/** The phones that are closed, but for one that also has a session which goes on. */
async function devicesOf(
  queries: Queries,
  { account: { id: userId }, ended, isEveryOther }: Closing,
): Promise<readonly string[]> {
  const going = new Set((await sessionsOf(queries, userId)).map((row) => row.device_id))
  const closed = new Set(ended.map((row) => row.device_id))
  const devices = await queries
    .selectFrom('device')
    .select('id')
    .where('user_id', '=', userId)
    .execute()
  return devices
    .map(({ id }) => id)
    .filter((id) => !going.has(id) && (isEveryOther || closed.has(id)))
}

/**
 * Inside a transaction that locks the account: these sessions, which were ended, were ended on purpose. Soon after a reset by mail a thief
 * may have done it: a phone of before then forgets nothing, and its secret is put aside, unless another phone of before ended it. Gives
 * whether a secret was removed.
 */
export async function closePhones(queries: Queries, closing: Closing): Promise<boolean> {
  const { account, ownId, ended, now } = closing
  const { id: userId } = account
  const older = await olderDevices(queries, account, now)
  const isSpared = (id: string | null): boolean =>
    older !== null && !older.has(ownId ?? '') && older.has(id ?? '')
  const closed = ended.filter(({ device_id: id }) => !isSpared(id))
  if (closed.length > 0) await noteEnded(queries, userId, closed, now)
  const ids = await devicesOf(queries, closing)
  const spared = ids.filter(isSpared)
  if (spared.length > 0) await putSecretsAside(queries, userId, spared, now)
  const gone = ids.filter((id) => !isSpared(id))
  if (gone.length > 0) await removeSecrets(queries, userId, gone)
  return gone.length > 0
}

type Ended = Result<void, Refusal>

/** Runs `end`, which ends sessions, and notes these as ended on purpose. */
async function endOnPurpose(
  { store, clock }: StoreDep & ClockDep,
  { account: { id: userId }, sessionId }: Session,
  isEveryOther: boolean,
  choose: (own: SessionRow, others: readonly SessionRow[]) => readonly SessionRow[],
  end: (queries: Queries, ended: readonly SessionRow[], own: SessionRow) => Promise<unknown>,
): Promise<Ended> {
  const hasRemoved = await store.transaction(async (queries) => {
    const account = await lockAccount(queries, userId)
    const rows = await sessionsOf(queries, userId)
    // Of two phones that end each other at once, one is first.
    const own = rows.find(({ id }) => id === sessionId)
    if (own === undefined || account === undefined) {
      return err((await whyOver(queries, userId, sessionId)) ?? refusals.unauthorised)
    }
    const ended = choose(
      own,
      rows.filter((row) => row !== own),
    )
    await end(queries, ended, own)
    const closing = { account, ownId: own.device_id, ended, isEveryOther }
    const isGone = await closePhones(queries, { ...closing, now: clock.now() })
    return ok(isGone || ended.length > 0)
  })
  if (!hasRemoved.ok) return hasRemoved
  if (hasRemoved.value) await store.forgetDeleted()
  return ok(undefined)
}

/** With the other sessions of the same phone. The own one is signed out, as by « Se déconnecter ». */
export async function endPhone(
  deps: StoreDep & ClockDep,
  session: Session,
  id: string,
): Promise<Ended> {
  const userId = session.account.id
  if (!v.is(SessionId, id)) return ok(undefined)
  if (id === session.sessionId) {
    await deps.store.transaction((queries) => endSession(queries, userId, id))
    return ok(undefined)
  }
  return endOnPurpose(
    deps,
    session,
    false,
    (own, others) => {
      const phone = others.find((row) => row.id === id)?.device_id ?? null
      const isOwnPhone = phone === own.device_id
      return others.filter(
        (row) => row.id === id || (phone !== null && !isOwnPhone && row.device_id === phone),
      )
    },
    async (queries, ended, own) => {
      for (const row of ended) await endSession(queries, userId, row.id)
      if (ended.length > 0) await forgetOtherDevices(queries, userId, own.device_id)
    },
  )
}

export const endOtherPhones = (deps: StoreDep & ClockDep, session: Session): Promise<Ended> =>
  endOnPurpose(
    deps,
    session,
    true,
    (_, others) => others,
    async (queries, _, own) => {
      await endSessions(queries, session.account.id, session.sessionId)
      await forgetOtherDevices(queries, session.account.id, own.device_id)
    },
  )
