// The keys of a journal on this phone. Its content key can be used only while its owner is signed in; a locked journal has the
// account key sealed twice: under the device secret, which the server gives after a sign-in or a reset on this phone, and
// under what the person knows, so that a lost password, network or account loses no words.
import type { KeyLink } from '#contract/auth.ts'
import type { Kid } from '#domain/brands.ts'
import type { Month } from '#domain/day.ts'
import { formerKids } from '#domain/formerKids.ts'
import { deleteRows, sentDays } from './days.ts'
import { doubtfulDays } from './doubtfulDays.ts'
import type { JournalDatabase, StoredWrap, KeyRow } from './journalDatabase.ts'
import { addMeta, dropMeta, readMeta, writeMeta } from './metaStore.ts'

const nameOf = (wrap: StoredWrap): string =>
  wrap.kind === 'passkey' ? `passkey ${wrap.credentialId}` : wrap.kind

export const mergeWraps = (
  stored: readonly StoredWrap[],
  newer: readonly StoredWrap[],
): readonly StoredWrap[] => [
  ...new Map([...stored, ...newer].map((wrap) => [nameOf(wrap), wrap])).values(),
]

/** Links between the keys of these rows. */
export const linksOf = (rows: readonly KeyRow[]): readonly KeyLink[] =>
  rows.flatMap(({ link }) => (link === undefined ? [] : [link]))

/** Keys that were replaced because somebody may know what opens them. */
function suspectedKids(links: readonly KeyLink[]): ReadonlySet<Kid> {
  const suspected = links.filter(({ next }) => next === undefined)
  return new Set(suspected.flatMap(({ replaces }) => [replaces, ...formerKids(replaces, links)]))
}

/** The app lock asks for a passkey that is one of these, or for none. */
async function keepLockPasskey(db: JournalDatabase, ids: ReadonlySet<string>): Promise<void> {
  const appLock = await readMeta(db, 'appLock')
  const credentialId = appLock?.credentialId ?? null
  if (appLock === undefined || credentialId === null || ids.has(credentialId)) return
  await writeMeta(db, 'appLock', { ...appLock, credentialId: null, isPasskeyGone: true })
}

/** Ids of the passkeys that open some of these keys. */
export const passkeysIn = (rows: readonly KeyRow[]): ReadonlySet<string> =>
  new Set(
    rows.flatMap(({ wraps = [] }) =>
      wraps.flatMap((wrap) => (wrap.kind === 'passkey' ? [wrap.credentialId] : [])),
    ),
  )

/**
 * Whether the password that wraps the keys here is today's. `proven`: the server's name of it. `replaced`: this session set another, the
 * one that the server names next. `doubted`: a passkey opened the session; the one that the server names may have been set elsewhere.
 */
export type KnownPassword = { readonly proven: string } | 'replaced' | 'doubted' | 'asBefore'

async function rememberPassword(db: JournalDatabase, password: KnownPassword): Promise<void> {
  if (password === 'replaced') await dropMeta(db, 'provenPassword')
  else if (password === 'doubted') await addMeta(db, 'provenPassword', '')
  else if (password !== 'asBefore') await writeMeta(db, 'provenPassword', password.proven)
}

/**
 * Adds keys. A stored wrap stays where the newer rows have none of its kind, or of its passkey, but for a key that was replaced because somebody may
 * know its password: of that one the newer wraps alone stay. While the app lock is on, no key that something opens
 * lies bare. `password`: what is known of the password that wraps them, in the same step: a page may die after any other.
 */
export const storeKeys = (
  db: JournalDatabase,
  rows: readonly KeyRow[],
  password: KnownPassword = 'asBefore',
): Promise<void> =>
  db.transaction('rw', db.keys, db.meta, async () => {
    await rememberPassword(db, password)
    const isAppLockOn = (await readMeta(db, 'appLock')) !== undefined
    const before = await db.keys.bulkGet(rows.map(({ kid }) => kid))
    const links = linksOf([...before.filter((row) => row !== undefined), ...rows])
    const suspected = suspectedKids(links)
    const merged = rows.map((row, at) => {
      const { wraps = [] } = row
      const isKept = !suspected.has(row.kid) || wraps.length === 0
      const link = row.link ?? before[at]?.link
      return {
        ...row,
        wraps: isKept ? mergeWraps(before[at]?.wraps ?? [], wraps) : wraps,
        ...(link !== undefined && { link }),
      }
    })
    await db.keys.bulkPut(isAppLockOn ? merged.map(sealedRow) : merged)
    await keepLockPasskey(db, passkeysIn(await db.keys.toArray()))
  })

/** Adds wraps; those of keys that this journal does not have are ignored. */
export const storeWraps = (
  db: JournalDatabase,
  wrapByKid: ReadonlyMap<Kid, StoredWrap>,
): Promise<void> =>
  db.transaction('rw', db.keys, async () => {
    const rows = await db.keys
      .where('kid')
      .anyOf([...wrapByKid.keys()])
      .toArray()
    await db.keys.bulkPut(
      rows.map((row) => {
        const wrap = wrapByKid.get(row.kid)
        return wrap === undefined ? row : { ...row, wraps: mergeWraps(row.wraps ?? [], [wrap]) }
      }),
    )
  })

/**
 * Removes the wraps of every other passkey, as those of one that was removed; the app lock asks for it no more. The last wrap of a key
 * stays: a key without any would not be locked.
 */
export const keepPasskeyWraps = (db: JournalDatabase, ids: ReadonlySet<string>): Promise<void> =>
  db.transaction('rw', db.keys, db.meta, async () => {
    const rows = await db.keys.toArray()
    await db.keys.bulkPut(
      rows.map((row) => {
        const kept = (row.wraps ?? []).filter(
          (wrap) => wrap.kind !== 'passkey' || ids.has(wrap.credentialId),
        )
        return kept.length === 0 ? row : { ...row, wraps: kept }
      }),
    )
    await keepLockPasskey(db, ids)
  })

const withoutKey = (row: KeyRow): KeyRow => ({ ...row, key: null, markKey: null })

/**
 * Under the app lock the device copy goes as well: whoever has the phone may read the mail that gives the server's half. What is kept
 * of it opens with the key alone.
 */
export const sealedRow = (row: KeyRow): KeyRow =>
  (row.wraps ?? []).length === 0 ? row : { ...withoutKey(row), deviceCopy: '' }

/**
 * Removes the content keys, and the first paint that they open. The key of an older build stays, because that build stored no
 * wrap: without the key, unsent words could be lost.
 */
export const lockKeys = (db: JournalDatabase): Promise<void> =>
  db.transaction('rw', db.keys, db.meta, async () => {
    const rows = await db.keys.toArray()
    const open = rows.filter(({ key, wraps = [] }) => key !== null && wraps.length > 0)
    if (open.length === 0) return
    await db.keys.bulkPut(open.map(withoutKey))
    await db.meta.delete('boot')
  })

/**
 * Another phone of the account ended this one: the copy that opens with the server's device secret goes too, and only what the
 * person knows opens the rest. A key of which nothing else is here stays.
 */
export const dropDeviceCopies = (db: JournalDatabase): Promise<void> =>
  db.transaction('rw', db.keys, async () => {
    const rows = await db.keys.toArray()
    const covered = rows.filter(({ wraps = [] }) => wraps.length > 0)
    await db.keys.bulkPut(covered.map((row) => ({ ...row, deviceCopy: '', keptCopy: '' })))
  })

/** Content keys by kid. */
export const openRing = (
  rows: readonly Pick<KeyRow, 'kid' | 'key'>[],
): ReadonlyMap<Kid, CryptoKey> =>
  new Map(rows.flatMap(({ kid, key }) => (key === null ? [] : [[kid, key] as const])))

/** The keys that stamp marks, by kid. */
export const openMarkRing = (
  rows: readonly Pick<KeyRow, 'kid' | 'markKey'>[],
): ReadonlyMap<Kid, CryptoKey> =>
  new Map(rows.flatMap(({ kid, markKey }) => (markKey ? [[kid, markKey] as const] : [])))

export const readKeyRows = (db: JournalDatabase): Promise<readonly KeyRow[]> => db.keys.toArray()

/**
 * Leaves only what was never sent, days that the server may not have any more (doubtfulDays.ts says what `unnoted` is), the app lock, and
 * the sealed keys with what is known of the password that wraps them: after a reset on another phone they may be the last ones that open
 * those words.
 */
export const dropAllButAlone = (db: JournalDatabase, unnoted: readonly Month[]): Promise<void> =>
  db.inTime(
    db.transaction('rw', db.days, db.keys, db.months, db.search, db.meta, async () => {
      const kept = new Set(await doubtfulDays(db, unnoted))
      const gone = (await sentDays(db)).filter((day) => !kept.has(day))
      await deleteRows(db, gone)
      const rows = await db.keys.toArray()
      await db.keys.bulkPut(rows.map(withoutKey))
      const records = await db.meta.bulkGet(['appLock', 'name', 'provenPassword'])
      await Promise.all([db.months.clear(), db.search.clear(), db.meta.clear()])
      await db.meta.bulkPut(records.filter((row) => row !== undefined))
    }),
  )
