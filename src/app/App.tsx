import { RouterProvider } from '@tanstack/react-router'
import { useStore } from 'zustand'
import { useSession } from '#context/session.ts'
import { PageLoading } from '#journal-ui/PageLoading.tsx'
import { useLate } from '#ui/useLate.ts'
import { ArtDefs } from '#ui/ArtDefs.tsx'
import { FaultScreen, storageFault } from './FaultScreen.tsx'
import type { AppRouter } from './router.tsx'
import css from './app.module.css'

/** What surrounds every page: the wait for the session, the fault screen, the messages. */
export function App({ router }: { readonly router: AppRouter }) {
  const session = useSession()
  const hasNoStorage = useStore(storageFault, ({ hasFailed }) => hasFailed)
  const { part: besides } = useLate(true, () => import('./Besides.tsx'))
  return (
    <div className={css['shell']}>
      <ArtDefs />
      {hasNoStorage ? (
        <FaultScreen />
      ) : session.status === 'loading' ? (
        <PageLoading />
      ) : (
        <RouterProvider router={router} />
      )}
      {besides === null ? null : <besides.Messages />}
    </div>
  )
}
