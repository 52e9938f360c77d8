// The schemas of sealed texts.
import * as v from 'valibot'
import { textOf } from './bounded.ts'
import { isEnvelope, isSealed } from './envelopes.ts'
import { maxEnvelopeLength } from './limits.ts'

/** A sealed text, or blank. */
export const SealedText = v.pipe(textOf(maxEnvelopeLength), v.guard(isEnvelope))

/** A sealed text that is there. */
export const PresentSealedText = v.pipe(textOf(maxEnvelopeLength), v.guard(isSealed))
