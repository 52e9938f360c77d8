// The reset that was asked for on this phone, for the code that comes by mail.
import type { DeviceDatabase } from './deviceDatabase.ts'

/** A reset requested on this phone: no other one has its request name, so no other can use up the tries of its code. */
interface AskedReset {
  /** Identifies the address, which must not be stored on a locked phone. */
  readonly addressHash: string
  readonly requestId: string
  /** Epoch ms. */
  readonly askedAt: number
}
/** The longest life of a code, with a margin for a clock that is corrected. */
const askedResetMs = 60 * 60_000

export const rememberReset = async (db: DeviceDatabase, asked: AskedReset): Promise<void> => {
  await db.meta.put({ key: 'reset', value: asked })
}

/** The request name of this phone's last reset; undefined when there is none, or its code has expired. */
export async function findReset(
  db: DeviceDatabase,
  addressHash: string,
  now: number,
): Promise<string | undefined> {
  const row = await db.meta.get('reset')
  const asked = row?.value as AskedReset | undefined
  const isOver = asked !== undefined && Math.abs(now - asked.askedAt) >= askedResetMs
  if (isOver) await forgetReset(db)
  return isOver || asked?.addressHash !== addressHash ? undefined : asked.requestId
}

export const forgetReset = (db: DeviceDatabase): Promise<void> => db.meta.delete('reset')
