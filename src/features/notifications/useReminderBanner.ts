import { useState } from 'react'
import { isBannerDue, parseBannerMemo, writeBannerMemo } from '#domain/reminders.ts'
import type { BannerMemo } from '#domain/reminders.ts'
import { useDevice } from '#ui/DeviceContext.tsx'
import type { Reminders } from './useReminders.ts'

interface Banner {
  readonly isDue: boolean
  readonly putOff: () => void
  readonly close: () => void
}

/** Whether Accueil may offer reminders now; what the person answered is kept on this phone. */
export function useReminderBanner({ permission, state }: Reminders): Banner {
  const { reminderBanner, now } = useDevice()
  // Read again at each answer.
  const [, setAnswers] = useState(0)
  const memo = parseBannerMemo(reminderBanner.read())
  const remember = (change: Partial<BannerMemo>): void => {
    reminderBanner.write(writeBannerMemo({ ...memo, ...change }))
    setAnswers((count) => count + 1)
  }
  return {
    isDue:
      state !== null &&
      isBannerDue({ ...memo, permission, hasWritten: state.hasWritten, now: now() }),
    putOff: () => remember({ putOffAt: now() }),
    close: () => remember({ isClosed: true }),
  }
}
