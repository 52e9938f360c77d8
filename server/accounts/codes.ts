// Four digits are ten thousand guesses. So a code lives ten minutes, is bound to one purpose and one request, allows few
// tries, counted by the very statement that reads its hash (however many guesses arrive at once, on however many instances),
// serves once, and few are sent to an address. For an address without account the same rows are written and the same
// statements run: neither the reply nor its duration tells them apart.
import type { ExpressionBuilder, Selectable } from 'kysely'
import type { Random } from '#domain/ports.ts'
import { keyedHash, sameText, type AddressHash, type ServerKeys } from '#server/base/serverKeys.ts'
import type { Account } from '#server/store/account.ts'
import type { Queries } from '#server/store/store.ts'
import type { Tables } from '#server/store/tables.ts'
import { clockSlackMs, uncount, type Asker } from './codeQuotas.ts'

const minuteMs = 60_000
const codeLifeMs = 10 * minuteMs
/** From its sending, once verify-reset-token has accepted it: time to choose a password. */
const acceptedCodeLifeMs = 15 * minuteMs
/** From its sending: how long the reply to a code may be asked for again by the request that spent it. */
const spentCodeLifeMs = { verify: codeLifeMs, reset: acceptedCodeLifeMs } as const
/** Tries that name the request, as only the phone that asked for the code can; fewer for tries that do not. */
const maxTries = { tries: 5, open_tries: 3 } as const
export type TryCount = keyof typeof maxTries
/** Of a code that no known phone asked for, while too many codes are wrong (guesses.ts). */
const brakedTries = 1

export interface CodeName {
  readonly purpose: 'verify' | 'reset'
  /** A keyed hash of the address and the request's name. */
  readonly subject: string
}

/** A code being tried, and whose tries that uses up. */
export interface CodeTry {
  readonly name: CodeName
  readonly count: TryCount
}

/** Each of the 10,000 codes as likely as any other: 16 bits above 60,000 are drawn again. */
export function drawCode(random: Random): string {
  for (;;) {
    const [high = 0, low = 0] = random.bytes(2)
    const drawn = high * 256 + low
    if (drawn < 60_000) return String(drawn % 10_000).padStart(4, '0')
  }
}

export const hashCode = (keys: ServerKeys, { purpose, subject }: CodeName, code: string): string =>
  keyedHash(keys, ['code', purpose, subject, code]).toString('base64url')

export interface SentCode {
  readonly name: CodeName
  readonly code: string
  /** The address whose quota it took, on whose behalf, and when (epoch ms). */
  readonly addressHash: AddressHash
  readonly asker: Asker
  readonly sentAt: number
}

type SavedCode = Selectable<Tables['code']>

/** What stood before a code whose mail could not leave, and that another had replaced by then. The latest few: mails fail within a minute. */
const beforeFailed = new Map<string, SavedCode | null>()
const maxFailed = 1000

function noteFailed(hash: string, former: SavedCode | null): void {
  beforeFailed.set(hash, former)
  const [oldest] = beforeFailed.keys()
  if (beforeFailed.size > maxFailed && oldest !== undefined) beforeFailed.delete(oldest)
}

/** This code, or the one before it that somebody was sent. What was noted is used once: two codes in a row may be the same four digits. */
function lastSent(code: SavedCode): SavedCode | null {
  const before = beforeFailed.get(code.hash)
  if (before === undefined) return code
  beforeFailed.delete(code.hash)
  return before && lastSent(before)
}

const named =
  ({ subject, purpose }: CodeName) =>
  (row: ExpressionBuilder<Tables, 'code'>) =>
    row.and({ subject, purpose })

/**
 * Removes a code whose mail could not be sent, and gives back the one that it replaced, which may lie in the mailbox. Mails that
 * fail must not give more tries: those of the removed code count for the former one, and the code of which one was tried stays counted.
 */
export async function takeBackCode(
  queries: Queries,
  keys: ServerKeys,
  { name, code, addressHash, sentAt }: SentCode,
  former: SavedCode | null,
): Promise<void> {
  const removed = await queries
    .deleteFrom('code')
    .where(named(name))
    .where('hash', '=', hashCode(keys, name, code))
    .where('spent_by', 'is', null)
    .returning(['tries', 'open_tries'])
    .executeTakeFirst()
  if (removed === undefined) {
    noteFailed(hashCode(keys, name, code), former)
    return
  }
  const { tries, open_tries: openTries } = removed
  const sent = former && lastSent(former)
  if (sent !== null) {
    await queries
      .insertInto('code')
      .values({ ...sent, tries: sent.tries + tries, open_tries: sent.open_tries + openTries })
      .execute()
  }
  if (tries + openTries === 0) await uncount(queries, addressHash, sentAt)
}

/** Replaces the code of this name, with new tries, and returns the one that stood there. */
export async function saveCode(
  queries: Queries,
  keys: ServerKeys,
  { name, code, addressHash, asker, sentAt }: SentCode,
): Promise<SavedCode | null> {
  const former = await queries.selectFrom('code').selectAll().where(named(name)).executeTakeFirst()
  const fresh = {
    hash: hashCode(keys, name, code),
    tries: 0,
    open_tries: 0,
    address: addressHash,
    spent_by: null,
    is_known: asker === 'known' ? 1 : 0,
    has_passkey: 0,
    issued_at: sentAt,
    expires_at: sentAt + codeLifeMs,
  }
  await queries
    .insertInto('code')
    .values({ subject: name.subject, purpose: name.purpose, ...fresh })
    .onConflict((conflict) => conflict.columns(['subject', 'purpose']).doUpdateSet(fresh))
    .execute()
  return former ?? null
}

/** Whether a code of this name could still be typed. */
export const isCodeUsable = async (
  queries: Queries,
  name: CodeName,
  now: number,
): Promise<boolean> =>
  (await queries
    .selectFrom('code')
    .select('subject')
    .where(named(name))
    .where('tries', '<', maxTries.tries)
    .where('spent_by', 'is', null)
    .where('expires_at', '>', now)
    .where('issued_at', '<=', now + clockSlackMs)
    .executeTakeFirst()) !== undefined

/** The one open request of an address, for a try that does not give its name; null when there are none or several. */
export async function findOnlyCode(
  queries: Queries,
  purpose: CodeName['purpose'],
  addressHash: AddressHash,
  now: number,
): Promise<CodeName | null> {
  const [only, other] = await queries
    .selectFrom('code')
    .select('subject')
    .where('address', '=', addressHash)
    .where('purpose', '=', purpose)
    .where('spent_by', 'is', null)
    .where('expires_at', '>', now)
    .where('issued_at', '<=', now + clockSlackMs)
    .limit(2)
    .execute()
  return only === undefined || other !== undefined ? null : { purpose, subject: only.subject }
}

/**
 * What a try found: the stored hash for `spendCode`, and the account that has spent it, which only the same request may be told; or a wrong code; or that no code will ever be right under this name.
 */
export type TriedCode =
  | {
      readonly name: CodeName
      readonly hash: string
      readonly spentBy: string | null
      /** Whether what an account may need beside its code came with it before. */
      readonly hasPasskey: boolean
    }
  | { readonly hash: null; readonly isUsedUp: boolean; readonly isCounted: boolean }

/** Counts one try. */
export async function tryCode(
  queries: Queries,
  keys: ServerKeys,
  { name, count }: CodeTry,
  code: string,
  { now, isBraked }: { readonly now: number; readonly isBraked: boolean },
): Promise<TriedCode> {
  const most = maxTries[count]
  const row = await queries
    .updateTable('code')
    .set((expression) => ({ [count]: expression(count, '+', 1) }))
    .where(named(name))
    .where((expression) =>
      isBraked
        ? expression.or([
            expression(count, '<', brakedTries),
            expression.and([expression('is_known', '=', 1), expression(count, '<', most)]),
          ])
        : expression(count, '<', most),
    )
    .where('expires_at', '>', now)
    .where((expression) =>
      expression.or([
        expression('spent_by', 'is', null),
        expression('issued_at', '>', now - spentCodeLifeMs[name.purpose]),
      ]),
    )
    // A code made while the clock stood ahead would live until then: four digits must not.
    .where('issued_at', '<=', now + clockSlackMs)
    .returning(['hash', 'tries', 'is_known', 'spent_by', 'has_passkey'])
    .executeTakeFirst()
  const hash = hashCode(keys, name, code)
  if (row !== undefined && sameText(row.hash, hash)) {
    return { name, hash, spentBy: row.spent_by, hasPasskey: row.has_passkey === 1 }
  }
  if (row !== undefined) {
    const left = isBraked && row.is_known === 0 ? brakedTries : most
    return { hash: null, isUsedUp: count === 'tries' && row.tries >= left, isCounted: true }
  }
  // Said to whoever gives the request's name alone: others must not learn that somebody asked for a code.
  const isUsedUp = count === 'tries' && (await wasSent(queries, name))
  return { hash: null, isUsedUp, isCounted: false }
}

const wasSent = async (queries: Queries, name: CodeName): Promise<boolean> =>
  (await queries.selectFrom('code').select('subject').where(named(name)).executeTakeFirst()) !==
  undefined

/** The try of a right code that was not spent. */
export async function giveTryBack(
  queries: Queries,
  { name, count }: CodeTry,
  hash: string,
): Promise<void> {
  await queries
    .updateTable('code')
    .set((expression) => ({ [count]: expression(count, '-', 1) }))
    .where(named(name))
    .where('hash', '=', hash)
    .execute()
}

/** A right code that is looked at and not spent: its try is given back and its life extended. */
export async function extendCode(queries: Queries, tried: CodeTry, hash: string): Promise<void> {
  const { name } = tried
  await giveTryBack(queries, tried, hash)
  await queries
    .updateTable('code')
    .set((expression) => ({ expires_at: expression('issued_at', '+', acceptedCodeLifeMs) }))
    .where(named(name))
    .where('hash', '=', hash)
    .execute()
}

/** A passkey of its account came with this code. */
export const noteCodePasskey = (queries: Queries, name: CodeName, hash: string) =>
  queries
    .updateTable('code')
    .set({ has_passkey: 1 })
    .where(named(name))
    .where('hash', '=', hash)
    .execute()

/** Keeps others from spending a code before this transaction ends; false when one has spent it. */
export async function holdCode(queries: Queries, name: CodeName, hash: string): Promise<boolean> {
  const row = await queries
    .updateTable('code')
    .set({ hash })
    .where(named(name))
    .where('hash', '=', hash)
    .where('spent_by', 'is', null)
    .returning('subject')
    .executeTakeFirst()
  return row !== undefined
}

/** The account that a request's code was spent for. */
export const findSpender = (queries: Queries, name: CodeName): Promise<Account | undefined> =>
  queries
    .selectFrom('account')
    .innerJoin('code', 'code.spent_by', 'account.id')
    .selectAll('account')
    .where('code.subject', '=', name.subject)
    .where('code.purpose', '=', name.purpose)
    .executeTakeFirst()

/** The request of this name is done, though another code than its own was spent. */
export async function noteSpent(
  queries: Queries,
  name: CodeName,
  { by, keptUntil, now }: { readonly by: string; readonly keptUntil: number; readonly now: number },
): Promise<void> {
  const spent = { spent_by: by, expires_at: keptUntil }
  await queries
    .insertInto('code')
    .values({ ...name, ...spent, hash: '', tries: 0, issued_at: now, address: null })
    .onConflict((conflict) => conflict.columns(['subject', 'purpose']).doUpdateSet(spent))
    .execute()
}

/**
 * From now on a code that opened an account opens no session any more: its sessions were ended on purpose. What it was spent for
 * stays known.
 */
export async function endRepeats(queries: Queries, userId: string): Promise<void> {
  await queries
    .updateTable('code')
    .set({ issued_at: 0 })
    .where('spent_by', '=', userId)
    .where('purpose', '=', 'verify')
    .execute()
}

/** The codes for another password that were sent to this address and not used yet: none of them serves any more. */
export const dropResetCodes = (queries: Queries, address: AddressHash) =>
  queries
    .deleteFrom('code')
    .where('purpose', '=', 'reset')
    .where('address', '=', address)
    .where('spent_by', 'is', null)
    .execute()

/** Single use: of two requests with the right code, one gets true. `keptUntil`: how long it is known what it was spent for. */
export async function spendCode(
  queries: Queries,
  name: CodeName,
  hash: string,
  spent: { readonly by: string; readonly keptUntil?: number },
): Promise<boolean> {
  const row = await queries
    .updateTable('code')
    .set({
      spent_by: spent.by,
      ...(spent.keptUntil !== undefined && { expires_at: spent.keptUntil }),
    })
    .where(named(name))
    .where('hash', '=', hash)
    .where('spent_by', 'is', null)
    .returning('subject')
    .executeTakeFirst()
  return row !== undefined
}
