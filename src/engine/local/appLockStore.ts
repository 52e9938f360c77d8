// « Verrouiller Lueur », in the journal's own database: what is noted and what becomes of the keys change in one transaction. While it
// is on, no key lies bare here; an open page holds them in memory alone.
import type { Kid } from '#domain/brands.ts'
import type { JournalDatabase, KeyRow, StoredWrap } from './journalDatabase.ts'
import { mergeWraps, sealedRow } from './keyStore.ts'
import { readMeta, writeMeta, type AppLock } from './metaStore.ts'

export type { AppLock }

/** A key as an open page holds it. */
export type OpenKey = Pick<KeyRow, 'kid' | 'key' | 'markKey'>

export const readAppLock = async (db: JournalDatabase): Promise<AppLock | null> =>
  (await readMeta(db, 'appLock')) ?? null

/** `wrapByKid`: what opens each key from now on, beside what does already. */
export const turnOn = (
  db: JournalDatabase,
  lock: AppLock,
  wrapByKid: ReadonlyMap<Kid, StoredWrap>,
): Promise<void> =>
  db.transaction('rw', db.keys, db.meta, async () => {
    const rows = await db.keys.toArray()
    await db.keys.bulkPut(
      rows.map((row) => {
        const wrap = wrapByKid.get(row.kid)
        const wraps = mergeWraps(row.wraps ?? [], wrap === undefined ? [] : [wrap])
        return sealedRow({ ...row, wraps })
      }),
    )
    await db.meta.delete('boot')
    await writeMeta(db, 'appLock', lock)
  })

/** `keys`: those that lie bare again; `copies`: their device copies, which a forgotten password needs. */
export const turnOff = (
  db: JournalDatabase,
  keys: readonly OpenKey[],
  copies: ReadonlyMap<Kid, string>,
): Promise<void> =>
  db.transaction('rw', db.keys, db.meta, async () => {
    const rows = await db.keys.bulkGet(keys.map(({ kid }) => kid))
    await db.keys.bulkPut(
      rows.flatMap((row, at) =>
        row === undefined
          ? []
          : [{ ...row, ...keys[at], deviceCopy: copies.get(row.kid) ?? row.deviceCopy }],
      ),
    )
    await db.meta.delete('appLock')
  })

/** Nothing while the lock is off. */
export const changeAppLock = (db: JournalDatabase, change: Partial<AppLock>): Promise<void> =>
  db.transaction('rw', db.meta, async () => {
    const lock = await readAppLock(db)
    if (lock !== null) await writeMeta(db, 'appLock', { ...lock, ...change })
  })

/** Notes the account's key once it is open here: what is written while a newer one is not here is sealed under it. */
export async function noteLastKey(
  db: JournalDatabase,
  lock: AppLock | null,
  { current, isReplaced }: { readonly current: { kid: Kid } | null; readonly isReplaced?: boolean },
): Promise<void> {
  if (lock === null || current === null || isReplaced === true || lock.kid === current.kid) return
  // A store that takes nothing more keeps nobody out.
  await changeAppLock(db, { kid: current.kid }).catch(() => undefined)
}

/** The passkey opens nothing any more: it is not asked, and the password opens alone. The last wrap of a key stays. */
export const dropPasskey = (db: JournalDatabase, credentialId: string): Promise<void> =>
  db.transaction('rw', db.keys, db.meta, async () => {
    const lock = await readAppLock(db)
    if (lock?.credentialId === credentialId) await changeAppLock(db, { credentialId: null })
    const rows = await db.keys.toArray()
    await db.keys.bulkPut(
      rows.map((row) => {
        const wraps = (row.wraps ?? []).filter(
          (wrap) => wrap.kind !== 'passkey' || wrap.credentialId !== credentialId,
        )
        return wraps.length === 0 ? row : { ...row, wraps }
      }),
    )
  })
