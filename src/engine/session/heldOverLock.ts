// What a page shows of its own and stores nowhere, as the words of a recovery key that are being noted: sealed under the account key, so
// that a page that starts anew at the app lock shows the same once it is open (PR73 to PR75 in SPEC.md).
import { isSealed } from '#contract/envelopes.ts'
import type { Envelope } from '#domain/brands.ts'
import { openText, sealText, type Purpose } from '#engine/crypto/envelope.ts'
import type { OpenJournal } from '#engine/openJournal.ts'

export type HeldName = Extract<Purpose, { readonly kind: 'held' }>['id']

/** `value`: what JSON can say. Null once the journal holds no key any more. */
export async function sealHeld(
  { keys, random, clock }: Pick<OpenJournal, 'keys' | 'random' | 'clock'>,
  name: HeldName,
  value: unknown,
): Promise<Envelope | null> {
  if (keys.current === null) return null
  return sealText(keys.current, { kind: 'held', id: name }, JSON.stringify(value), {
    random,
    clock,
  })
}

/** Undefined where this phone has lost the key, or another person opened it. */
export async function openHeld(
  { keys }: Pick<OpenJournal, 'keys'>,
  name: HeldName,
  sealed: string,
): Promise<unknown> {
  if (!isSealed(sealed)) return undefined
  const opened = await openText(keys.ring, { kind: 'held', id: name }, sealed)
  return opened.type === 'opened' ? JSON.parse(opened.text) : undefined
}
