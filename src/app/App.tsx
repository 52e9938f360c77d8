import { RouterProvider } from '@tanstack/react-router'
import { createPortal } from 'react-dom'
import { useStore } from 'zustand'
import { useSession } from '#context/session.ts'
import { controlText } from '#text/controls.ts'
import { fr } from '#text/typography.ts'
import { ArtDefs } from '#ui/ArtDefs.tsx'
import { Toaster } from '#ui/Toaster.tsx'
import { Waiting } from '#ui/Waiting.tsx'
import { FaultScreen, storageFault } from './FaultScreen.tsx'
import type { AppRouter } from './router.tsx'
import { useAppBadge, useDurableStorage } from './useAppCare.ts'
import css from './app.module.css'

/** What surrounds every page: the wait for the session, the fault screen, the messages. */
export function App({ router }: { readonly router: AppRouter }) {
  const session = useSession()
  const hasNoStorage = useStore(storageFault, ({ hasFailed }) => hasFailed)
  useAppBadge()
  useDurableStorage()
  return (
    <div className={css['shell']}>
      <ArtDefs />
      {hasNoStorage ? (
        <FaultScreen />
      ) : session.status === 'loading' ? (
        <Waiting text={controlText.loading} />
      ) : (
        <RouterProvider router={router} />
      )}
      {/* In the body like the dialogs, or their backdrop would cover the message that follows a tap in one. */}
      {createPortal(<Toaster format={fr} closeLabel={controlText.closeMessage} />, document.body)}
    </div>
  )
}
