// The dialogs' machinery is a fifth of the first load, and no page needs it at once: it is loaded when the page is quiet, so
// that it is there before the first question, with or without network.
import { useState } from 'react'
import type { AlertDialogProps, DialogProps } from './ModalDialog.tsx'
import type { SheetProps } from './ModalSheet.tsx'
import type { TallSheetProps } from './ModalTallSheet.tsx'
import { useLate } from './useLate.ts'

const loadDialog = () => import('./ModalDialog.tsx')
const loadSheet = () => import('./ModalSheet.tsx')
const loadTallSheet = () => import('./ModalTallSheet.tsx')

/** A failure here matters little: the dialog is loaded again when it opens. */
export const loadDialogs = (): Promise<unknown> =>
  Promise.all([loadDialog(), loadSheet(), loadTallSheet()])

/** True from the first opening on: a closed dialog may still be animating out. */
export function useHasOpened(isOpen: boolean): boolean {
  const [hasOpened, setHasOpened] = useState(isOpen)
  if (isOpen && !hasOpened) setHasOpened(true)
  return hasOpened || isOpen
}

/** Blocks the page until it is closed; Escape and the backdrop close it too. */
export function Dialog(props: DialogProps) {
  const { part } = useLate(useHasOpened(props.isOpen), loadDialog)
  return part === null ? null : <part.ModalDialog {...props} />
}

/** A question that must be answered. */
export function AlertDialog(props: AlertDialogProps) {
  const { part } = useLate(useHasOpened(props.isOpen), loadDialog)
  return part === null ? null : <part.ModalAlert {...props} />
}

/** Rises from the bottom, small or large; every drag of the finger has a button, a key or a tap that does the same. */
export function Sheet(props: SheetProps) {
  const { part } = useLate(useHasOpened(props.isOpen), loadSheet)
  return part === null ? null : <part.ModalSheet {...props} />
}

/** Covers the page but for a strip above: for something to look for, or to choose from. */
export function TallSheet(props: TallSheetProps) {
  const { part } = useLate(useHasOpened(props.isOpen), loadTallSheet)
  return part === null ? null : <part.ModalTallSheet {...props} />
}
