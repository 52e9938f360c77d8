import { lazy } from 'react'
import { useAccount } from '#context/session.ts'
import { NotificationsDialog } from '#features/notifications/NotificationsDialog.tsx'
import type { Reminders } from '#features/notifications/useReminders.ts'
import { isIos } from '#platform/userAgent.ts'
import { useBrowser, useWatched } from '#ui/BrowserContext.tsx'

const OwnInstallSteps = lazy(async () => ({
  default: (await import('#features/install/InstallSteps.tsx')).OwnInstallSteps,
}))

interface RemindersDialogProps {
  readonly reminders: Reminders
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** The reminders' dialog, with the installation steps for browsers where reminders need the app to be installed. */
export function RemindersDialog(props: RemindersDialogProps) {
  const { reminderHour } = useAccount()
  const { userAgent, isStandalone } = useBrowser()
  const isInstalled = useWatched(isStandalone)
  return (
    <NotificationsDialog
      {...props}
      hour={reminderHour}
      isIosBrowser={isIos(userAgent) && !isInstalled}
      installSteps={<OwnInstallSteps />}
    />
  )
}
