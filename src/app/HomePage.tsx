import { putOffRecoveryCard, readRecoveryState } from '#engine/session/recoveryMemo.ts'
import { useLayoutEffect, useState } from 'react'
import { personalNotes } from '#platform/personalNotes.ts'
import { beginView, usePromptTurn } from '#app/promptTurn.ts'
import { useToday } from '#context/engine.ts'
import { useJournal } from '#context/session.ts'
import { useLate } from '#ui/useLate.ts'
import { useReading, valueOr } from '#context/useReading.ts'
import { toldOffered } from '#domain/toldOffered.ts'
import { settle } from '#domain/result.ts'
import { HomeScreen } from '#features/home/HomeScreen.tsx'
import { useReminderBanner } from '#features/notifications/useReminderBanner.ts'
import { useHasOpened } from '#ui/dialogs.tsx'

// The picture that a start paints may show them before their code is there (src/first-paint).
import '#features/home/Memories.module.css'
import '#journal-ui/PromptRow.module.css'
import '#journal-ui/RefusedDays.module.css'
import '#ui/Card.module.css'

/** Accueil, with at most one thing that the app asks, and the dialogs that it opens. */
export function HomePage() {
  const journal = useJournal()
  const today = useToday()
  useLayoutEffect(() => {
    beginView()
    return beginView
  }, [])
  const banner = useReminderBanner()
  const recovery = useReading(() => readRecoveryState(journal), [journal])
  const card = valueOr(recovery, null)?.card ?? null
  const hasCard = usePromptTurn('recovery', card !== null)
  // The recovery card has priority: the banner waits until its state has been read.
  const isBannerDue = recovery.status !== 'reading' && banner.isDue === true
  const hasBanner = usePromptTurn('reminders', isBannerDue)
  // Loaded before their turn has come: it comes within a frame.
  const recoveryCard = useLate(card !== null, () => import('#features/recovery/RecoveryCard.tsx'))
  const reminders = useLate(isBannerDue, () => import('#app/HomeReminders.tsx'))
  // In its season alone, and known before anything below it is painted.
  const offered = toldOffered(today)
  const ofTold = useLate(offered !== null, () => import('#app/HomeTold.tsx'))
  const [isToldKnown, setToldKnown] = useState(false)
  const [asksBackup] = useState(() => personalNotes.backupRequest.read() !== null)
  const ofBackup = useLate(asksBackup, () => import('#app/HomeBackup.tsx'))
  const [isBackupKnown, setBackupKnown] = useState(false)
  const [isPrivacyOpen, setPrivacyOpen] = useState(false)
  const privacy = useLate(
    useHasOpened(isPrivacyOpen),
    () => import('#features/privacy/PrivacyDialog.tsx'),
  )
  return (
    <>
      <HomeScreen
        // A new day starts with no data of the day before.
        key={today}
        today={today}
        prompt={
          <>
            {ofBackup.part === null ? null : (
              <ofBackup.part.HomeBackup onKnown={() => setBackupKnown(true)} />
            )}
            {ofTold.part === null || offered === null ? null : (
              <ofTold.part.HomeTold told={offered} onKnown={() => setToldKnown(true)} />
            )}
            {reminders.part === null ? null : (
              <reminders.part.HomeReminders banner={banner} isShown={hasBanner} />
            )}
            {hasCard && card !== null && recoveryCard.part !== null ? (
              <recoveryCard.part.RecoveryCard
                card={card}
                onLater={() => void settle(putOffRecoveryCard(journal, card))}
              />
            ) : null}
          </>
        }
        isPromptKnown={
          recovery.status !== 'reading' &&
          banner.isDue !== null &&
          !recoveryCard.isAwaited &&
          !ofBackup.isAwaited &&
          (ofBackup.part === null || isBackupKnown) &&
          !ofTold.isAwaited &&
          (ofTold.part === null || isToldKnown) &&
          !reminders.isAwaited
        }
        onPrivacy={() => setPrivacyOpen(true)}
      />
      {privacy.part === null ? null : (
        <privacy.part.PrivacyDialog isOpen={isPrivacyOpen} onClose={() => setPrivacyOpen(false)} />
      )}
    </>
  )
}
