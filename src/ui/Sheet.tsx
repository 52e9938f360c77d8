import { lazy, Suspense } from 'react'
import type { SheetProps } from './ModalSheet.tsx'
import { loadModalSheet } from './modals.ts'
import { useHasOpened } from './useHasOpened.ts'

const ModalSheet = lazy(async () => ({ default: (await loadModalSheet()).ModalSheet }))

/** Rises from the bottom, small or large; every drag of the finger has a button, a key or a tap that does the same. */
export const Sheet = (props: SheetProps) =>
  useHasOpened(props.isOpen) ? (
    <Suspense>
      <ModalSheet {...props} />
    </Suspense>
  ) : null
