import { useState } from 'react'
import { useReminders } from '#features/notifications/useReminders.ts'
import { PrivacyDialog } from '#features/privacy/PrivacyDialog.tsx'
import { SettingsScreen } from '#features/settings/SettingsScreen.tsx'
import { notificationsText } from '#text/notifications.ts'
import { RemindersDialog } from '#app/RemindersDialog.tsx'

/** The settings, with the dialogs of reminders and privacy that they open. */
export function SettingsPage() {
  const reminders = useReminders()
  const [open, setOpen] = useState<'privacy' | 'reminders' | null>(null)
  const close = (): void => setOpen(null)
  return (
    <>
      <SettingsScreen
        notifications={{
          // Empty until the store is read.
          status: reminders.state === null ? '' : notificationsText.status[reminders.status],
          isOn: reminders.status === 'on',
        }}
        onNotifications={() => setOpen('reminders')}
        onPrivacy={() => setOpen('privacy')}
      />
      <RemindersDialog reminders={reminders} isOpen={open === 'reminders'} onClose={close} />
      <PrivacyDialog isOpen={open === 'privacy'} onClose={close} />
    </>
  )
}
