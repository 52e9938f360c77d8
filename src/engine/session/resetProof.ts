// What a person shows beside a mailed code: a passkey, or the words of the recovery key. It proves them, and opens what it wraps.
import { visitorApi } from '#engine/api/api.ts'
import type { PasskeyAssertion } from '#domain/passkeys.ts'
import { err, ok, type Result } from '#domain/result.ts'
import type { ApiFailure } from '#engine/api/failure.ts'
import { slotKeysOfPasskey, type WrapKeys } from '#engine/crypto/keys.ts'
import type { WordsFailure } from '#engine/crypto/recoveryWords.ts'
import { slotOfWords } from './keyFlows.ts'
import type { AskedPasskey } from './lockPasskey.ts'
import { passkeyTrouble, type PasskeyTrouble } from './passkeySignIn.ts'
import type { Engine } from './session.ts'

export type ResetProof = { readonly passkey: true } | { readonly words: string }

/** What a proof sends, and what opens the wraps in the reply. */
export interface ShownProof {
  readonly sent: { readonly assertion: PasskeyAssertion } | { readonly recovery: string }
  /** Null where a passkey proves its owner and opens nothing. */
  readonly opening: AskedPasskey | { readonly slot: WrapKeys; readonly credentialId?: never } | null
}

export async function showProof(
  engine: Engine,
  proof: ResetProof,
): Promise<Result<ShownProof, ApiFailure | PasskeyTrouble | WordsFailure>> {
  if ('words' in proof) {
    const slot = await slotOfWords(engine, proof.words)
    if (!slot.ok) return slot
    return ok({ sent: { recovery: slot.value.auth }, opening: { slot: slot.value } })
  }
  const { passkeys } = engine
  if (passkeys === null) return err(passkeyTrouble('none'))
  const challenge = await visitorApi(engine).passkeyChallenge('reset')
  if (!challenge.ok) return challenge
  const asked = await passkeys.ask(challenge.value)
  if (asked.ok) {
    const { assertion, prf } = asked.value
    const opening = { credentialId: assertion.id, slot: await slotKeysOfPasskey(prf) }
    return ok({ sent: { assertion }, opening })
  }
  // On some machines another device's passkey signs and gives no key: it is a proof all the same.
  const proved = asked.error === 'noPrf' ? await passkeys.prove(challenge.value) : asked
  return proved.ok
    ? ok({ sent: { assertion: proved.value }, opening: null })
    : err(passkeyTrouble(proved.error))
}
