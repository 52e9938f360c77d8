import { lazy, Suspense } from 'react'
import type { AlertDialogProps } from './ModalAlert.tsx'
import { loadModalAlert } from './modals.ts'
import { useHasOpened } from './useHasOpened.ts'

const ModalAlert = lazy(async () => ({ default: (await loadModalAlert()).ModalAlert }))

/** A question that must be answered. */
export const AlertDialog = (props: AlertDialogProps) =>
  useHasOpened(props.isOpen) ? (
    <Suspense>
      <ModalAlert {...props} />
    </Suspense>
  ) : null
