// The dialogs' machinery is a fifth of the first load, and no page needs it at once: it is loaded when the page is quiet, so
// that it is there before the first question, with or without network.
import { lazy, Suspense, useState } from 'react'
import type { AlertDialogProps, DialogProps } from './ModalDialog.tsx'
import type { SheetProps } from './ModalSheet.tsx'

const loadDialog = () => import('./ModalDialog.tsx')
const loadSheet = () => import('./ModalSheet.tsx')

const ModalDialog = lazy(async () => ({ default: (await loadDialog()).ModalDialog }))
const ModalAlert = lazy(async () => ({ default: (await loadDialog()).ModalAlert }))
const ModalSheet = lazy(async () => ({ default: (await loadSheet()).ModalSheet }))

/** A failure here matters little: the dialog is loaded again when it opens. */
export const loadDialogs = (): Promise<unknown> => Promise.all([loadDialog(), loadSheet()])

/** True from the first opening on: a closed dialog may still be animating out. */
export function useHasOpened(isOpen: boolean): boolean {
  const [hasOpened, setHasOpened] = useState(isOpen)
  if (isOpen && !hasOpened) setHasOpened(true)
  return hasOpened || isOpen
}

/** Blocks the page until it is closed; Escape and the backdrop close it too. */
export const Dialog = (props: DialogProps) =>
  useHasOpened(props.isOpen) ? (
    <Suspense>
      <ModalDialog {...props} />
    </Suspense>
  ) : null

/** A question that must be answered. */
export const AlertDialog = (props: AlertDialogProps) =>
  useHasOpened(props.isOpen) ? (
    <Suspense>
      <ModalAlert {...props} />
    </Suspense>
  ) : null

/** Rises from the bottom, small or large; every drag of the finger has a button, a key or a tap that does the same. */
export const Sheet = (props: SheetProps) =>
  useHasOpened(props.isOpen) ? (
    <Suspense>
      <ModalSheet {...props} />
    </Suspense>
  ) : null
