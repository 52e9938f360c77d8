// The passkey that opens a locked phone. It is asked here without the server: what it signs proves nothing to anybody, and its bytes
// alone open the wraps that lie on this phone.
import type { Kid } from '#domain/brands.ts'
import type { PasskeyFailure, StopSignal } from '#domain/passkeys.ts'
import { err, ok, type Result } from '#domain/result.ts'
import { toBase64Url, type Bytes } from '#engine/crypto/bytes.ts'
import { slotKeysOfPasskey, wrapAccountKey, type WrapKeys } from '#engine/crypto/keys.ts'
import type { Environment } from '#engine/environment.ts'
import type { StoredWrap } from '#engine/local/journalDatabase.ts'

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
