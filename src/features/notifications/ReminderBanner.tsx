import { reminderBannerText } from '#text/notifications.ts'
import { Button } from '#ui/Button.tsx'
import { RoundButton } from '#ui/RoundButton.tsx'
import { Tile } from '#ui/Tile.tsx'
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
