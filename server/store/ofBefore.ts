// Whoever reads the mails of an address can set its password and sign in, as its owner does. What a thief of the mailbox has not is a
// device that the account had before the first of these resets, or a passkey or recovery key of then: whoever is signed in on such a
// device, or proved such a secret on theirs, is the owner.
import { firstResetOf, type Account } from './account.ts'
import type { Queries } from './store.ts'

/** The devices of before the first reset by mail, known or forgotten since, and those that count as such; null where none was so lately that this could matter. */
export async function olderDevices(
  queries: Queries,
  account: Account,
  now: number,
): Promise<ReadonlySet<string> | null> {
  const firstResetAt = firstResetOf(account, now)
  if (firstResetAt === null) return null
  const rows = await queries
    .selectFrom('device')
    .select('id')
    .where('user_id', '=', account.id)
    .where((device) =>
      device.or([device('created_at', '<', firstResetAt), device('is_vouched', '=', 1)]),
    )
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Whether this is the owner's device, as far as can be told: where no password was set by mail lately, each is. */
export async function isOfBefore(
  queries: Queries,
  account: Account,
  deviceId: string | null,
  now: number,
): Promise<boolean> {
  const older = await olderDevices(queries, account, now)
  return older === null || (deviceId !== null && older.has(deviceId))
}

/** After a secret was proved on this device that was made at `madeAt`. */
export async function vouchForDevice(
  queries: Queries,
  account: Account,
  deviceId: string | null,
  { madeAt, now }: { readonly madeAt: number; readonly now: number },
): Promise<void> {
  const firstResetAt = firstResetOf(account, now)
  if (firstResetAt === null || madeAt >= firstResetAt || deviceId === null) return
  await queries
    .updateTable('device')
    .set({ is_vouched: 1 })
    .where('user_id', '=', account.id)
    .where('id', '=', deviceId)
    .execute()
}
