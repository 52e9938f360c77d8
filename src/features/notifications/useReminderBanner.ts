import { useState } from 'react'
import { isBannerDue, parseBannerMemo, writeBannerMemo } from '#domain/reminders.ts'
import type { BannerMemo } from '#domain/reminders.ts'
import { useDevice, useWatched } from '#ui/DeviceContext.tsx'
import type { Reminders } from './useReminders.ts'

interface Banner {
  readonly isDue: boolean
  readonly putOff: () => void
  readonly close: () => void
}

/** Whether Accueil may offer reminders now; what the person answered is kept on this phone. */
export function useReminderBanner({ permission, state }: Reminders): Banner {
  const { reminderBanner, now } = useDevice()
  const memo = parseBannerMemo(useWatched(reminderBanner.watched))
  // Three days that end while Accueil is looked at bring nothing up.
  const [openedAt] = useState(now)
  const remember = (change: Partial<BannerMemo>): void =>
    reminderBanner.write(writeBannerMemo({ ...memo, ...change }))
  return {
    isDue:
      state !== null &&
      isBannerDue({ ...memo, permission, hasWritten: state.hasWritten, now: openedAt }),
    putOff: () => remember({ putOffAt: now() }),
    close: () => remember({ isClosed: true }),
  }
}
