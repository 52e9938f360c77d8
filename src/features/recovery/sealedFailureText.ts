import type { ApiFailure, KeyFailure } from '#engine/engine.ts'
import type { WordsFailure } from '#engine/crypto/recoveryWords.ts'
import { failureText } from '#text/failures.ts'
import { sealedText } from '#text/recovery.ts'
import type { Way } from './WayChoice.tsx'

type SealedFailure =
  | ApiFailure
  | KeyFailure
  | WordsFailure
  | { readonly type: 'wrongPassword' }
  | { readonly type: 'wrongSecret' }

/** What was wrong, as precisely as it is known. */
export function sealedFailureText(failure: SealedFailure, way: Way): string {
  const { type } = failure
  if (type === 'wordCount') return sealedText.wordCount(failure.count)
  if (type === 'unknownWord') return sealedText.unknownWord(failure.position, failure.word)
  if (type === 'wrongWords') return sealedText.wrongWords
  if (type === 'wrongPassword') return sealedText.wrongPassword
  if (type === 'wrongSecret') {
    return way === 'words' ? sealedText.wrongKey : sealedText.wrongOldPassword
  }
  return failureText(failure, sealedText.failed)
}
