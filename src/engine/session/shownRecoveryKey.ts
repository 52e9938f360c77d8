// A recovery key whose words are being noted: they stand nowhere else, and the app lock may take them off the screen half noted. A page
// holds them sealed meanwhile, in its memory, and shows them again once it is open (PR74 in SPEC.md).
import type { Envelope } from '#domain/brands.ts'
import { openText, sealText } from '#engine/crypto/envelope.ts'
import type { OpenJournal } from '#engine/openJournal.ts'
import type { RecoveryKey } from './recovery.ts'

const purpose = { kind: 'shown', id: 'recovery' } as const

export async function sealRecoveryKey(
  { keys, random, clock }: Pick<OpenJournal, 'keys' | 'random' | 'clock'>,
  key: RecoveryKey,
): Promise<Envelope> {
  if (keys.current === null) throw new Error('A recovery key is made with the key of the account.')
  return sealText(keys.current, purpose, JSON.stringify(key), { random, clock })
}

/** Undefined where this phone has lost the key meanwhile. */
export async function openRecoveryKey(
  { keys }: Pick<OpenJournal, 'keys'>,
  sealed: Envelope,
): Promise<RecoveryKey | undefined> {
  const opened = await openText(keys.ring, purpose, sealed)
  return opened.type === 'opened' ? (JSON.parse(opened.text) as RecoveryKey) : undefined
}
