// The passkey that opens a locked phone. It is asked here without the server: what it signs proves nothing to anybody, and its bytes
// alone open the wraps that lie on this phone.
import { apiOf } from '#engine/api/api.ts'
import type { Kid } from '#domain/brands.ts'
import type { PasskeyFailure, StopSignal } from '#domain/passkeys.ts'
import { err, ok, type Result } from '#domain/result.ts'
import { toBase64Url, type Bytes } from '#engine/crypto/bytes.ts'
import { slotKeysOfPasskey, wrapAccountKey, type WrapKeys } from '#engine/crypto/keys.ts'
import type { Environment } from '#engine/environment.ts'
import { readAppLock } from '#engine/local/appLockStore.ts'
import type { JournalDatabase, KeyRow, StoredWrap } from '#engine/local/journalDatabase.ts'
import { keepPasskeyWraps, linksOf, passkeysIn, readKeyRows } from '#engine/local/keyStore.ts'
import type { OpenJournal } from '#engine/openJournal.ts'
import { openLinked } from './keyFlows.ts'

type PasskeyDeps = Pick<Environment, 'passkeys' | 'random'>

/** A passkey that has just given its bytes. */
export interface AskedPasskey {
  readonly credentialId: string
  readonly slot: WrapKeys
}

const randomText = ({ random }: PasskeyDeps): string => toBase64Url(random.bytes(32))

/** One of those that open; refused where none is left of them. */
export async function askedPasskey(
  deps: PasskeyDeps,
  ids: readonly string[],
  signal?: StopSignal,
): Promise<Result<AskedPasskey, PasskeyFailure>> {
  const { passkeys } = deps
  if (passkeys === null || ids.length === 0) return err('none')
  const challenge = randomText(deps)
  const asked = await passkeys.ask({ challenge, ids, ...(signal !== undefined && { signal }) })
  if (!asked.ok) return asked
  const { assertion, prf } = asked.value
  return ok({ credentialId: assertion.id, slot: await slotKeysOfPasskey(prf) })
}

const passkeyWraps = (rows: readonly KeyRow[]) =>
  rows.flatMap(({ wraps = [] }) => wraps.filter((wrap) => wrap.kind === 'passkey'))

/** Ids of the passkeys that open one of these keys. */
export const passkeysOf = (rows: readonly KeyRow[]): readonly string[] => [
  ...new Set(passkeyWraps(rows).map(({ credentialId }) => credentialId)),
]

/** Ids of the passkeys that open the app lock: none once the one that it asks for was removed, though a last wrap may stay. */
export async function lockPasskeysOf(db: JournalDatabase): Promise<readonly string[]> {
  const lock = await readAppLock(db)
  return (lock?.credentialId ?? null) === null ? [] : passkeysOf(await readKeyRows(db))
}

/** Account keys by kid: all that this passkey opens of these, itself and through links. */
export const openWithAsked = (
  { credentialId, slot }: AskedPasskey,
  rows: readonly KeyRow[],
): Promise<ReadonlyMap<Kid, Bytes>> =>
  openLinked(
    slot,
    passkeyWraps(rows).filter((wrap) => wrap.credentialId === credentialId),
    linksOf(rows),
  )

/** Asks nobody where no passkey opens any of these keys. */
export async function askStored(
  deps: PasskeyDeps,
  rows: readonly KeyRow[],
): Promise<AskedPasskey | null> {
  const asked = await askedPasskey(deps, passkeysOf(rows))
  return asked.ok ? asked.value : null
}

/** What each of these account keys is stored as, for that passkey. */
export async function wrapsUnder(
  { random }: Pick<Environment, 'random'>,
  { credentialId, slot }: AskedPasskey,
  accountKeys: ReadonlyMap<Kid, Bytes>,
): Promise<ReadonlyMap<Kid, StoredWrap>> {
  const wraps = new Map<Kid, StoredWrap>()
  for (const [kid, accountKey] of accountKeys) {
    const { wrap } = await wrapAccountKey(slot, accountKey, random.bytes)
    wraps.set(kid, { kind: 'passkey', wrap, credentialId })
  }
  return wraps
}

/**
 * At a start, and each time that one opens: a passkey that was removed elsewhere opens nothing here from then on, the app lock neither.
 * Asked for only where this phone keeps what one opens. Resolves with those that there are, or with null.
 */
export async function dropRemovedPasskeys({
  http,
  token,
  db,
}: Pick<OpenJournal, 'http' | 'token' | 'db'>): Promise<ReadonlySet<string> | null> {
  if (passkeysIn(await readKeyRows(db)).size === 0) return null
  const reply = await apiOf({ http, token }).passkeys()
  if (!reply.ok) return null
  const ids = new Set(reply.value.data.map(({ id }) => id))
  await keepPasskeyWraps(db, ids)
  return ids
}
