// A registration that awaits its code. Each has its own row under its own requestId (credentials, key, device, code), and
// verifying activates that one only: registering another person's address first, or meanwhile, gains nothing.
import { keyedHash, type ServerKeys } from '#server/base/serverKeys.ts'
import type { Queries } from '#server/store/store.ts'
import type { Tables } from '#server/store/tables.ts'
import type { CodeName } from './codes.ts'

export type Attempt = Tables['attempt']

/** Then the address is free again and what the phone wrote, still sealed there, is sent under a new attempt. */
export const attemptLifeMs = 7 * 24 * 3_600_000

/** The address belongs to the name: a requestId learnt elsewhere reaches no other address's code. */
export const attemptCodeName = (keys: ServerKeys, email: string, requestId: string): CodeName => ({
  purpose: 'verify',
  subject: keyedHash(keys, ['attempt', email, requestId]).toString('base64url'),
})

export const attemptOwner = (id: string, column: 'wrap' | 'device') => ['attempt', id, column]

/** Living attempts on an address, latest first. */
export const findAttempts = (queries: Queries, email: string, now: number): Promise<Attempt[]> =>
  queries
    .selectFrom('attempt')
    .selectAll()
    .where('email', '=', email)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .execute()

/** The attempt of this name, or without a name the latest one: for sending a code, never for trying one. */
export async function findAttempt(
  queries: Queries,
  email: string,
  requestId: string | undefined,
  now: number,
): Promise<Attempt | undefined> {
  const attempts = await findAttempts(queries, email, now)
  return requestId === undefined ? attempts[0] : attempts.find(({ id }) => id === requestId)
}

export const removeAttempts = (queries: Queries, email: string) =>
  queries.deleteFrom('attempt').where('email', '=', email).execute()

const usedInvitations = (queries: Queries) =>
  queries.selectFrom('invitation').select('id').where('used_at', 'is not', null)

/**
 * Whether an attempt awaits its code in vain: its invitation opened another account. One statement, since an attempt that
 * becomes an account goes in the same transaction as its invitation is used.
 */
export const isUninvited = async (queries: Queries, { email, id }: Attempt): Promise<boolean> =>
  (await queries
    .selectFrom('attempt')
    .select('id')
    .where('email', '=', email)
    .where('id', '=', id)
    .where('invitation', 'in', usedInvitations(queries))
    .executeTakeFirst()) !== undefined

/** Those that can become no account any more: their invitation opened another one. */
export const removeUninvitedAttempts = (queries: Queries, email: string) =>
  queries
    .deleteFrom('attempt')
    .where('email', '=', email)
    .where('invitation', 'in', usedInvitations(queries))
    .execute()

export const removeAttempt = (queries: Queries, email: string, id: string) =>
  queries.deleteFrom('attempt').where('email', '=', email).where('id', '=', id).execute()
