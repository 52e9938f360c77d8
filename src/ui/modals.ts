// The dialogs' machinery is a fifth of the first load and nobody needs it at once: it comes when the page is quiet, so
// that it is here before the first question, with or without network.
export const loadModalDialog = () => import('./ModalDialog.tsx')
export const loadModalAlert = () => import('./ModalAlert.tsx')
export const loadModalSheet = () => import('./ModalSheet.tsx')

const quietMs = 1500

/** Call once the first page is shown. */
export function preloadModals(): void {
  // A failure here is no failure yet: the dialog asks again when it opens.
  setTimeout(() => {
    void Promise.allSettled([loadModalDialog(), loadModalAlert(), loadModalSheet()])
  }, quietMs)
}
