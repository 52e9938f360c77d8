// The one place where a recovery key or a passkey comes to its end. It is deleted, unless the password was replaced by a mailed code
// less than seven days ago: whoever reads the mailbox may have done that, so what opened the journal before is put aside. It is then no
// current key any more, yet its owner opens former days with it. The purge removes it once seven days have passed without another
// reset by mail.
import type { Expression, ExpressionBuilder, Selectable, SqlBool } from 'kysely'
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

type Slot = Pick<Selectable<Tables['key_slot']>, 'id' | 'kind' | 'verifier'>

/** A passkey's slots are one. */
const secretOf = ({ kind, id, verifier }: Slot): string => (kind === 'passkey' ? verifier : id)

async function putAside(
  queries: Queries,
  { account: { id: userId, reset_at: resetAt }, now, which }: Ending,
): Promise<boolean> {
  const older = await queries
    .updateTable('key_slot')
    .set({ state: 'stale', aside_at: now })
    .where('user_id', '=', userId)
    .where('aside_at', 'is', null)
    .where('created_at', '<', resetAt)
    .where(which)
    .returning(['kind', 'verifier'])
    .execute()
  for (const { kind, verifier } of older) {
    if (kind !== 'passkey') continue
    await queries
      .updateTable('passkey')
      .set({ aside_at: now })
      .where('user_id', '=', userId)
      .where('id', '=', verifier)
      .execute()
  }
  return older.length > 0
}

/** Those made last give way: what the owner made is older than what a thief did. */
async function dropSurplus(queries: Queries, userId: string): Promise<void> {
  const aside = await queries
    .selectFrom('key_slot')
    .select(['id', 'kind', 'verifier'])
    .where('user_id', '=', userId)
    .where('aside_at', 'is not', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const kept = new Set([...new Set(aside.map(secretOf))].slice(0, maxAside))
  for (const slot of aside.filter((one) => !kept.has(secretOf(one)))) {
    await queries
      .deleteFrom('key_slot')
      .where('user_id', '=', userId)
      .where('id', '=', slot.id)
      .execute()
    if (slot.kind === 'passkey') await deletePasskey(queries, userId, slot.verifier)
  }
}

const deletePasskey = (queries: Queries, userId: string, id: string) =>
  queries.deleteFrom('passkey').where('user_id', '=', userId).where('id', '=', id).execute()

/** Inside a transaction that locked the account, before anything else is changed. Returns whether any was put aside. */
export async function endSlots(queries: Queries, ending: Ending): Promise<boolean> {
  const { account, now, which } = ending
  const { id: userId } = account
  const isSoon = isSoonAfterReset(account, now)
  const hasAside = isSoon && (await putAside(queries, ending))
  if (isSoon) await dropSurplus(queries, userId)
  const deleted = await queries
    .deleteFrom('key_slot')
    .where('user_id', '=', userId)
    .where('aside_at', 'is', null)
    .where(which)
    .returning(['kind', 'verifier'])
    .execute()
  for (const { kind, verifier } of deleted) {
    if (kind === 'passkey') await deletePasskey(queries, userId, verifier)
  }
  return hasAside
}
