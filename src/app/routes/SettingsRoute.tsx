import { useState } from 'react'
import { useReminders } from '#features/notifications/useReminders.ts'
import { PrivacyDialog } from '#features/privacy/PrivacyDialog.tsx'
import { SettingsScreen } from '#features/settings/SettingsScreen.tsx'
import { notificationsText } from '#text/notifications.ts'
import { useEngine } from '#app/EngineContext.tsx'
import { RemindersDialog } from '#app/RemindersDialog.tsx'
import { useAccount } from '#app/useAccount.ts'
import { useToday } from '#app/useToday.ts'

export function SettingsRoute() {
  const engine = useEngine()
  const today = useToday()
  const account = useAccount()
  const reminders = useReminders(engine)
  const [open, setOpen] = useState<'privacy' | 'reminders' | null>(null)
  const close = (): void => setOpen(null)
  if (account === null) return null
  return (
    <>
      <SettingsScreen
        engine={engine}
        account={account}
        today={today}
        notifications={{
          // Nothing is said before the phone is read.
          status: reminders.state === null ? '' : notificationsText.status[reminders.status],
          isOn: reminders.status === 'on',
        }}
        onNotifications={() => setOpen('reminders')}
        onPrivacy={() => setOpen('privacy')}
      />
      <RemindersDialog
        reminders={reminders}
        account={account}
        today={today}
        isOpen={open === 'reminders'}
        onClose={close}
      />
      <PrivacyDialog isOpen={open === 'privacy'} onClose={close} />
    </>
  )
}
