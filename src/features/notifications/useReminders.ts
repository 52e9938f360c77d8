import { useJournal } from '#context/session.ts'
import { useState } from 'react'
import { useReading, valueOr } from '#context/useReading.ts'
import {
  parseBannerMemo,
  type PushPermission,
  reminderStatus,
  type ReminderStatus,
  writeBannerMemo,
} from '#domain/reminders.ts'
import { settle } from '#domain/result.ts'
import {
  chooseReminderHour,
  readReminders,
  sendTestReminder,
  switchRemindersOff,
  switchRemindersOn,
  type ReminderState,
} from '#engine/reminders/reminders.ts'
import { personalNotes } from '#platform/personalNotes.ts'
import { failureText } from '#text/failures.ts'
import { notificationsText } from '#text/notifications.ts'
import { useBrowser, useWatched } from '#ui/BrowserContext.tsx'
import { showNotification } from '#ui/toastStore.ts'

export interface ReminderError {
  readonly title: string
  readonly detail?: string
}

export interface Reminders {
  readonly permission: PushPermission
  /** Null while the phone is being read. */
  readonly state: ReminderState | null
  readonly status: ReminderStatus
  readonly isBusy: boolean
  readonly error: ReminderError | null
  readonly dismissError: () => void
  /** Call inside a tap: the browser asks for its permission. Resolves with whether reminders are on. */
  switchOn(): Promise<boolean>
  switchOff(): Promise<void>
  chooseHour(hour: number): Promise<void>
  sendTest(): Promise<void>
}

const toggleVibrationMs = 8
const failed: ReminderError = {
  title: notificationsText.failed,
  detail: notificationsText.failedDetail,
}

/** Reminders as they stand on this phone, and what the person can do about them. */
export function useReminders(): Reminders {
  const journal = useJournal()
  const { pushPermission, appBadge, vibration, now } = useBrowser()
  const permission = useWatched(pushPermission)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<ReminderError | null>(null)
  const reading = useReading(() => readReminders(journal), [journal, permission, isBusy])
  const state = valueOr(reading, null)

  async function subscribe(): Promise<ReminderError | null> {
    const granted = await pushPermission.ask()
    if (granted === 'unsupported') return { title: notificationsText.unsupported }
    if (granted !== 'granted') {
      const memo = parseBannerMemo(personalNotes.reminderBanner.read())
      personalNotes.reminderBanner.write(writeBannerMemo({ ...memo, deniedAt: now() }))
      return { title: notificationsText.denied }
    }
    const done = await switchRemindersOn(journal)
    if (done.ok) return null
    return done.error.type === 'network' ? { title: failureText(done.error, '') } : failed
  }

  const doing = async (work: () => Promise<ReminderError | null>): Promise<boolean> => {
    setError(null)
    setBusy(true)
    const outcome = await settle(work())
    const problem = outcome.ok ? outcome.value : failed
    setError(problem)
    setBusy(false)
    return problem === null
  }

  return {
    permission,
    state,
    status: reminderStatus({ permission, isSubscribed: state?.isSubscribed ?? false }),
    isBusy,
    error,
    dismissError: () => setError(null),
    async switchOn() {
      if (isBusy) return false
      vibration.vibrate(toggleVibrationMs)
      const isOn = await doing(subscribe)
      if (isOn) showNotification(notificationsText.done, 'success', notificationsText.doneDetail)
      return isOn
    },
    async switchOff() {
      if (isBusy) return
      vibration.vibrate(toggleVibrationMs)
      await doing(async () => {
        await switchRemindersOff(journal)
        appBadge.clear()
        return null
      })
    },
    async chooseHour(hour) {
      await doing(async () => {
        const done = await chooseReminderHour(journal, hour)
        if (done.ok && done.value === 'waiting') {
          showNotification(notificationsText.hourWaits(hour), 'info')
        }
        return done.ok ? null : { title: failureText(done.error, notificationsText.hourFailed) }
      })
    },
    async sendTest() {
      if (isBusy) return
      await doing(async () => {
        const done = await sendTestReminder(journal)
        if (!done.ok) return { title: failureText(done.error, notificationsText.testFailed) }
        showNotification(notificationsText.testSent, 'info', notificationsText.testSentDetail)
        return null
      })
    },
  }
}
