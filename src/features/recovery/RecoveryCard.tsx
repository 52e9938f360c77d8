import { ButtonLink } from '#journal-ui/links.tsx'
import type { RecoveryCard as Card } from '#engine/session/recoveryMemo.ts'
import { recoveryText, sealedText } from '#text/recovery.ts'
import { Button } from '#ui/Button.tsx'
import { Tile } from '#ui/Tile.tsx'
import css from './RecoveryCard.module.css'

const cards = {
  makeKey: {
    to: '/recovery-key',
    title: recoveryText.cardTitle,
    detail: recoveryText.cardDetail,
    action: recoveryText.cardMake,
  },
  sealed: {
    to: '/sealed-days',
    title: sealedText.cardTitle,
    detail: sealedText.cardDetail,
    action: sealedText.cardOpen,
  },
} as const

interface RecoveryCardProps {
  readonly card: Card
  readonly onLater: () => void
}

/** A card of Accueil that offers to make a recovery key, or to open sealed days. */
export function RecoveryCard({ card, onLater }: RecoveryCardProps) {
  const { to, title, detail, action } = cards[card]
  return (
    <aside className={css['card']} aria-label={title}>
      <Tile icon="lock" tone="green" isOnTint />
      <div>
        <b>{title}</b>
        <p>{detail}</p>
      </div>
      <div className={css['actions']}>
        <ButtonLink isFit to={to}>
          {action}
        </ButtonLink>
        <Button variant="plain" isFit onClick={onLater}>
          {recoveryText.later}
        </Button>
      </div>
    </aside>
  )
}
