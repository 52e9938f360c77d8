// Invitations of a server that opens journals by invitation. The link holds 128 random bits and the database their keyed hash: a copy of
// the database invites nobody. One invitation is one account, not one registration: an address mistyped, or a code that never came, uses
// nothing up.
import type { Random } from '#domain/ports.ts'
import { keyedHash, type ServerKeys } from '#server/base/serverKeys.ts'
import { createId } from './account.ts'
import type { Queries } from './store.ts'

export const invitationLifeMs = 14 * 24 * 3_600_000

const idOf = (keys: ServerKeys, secret: string): string =>
  keyedHash(keys, ['invitation', secret]).toString('base64url')

/** Returns the secret that the link holds; nothing else knows it. */
export async function createInvitation(
  queries: Queries,
  {
    keys,
    random,
    now,
  }: { readonly keys: ServerKeys; readonly random: Random; readonly now: number },
): Promise<string> {
  const secret = createId(random)
  await queries
    .insertInto('invitation')
    .values({
      id: idOf(keys, secret),
      created_at: now,
      expires_at: now + invitationLifeMs,
      used_at: null,
    })
    .execute()
  return secret
}

export type InvitationState = 'unknown' | 'used' | 'over' | { readonly id: string }

export async function findInvitation(
  queries: Queries,
  keys: ServerKeys,
  secret: string,
  now: number,
): Promise<InvitationState> {
  const row = await queries
    .selectFrom('invitation')
    .selectAll()
    .where('id', '=', idOf(keys, secret))
    .executeTakeFirst()
  if (row === undefined) return 'unknown'
  if (row.used_at !== null) return 'used'
  return row.expires_at <= now ? 'over' : { id: row.id }
}

/** Of two who open an account with one invitation, one gets true. One that ended after they registered still counts. */
export async function useInvitation(queries: Queries, id: string, now: number): Promise<boolean> {
  const row = await queries
    .updateTable('invitation')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export const giveInvitationBack = (queries: Queries, id: string) =>
  queries.updateTable('invitation').set({ used_at: null }).where('id', '=', id).execute()
