// The one place where a recovery key or a passkey comes to its end. It is deleted, unless the password was replaced by a mailed code
// less than seven days ago: whoever reads the mailbox may have done that, so what opened the journal before is put aside. It is then no
// current key any more, yet its owner opens former days with it. The purge removes it once seven days have passed without another
// reset by mail.
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import { isSoonAfterReset, type Account } from '#server/store/account.ts'
import type { Queries } from '#server/store/store.ts'
import type { Tables } from '#server/store/tables.ts'

/** Recovery keys and passkeys of an account that are put aside at once. Whoever makes and replaces them in a row fills no table. */
export const maxAside = 200

type Slots = ExpressionBuilder<Tables, 'key_slot'>

export interface Ending {
  /** As the transaction that locked it read it. */
  readonly account: Account
  readonly now: number
  readonly which: (slot: Slots) => Expression<SqlBool>
}

/** A passkey's slots count as one. */
const countSecrets = (
  slots: readonly { readonly kind: string; readonly id: string; readonly verifier: string }[],
): number =>
  new Set(slots.map(({ kind, id, verifier }) => (kind === 'passkey' ? verifier : id))).size

async function putAside(
  queries: Queries,
  { account: { id: userId, reset_at: resetAt }, now, which }: Ending,
): Promise<boolean> {
  const older = await queries
    .selectFrom('key_slot')
    .select(['id', 'kind', 'verifier'])
    .where('user_id', '=', userId)
    .where('aside_at', 'is', null)
    .where('created_at', '<', resetAt)
    .where(which)
    .execute()
  if (older.length === 0) return true
  const aside = await queries
    .selectFrom('key_slot')
    .select(['id', 'kind', 'verifier'])
    .where('user_id', '=', userId)
    .where('aside_at', 'is not', null)
    .execute()
  if (countSecrets([...aside, ...older]) > maxAside) return false
  for (const { id, kind, verifier } of older) {
    await queries
      .updateTable('key_slot')
      .set({ state: 'stale', aside_at: now })
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .execute()
    if (kind !== 'passkey') continue
    await queries
      .updateTable('passkey')
      .set({ aside_at: now })
      .where('user_id', '=', userId)
      .where('id', '=', verifier)
      .execute()
  }
  return true
}

/**
 * Inside a transaction that locked the account, before anything else is changed. False where too much is put aside already: the change
 * is then refused, because nothing of the owner's may give way.
 */
export async function endSlots(queries: Queries, ending: Ending): Promise<boolean> {
  const { account, now, which } = ending
  const { id: userId } = account
  if (isSoonAfterReset(account, now) && !(await putAside(queries, ending))) return false
  const deleted = await queries
    .deleteFrom('key_slot')
    .where('user_id', '=', userId)
    .where('aside_at', 'is', null)
    .where(which)
    .returning(['kind', 'verifier'])
    .execute()
  for (const { kind, verifier } of deleted) {
    if (kind !== 'passkey') continue
    await queries
      .deleteFrom('passkey')
      .where('user_id', '=', userId)
      .where('id', '=', verifier)
      .where('aside_at', 'is', null)
      .execute()
  }
  return true
}
