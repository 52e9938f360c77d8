import { useState } from 'react'
import { createLocalText } from '#platform/storedText.ts'
import { useEngine } from '#context/engine.ts'
import { useReading, valueOr } from '#context/useReading.ts'
import {
  parseBannerMemo,
  type PushPermission,
  reminderStatus,
  type ReminderStatus,
  writeBannerMemo,
} from '#domain/reminders.ts'
import { settle } from '#domain/result.ts'
import type { ReminderState } from '#engine/engine.ts'
import { failureText } from '#text/failures.ts'
import { notificationsText } from '#text/notifications.ts'
import { fr } from '#text/typography.ts'
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

/** What became of the reminders' banner on this phone: see parseBannerMemo. */
export const bannerMemo = createLocalText('lueur.reminderBanner')

const toggleVibrationMs = 8
const failed: ReminderError = {
  title: notificationsText.failed,
  detail: notificationsText.failedDetail,
}

/** Reminders as they stand on this phone, and what the person can do about them. */
export function useReminders(): Reminders {
  const engine = useEngine()
  const { pushPermission, appBadge, vibration, now } = useBrowser()
  const permission = useWatched(pushPermission)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<ReminderError | null>(null)
  const reading = useReading(() => engine.reminders.readState(), [engine, permission, isBusy])
  const state = valueOr(reading, null)

  async function subscribe(): Promise<ReminderError | null> {
    const granted = await pushPermission.ask()
    if (granted === 'unsupported') return { title: notificationsText.unsupported }
    if (granted !== 'granted') {
      const memo = parseBannerMemo(bannerMemo.read())
      bannerMemo.write(writeBannerMemo({ ...memo, deniedAt: now() }))
      return { title: notificationsText.denied }
    }
    const done = await engine.reminders.switchOn()
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
      if (isOn)
        showNotification(fr(notificationsText.done), 'success', fr(notificationsText.doneDetail))
      return isOn
    },
    async switchOff() {
      if (isBusy) return
      vibration.vibrate(toggleVibrationMs)
      await doing(async () => {
        await engine.reminders.switchOff()
        appBadge.clear()
        return null
      })
    },
    async chooseHour(hour) {
      await doing(async () => {
        const done = await engine.reminders.chooseHour(hour)
        return done.ok ? null : { title: failureText(done.error, notificationsText.hourFailed) }
      })
    },
    async sendTest() {
      if (isBusy) return
      await doing(async () => {
        const done = await engine.reminders.sendTest()
        if (!done.ok) return { title: failureText(done.error, notificationsText.testFailed) }
        showNotification(
          fr(notificationsText.testSent),
          'info',
          fr(notificationsText.testSentDetail),
        )
        return null
      })
    },
  }
}
