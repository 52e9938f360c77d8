import { useEffect } from 'react'
import { homeText } from '#text/home.ts'
import { showNotification } from '#ui/toastStore.ts'

/** Messages shown since fetching last worked: they are not repeated when Accueil is opened again. */
const said = new Set<(reason: string) => string>()

/** Shows a message once when a part of Accueil is not on this phone and could not be fetched. */
export function useFetchToast(hasFailed: boolean, sentence: (reason: string) => string): void {
  useEffect(() => {
    if (!hasFailed) said.delete(sentence)
    else if (!said.has(sentence)) {
      said.add(sentence)
      showNotification(sentence(homeText.unreachable), 'error')
    }
  }, [hasFailed, sentence])
}
