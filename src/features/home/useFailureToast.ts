import { useEffect } from 'react'
import type { Result } from '#domain/result.ts'
import { showNotification } from '#ui/toastStore.ts'

/** Says once that a reading of this phone failed: there is then nothing local to show. */
export function useFailureToast(
  reading: Result<unknown, unknown> | undefined,
  sentence: (reason: string) => string,
): void {
  const error = reading?.ok === false ? reading.error : undefined
  const reason = error instanceof Error ? error.message : error === undefined ? null : ''
  useEffect(() => {
    if (reason !== null) showNotification(sentence(reason), 'error')
  }, [reason, sentence])
}
