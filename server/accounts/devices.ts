// A device secret seals the account key on one phone: neither the phone alone nor the server alone opens it. The first
// secret stored for a device stays for ever, because an earlier sealed copy may depend on it; later ones are proposals.
import type { Device } from '#contract/values.ts'
import type { KeysDep } from '#server/base/deps.ts'
import { unseal, type ServerKeys } from '#server/base/serverKeys.ts'
import { findAccountByEmail, firstResetOf } from '#server/store/account.ts'
import type { SealerDep } from '#server/store/sealer.ts'
import type { Queries, StoreDep } from '#server/store/store.ts'

const owner = (userId: string, deviceId: string) => ['device', userId, deviceId]

const findDevice = (queries: Queries, userId: string, deviceId: string) =>
  queries
    .selectFrom('device')
    .select(['secret', 'is_known'])
    .where('user_id', '=', userId)
    .where('id', '=', deviceId)
    .executeTakeFirst()

/** The secret of this device, or null when none was ever stored. */
export async function findDeviceSecret(
  queries: Queries,
  keys: ServerKeys,
  userId: string,
  deviceId: string,
): Promise<string | null> {
  const row = await findDevice(queries, userId, deviceId)
  return row === undefined ? null : unseal(keys, owner(userId, deviceId), row.secret)
}

/** Whether the account knows this device: a secret was proved there, and its owner has ended no phone since. */
export const isKnownDevice = async (
  queries: Queries,
  userId: string,
  deviceId: string,
): Promise<boolean> => (await findDevice(queries, userId, deviceId))?.is_known === 1

/** After a secret was proved there: its owner is back. */
export const noteKnownDevice = (queries: Queries, userId: string, deviceId: string) =>
  queries
    .updateTable('device')
    .set({ is_known: 1, aside_at: null })
    .where('user_id', '=', userId)
    .where('id', '=', deviceId)
    .execute()

/** Every device but the one of the person who ends a phone, or sets another password: whoever comes back on one is told of. Their secrets stay. */
export const forgetOtherDevices = (queries: Queries, userId: string, ownId: string | null) =>
  queries
    .updateTable('device')
    .set({ is_known: 0 })
    .where('user_id', '=', userId)
    .where('id', '!=', ownId ?? '')
    .execute()

/** Whether the account of this address knows the phone: it bears a name that only they have. */
export async function isKnownPhone(
  { store }: StoreDep,
  email: string,
  deviceId: string | undefined,
): Promise<boolean> {
  const account = await findAccountByEmail(store.db, email)
  return isKnownDevice(store.db, account?.id ?? '', deviceId ?? '')
}

/** Each new phone, and each sign-in after a sign-out, adds a row; nobody adds this many in years. */
const maxDevices = 200
/** Soon after resets by mail, of those made since the first: whoever signs in again and again takes no secret from a phone of before. */
const maxSinceReset = 20

/** The device that gives way, once there are too many: of the unknown ones, or else of all, the oldest. Null while there is room. */
async function findSurplusDevice(
  queries: Queries,
  userId: string,
  now: number,
): Promise<string | null> {
  const account = await queries
    .selectFrom('account')
    .selectAll()
    .where('id', '=', userId)
    .executeTakeFirst()
  const firstResetAt = account === undefined ? null : firstResetOf(account, now)
  const row = await queries
    .selectFrom('device')
    .select('id')
    .where('user_id', '=', userId)
    .$if(firstResetAt !== null, (query) =>
      query.where('created_at', '>=', firstResetAt).where('is_vouched', '=', 0),
    )
    .orderBy('is_known', 'desc')
    .orderBy('created_at', 'desc')
    .offset((firstResetAt === null ? maxDevices : maxSinceReset) - 1)
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? null
}

/** Whether one more device may be stored without another giving way: a token alone makes no room. */
export const hasRoomForDevice = async (
  queries: Queries,
  userId: string,
  now: number,
): Promise<boolean> => (await findSurplusDevice(queries, userId, now)) === null

/**
 * Inside a transaction that locked the account: stores the proposal if the device has no secret yet, and returns the one that is stored.
 * One device too many takes the place of another.
 * `isKnown`: a password, a passkey or a code was proved, not a token alone.
 */
export async function saveDeviceSecret(
  queries: Queries,
  { keys, sealer }: KeysDep & SealerDep,
  userId: string,
  device: Device,
  { now, isKnown }: { readonly now: number; readonly isKnown: boolean },
): Promise<string> {
  const known = await findDeviceSecret(queries, keys, userId, device.id)
  if (known !== null) {
    if (isKnown) await noteKnownDevice(queries, userId, device.id)
    return known
  }
  const surplus = await findSurplusDevice(queries, userId, now)
  if (surplus !== null) {
    await queries
      .deleteFrom('device')
      .where('user_id', '=', userId)
      .where('id', '=', surplus)
      .execute()
  }
  await queries
    .insertInto('device')
    .values({
      user_id: userId,
      id: device.id,
      secret: await sealer.seal(queries, owner(userId, device.id), device.secret),
      created_at: now,
      is_known: isKnown ? 1 : 0,
    })
    .execute()
  return device.secret
}
