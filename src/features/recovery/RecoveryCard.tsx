import type { RecoveryCard as Card } from '#engine/session/recoveryMemo.ts'
import { PromptRow } from '#journal-ui/PromptRow.tsx'
import { recoveryText, sealedText } from '#text/recovery.ts'

const cards = {
  makeKey: {
    icon: 'key',
    onAction: '/recovery-key',
    title: recoveryText.cardTitle,
    detail: recoveryText.cardDetail,
    action: recoveryText.cardMake,
  },
  sealed: {
    icon: 'sealed',
    onAction: '/sealed-days',
    title: sealedText.cardTitle,
    detail: sealedText.cardDetail,
    action: sealedText.cardOpen,
  },
} as const

interface RecoveryCardProps {
  readonly card: Card
  readonly onLater: () => void
}

/** Accueil offers to make a recovery key, or to open sealed days. */
export const RecoveryCard = ({ card, onLater }: RecoveryCardProps) => (
  <PromptRow tone="green" {...cards[card]} later={recoveryText.later} onLater={onLater} />
)
