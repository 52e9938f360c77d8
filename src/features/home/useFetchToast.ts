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

/** Sentences said since the fetching last worked: coming back to Accueil does not say them again. */
const said = new Set<(reason: string) => string>()

/** Says once that what this phone lacks could not be fetched: there is then nothing at all to show. */
export function useFetchToast(hasFailed: boolean, sentence: (reason: string) => string): void {
  useEffect(() => {
    if (!hasFailed) said.delete(sentence)
    else if (!said.has(sentence)) {
      said.add(sentence)
      showNotification(sentence(homeText.unreachable), 'error')
    }
  }, [hasFailed, sentence])
}
