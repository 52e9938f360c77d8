import { useEffect } from 'react'
import { homeText } from '#text/home.ts'
import { showNotification } from '#ui/toastStore.ts'

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
