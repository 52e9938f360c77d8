import { putOffRecoveryCard, readRecoveryState } from '#engine/session/recoveryMemo.ts'
import { lazy, Suspense, useState } from 'react'
import { usePromptTurn } from '#app/promptTurn.ts'
import { useToday } from '#context/engine.ts'
import { useAccount, useJournal } from '#context/session.ts'
import { useReading, valueOr } from '#context/useReading.ts'
import { settle } from '#domain/result.ts'
import { HomeScreen } from '#features/home/HomeScreen.tsx'
import { ReminderBanner, useReminderBanner } from '#features/notifications/ReminderBanner.tsx'
import { useReminders } from '#features/notifications/useReminders.ts'
import { PrivacyDialog } from '#features/privacy/PrivacyDialog.tsx'
import { RecoveryCard } from '#features/recovery/RecoveryCard.tsx'
import { reminderBannerText } from '#text/notifications.ts'
import { useHasOpened } from '#ui/dialogs.tsx'
import { showNotification } from '#ui/toastStore.ts'

const RemindersDialog = lazy(async () => ({
  default: (await import('#app/RemindersDialog.tsx')).RemindersDialog,
}))

/** Accueil, with at most one thing that the app asks, and the dialogs that it opens. */
export function HomePage() {
  const journal = useJournal()
  const { reminderHour } = useAccount()
  const today = useToday()
  const reminders = useReminders()
  const banner = useReminderBanner(reminders)
  const recovery = useReading(() => readRecoveryState(journal), [journal])
  const card = valueOr(recovery, null)?.card ?? null
  const hasCard = usePromptTurn('recovery', card !== null)
  // The recovery card has priority: the banner waits until its state has been read.
  const hasBanner = usePromptTurn(
    'reminders',
    recovery.status !== 'reading' && banner.isDue === true,
  )
  const [open, setOpen] = useState<'privacy' | 'reminders' | null>(null)
  const hasOpenedReminders = useHasOpened(open === 'reminders')
  const close = (): void => setOpen(null)

  const enable = async (): Promise<void> => {
    // The browser asks once: after a refusal, only its settings help, and the dialog says how.
    const isOn = reminders.permission !== 'denied' && (await reminders.switchOn())
    if (!isOn) setOpen('reminders')
  }
  const closeBanner = (): void => {
    banner.close()
    showNotification(reminderBannerText.closed, 'info', reminderBannerText.closedDetail)
  }
  return (
    <>
      <HomeScreen
        // A new day starts with no data of the day before.
        key={today}
        today={today}
        banner={
          hasBanner ? (
            <ReminderBanner
              hour={reminderHour}
              isBusy={reminders.isBusy}
              onEnable={() => void enable()}
              onLater={banner.putOff}
              onClose={closeBanner}
            />
          ) : null
        }
        prompt={
          hasCard && card !== null ? (
            <RecoveryCard
              card={card}
              onLater={() => void settle(putOffRecoveryCard(journal, card))}
            />
          ) : null
        }
        isPromptKnown={recovery.status !== 'reading' && banner.isDue !== null}
        onPrivacy={() => setOpen('privacy')}
      />
      {hasOpenedReminders ? (
        <Suspense>
          <RemindersDialog reminders={reminders} isOpen={open === 'reminders'} onClose={close} />
        </Suspense>
      ) : null}
      <PrivacyDialog isOpen={open === 'privacy'} onClose={close} />
    </>
  )
}
