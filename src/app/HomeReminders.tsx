import { lazy, Suspense, useState } from 'react'
import { useAccount } from '#context/session.ts'
import { ReminderBanner } from '#features/notifications/ReminderBanner.tsx'
import type { Banner } from '#features/notifications/useReminderBanner.ts'
import { useReminders } from '#features/notifications/useReminders.ts'
import { reminderBannerText } from '#text/notifications.ts'
import { useHasOpened } from '#ui/dialogs.tsx'
import { showNotification } from '#ui/toastStore.ts'

const RemindersDialog = lazy(async () => ({
  default: (await import('./RemindersDialog.tsx')).RemindersDialog,
}))

interface HomeRemindersProps {
  readonly banner: Banner
  /** What it opens stays once the banner is gone. */
  readonly isShown: boolean
}

/** The banner of Accueil that offers reminders, and the dialog that it opens. */
export function HomeReminders({ banner, isShown }: HomeRemindersProps) {
  const { reminderHour } = useAccount()
  const reminders = useReminders()
  const [isOpen, setOpen] = useState(false)
  const hasOpened = useHasOpened(isOpen)

  const enable = async (): Promise<void> => {
    // The browser asks once: after a refusal, only its settings help, and the dialog says how.
    const isOn = reminders.permission !== 'denied' && (await reminders.switchOn())
    if (!isOn) setOpen(true)
  }
  const close = (): void => {
    banner.close()
    showNotification(reminderBannerText.closed, 'info', reminderBannerText.closedDetail)
  }
  return (
    <>
      {isShown ? (
        <ReminderBanner
          hour={reminderHour}
          isBusy={reminders.isBusy}
          onEnable={() => void enable()}
          onLater={banner.putOff}
          onClose={close}
        />
      ) : null}
      {hasOpened ? (
        <Suspense>
          <RemindersDialog reminders={reminders} isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
