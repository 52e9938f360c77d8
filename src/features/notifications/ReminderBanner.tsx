import { useState } from 'react'
import {
  type BannerMemo,
  isBannerDue,
  parseBannerMemo,
  writeBannerMemo,
} from '#domain/reminders.ts'
import { useJournal } from '#context/session.ts'
import { useReading, valueOr } from '#context/useReading.ts'
import { hasWrittenDays } from '#engine/journal/readJournal.ts'
import { reminderBannerText } from '#text/notifications.ts'
import { Button } from '#ui/Button.tsx'
import { useBrowser, useWatched } from '#ui/BrowserContext.tsx'
import { RoundButton } from '#ui/RoundButton.tsx'
import { Tile } from '#ui/Tile.tsx'
import { bannerMemo, type Reminders } from './useReminders.ts'
import css from './ReminderBanner.module.css'

interface ReminderBannerProps {
  readonly hour: number
  readonly isBusy: boolean
  readonly onEnable: () => void
  /** Asked again in three days. */
  readonly onLater: () => void
  /** Never asked again. */
  readonly onClose: () => void
}

/** Offers reminders on Accueil, once something is written. */
export const ReminderBanner = (props: ReminderBannerProps) => (
  <aside className={css['banner']} aria-label={reminderBannerText.title}>
    <Tile icon="bell" tone="glow" size="s" />
    <p>
      <b>{reminderBannerText.title}</b>
      <span>{reminderBannerText.detail(props.hour)}</span>
    </p>
    <RoundButton
      icon="close"
      variant="bare"
      label={reminderBannerText.close}
      onClick={props.onClose}
    />
    <div className={css['actions']}>
      <Button variant="tonal" isFit isBusy={props.isBusy} onClick={props.onEnable}>
        {reminderBannerText.enable}
      </Button>
      <Button variant="plain" isFit onClick={props.onLater}>
        {reminderBannerText.later}
      </Button>
    </div>
  </aside>
)

interface Banner {
  /** Null while it is not known: its place is above everything else. */
  readonly isDue: boolean | null
  readonly putOff: () => void
  readonly close: () => void
}

/** Whether Accueil may offer reminders now; what the person chose is stored on this phone. */
export function useReminderBanner({ permission }: Pick<Reminders, 'permission'>): Banner {
  const { now } = useBrowser()
  const journal = useJournal()
  // What the browser says of its subscription comes later, and changes nothing here.
  const writing = useReading(() => hasWrittenDays(journal), [journal])
  const memo = parseBannerMemo(useWatched(bannerMemo.watched))
  // The banner does not appear while Accueil is open, even if its three days end meanwhile.
  const [openedAt] = useState(now)
  const remember = (change: Partial<BannerMemo>): void =>
    bannerMemo.write(writeBannerMemo({ ...memo, ...change }))
  return {
    isDue:
      writing.status === 'reading'
        ? null
        : isBannerDue({ ...memo, permission, hasWritten: valueOr(writing, false), now: openedAt }),
    putOff: () => remember({ putOffAt: now() }),
    close: () => remember({ isClosed: true }),
  }
}
