import { lazy, Suspense, useState } from 'react'
import type { AlertDialogProps, DialogProps } from './ModalDialog.tsx'
import type { SheetProps } from './ModalSheet.tsx'

// The dialogs' machinery is a fifth of the first load and nobody needs it at once: it comes when the page is quiet, so
// that it is here before the first question, with or without network.
const loadModalDialog = () => import('./ModalDialog.tsx')
const loadModalAlert = () => import('./ModalDialog.tsx')
const loadModalSheet = () => import('./ModalSheet.tsx')

const quietMs = 1500

/** Call once the first page is shown. */
export function preloadModals(): void {
  // A failure here is no failure yet: the dialog asks again when it opens.
  setTimeout(() => {
    void Promise.allSettled([loadModalDialog(), loadModalAlert(), loadModalSheet()])
  }, quietMs)
}

/** True from the first opening on: what has closed may still be leaving the screen. */
export function useHasOpened(isOpen: boolean): boolean {
  const [hasOpened, setHasOpened] = useState(isOpen)
  if (isOpen && !hasOpened) setHasOpened(true)
  return hasOpened || isOpen
}

const ModalDialog = lazy(async () => ({ default: (await loadModalDialog()).ModalDialog }))

/** Holds the page until it is closed; Escape and the backdrop close it too. */
export const Dialog = (props: DialogProps) =>
  useHasOpened(props.isOpen) ? (
    <Suspense>
      <ModalDialog {...props} />
    </Suspense>
  ) : null

const ModalAlert = lazy(async () => ({ default: (await loadModalAlert()).ModalAlert }))

/** A question that must be answered. */
export const AlertDialog = (props: AlertDialogProps) =>
  useHasOpened(props.isOpen) ? (
    <Suspense>
      <ModalAlert {...props} />
    </Suspense>
  ) : null

const ModalSheet = lazy(async () => ({ default: (await loadModalSheet()).ModalSheet }))

/** Rises from the bottom, small or large; every drag of the finger has a button, a key or a tap that does the same. */
export const Sheet = (props: SheetProps) =>
  useHasOpened(props.isOpen) ? (
    <Suspense>
      <ModalSheet {...props} />
    </Suspense>
  ) : null
