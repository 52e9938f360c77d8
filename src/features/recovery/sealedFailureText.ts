import type { ApiFailure } from '#engine/api/failure.ts'
import type { KeyFailure } from '#engine/engine.ts'
import type { WordsFailure } from '#engine/crypto/recoveryWords.ts'
import { failureText } from '#text/failures.ts'
import type { Way } from '#journal-ui/WayChoice.tsx'
import { sealedText, wordsFailureText } from '#text/recovery.ts'

type SealedFailure =
  | ApiFailure
  | KeyFailure
  | WordsFailure
  | { readonly type: 'wrongPassword' }
  | { readonly type: 'wrongSecret' }

/** What was wrong, as precisely as it is known. */
export function sealedFailureText(failure: SealedFailure, way: Way): string {
  const { type } = failure
  if (type === 'wrongPassword') return sealedText.wrongPassword
  if (type === 'wrongSecret') {
    return way === 'words' ? sealedText.wrongKey : sealedText.wrongOldPassword
  }
  return wordsFailureText(failure) ?? failureText(failure, sealedText.failed)
}
