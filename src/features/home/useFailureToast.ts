import { useEffect } from 'react'
import type { Result } from '#domain/result.ts'
import { homeText } from '#text/home.ts'
import { showNotification } from '#ui/toastStore.ts'

/** Says once, in words for people, that a reading of this phone failed: there is then nothing local to show. */
export function useFailureToast(
  reading: Result<unknown, unknown> | undefined,
  sentence: (reason: string) => string,
): void {
  const hasFailed = reading?.ok === false
  useEffect(() => {
    if (hasFailed) showNotification(sentence(homeText.unreadable), 'error')
  }, [hasFailed, sentence])
}
