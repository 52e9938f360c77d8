import { useEffect } from 'react'
import { homeText } from '#text/home.ts'
import { showNotification } from '#ui/toastStore.ts'

/** Shown since fetching last worked: it is not repeated when Accueil is opened again. */
let isSaid = false

/** Says once that the figures of Accueil are not on this phone and could not be fetched. */
export function useFetchToast(hasFailed: boolean): void {
  useEffect(() => {
    if (hasFailed && !isSaid)
      showNotification(homeText.statisticsFailed(homeText.unreachable), 'error')
    isSaid = hasFailed
  }, [hasFailed])
}
