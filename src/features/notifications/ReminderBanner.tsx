import { PromptRow } from '#journal-ui/PromptRow.tsx'
import { reminderBannerText } from '#text/notifications.ts'

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
  <PromptRow
    icon="bell"
    tone="glow"
    title={reminderBannerText.title}
    detail={reminderBannerText.detail(props.hour)}
    action={reminderBannerText.enable}
    onAction={props.onEnable}
    isBusy={props.isBusy}
    later={reminderBannerText.later}
    onLater={props.onLater}
    close={{ label: reminderBannerText.close, onClose: props.onClose }}
  />
)
