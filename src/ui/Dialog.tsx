import { lazy, Suspense } from 'react'
import type { DialogProps } from './ModalDialog.tsx'
import { loadModalDialog } from './modals.ts'
import { useHasOpened } from './useHasOpened.ts'

const ModalDialog = lazy(async () => ({ default: (await loadModalDialog()).ModalDialog }))

/** Holds the page until it is closed; Escape and the backdrop close it too. */
export const Dialog = (props: DialogProps) =>
  useHasOpened(props.isOpen) ? (
    <Suspense>
      <ModalDialog {...props} />
    </Suspense>
  ) : null
