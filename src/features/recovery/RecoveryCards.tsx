import { useLiveQuery } from 'dexie-react-hooks'
import { settle } from '#domain/result.ts'
import type { Engine } from '#engine/engine.ts'
import { recoveryText, sealedText } from '#text/recovery.ts'
import { fr } from '#text/typography.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { Tile } from '#ui/Tile.tsx'
import css from './RecoveryCards.module.css'

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

/** At most one card on Accueil, never in the way: a key to make, or days to open. */
export function RecoveryCards({ engine }: { readonly engine: Engine }) {
  const state = useLiveQuery(() => settle(engine.recovery.readState()), [engine])
  const due = state?.ok === true ? state.value.card : null
  if (due === null) return null
  const { to, title, detail, action } = cards[due]
  return (
    <aside className={css['card']} aria-label={fr(title)}>
      <Tile icon="lock" tone="keep" isOnTint />
      <div>
        <b>{fr(title)}</b>
        <p>{fr(detail)}</p>
      </div>
      <div className={css['actions']}>
        <ButtonLink isFit to={to}>
          {action}
        </ButtonLink>
        <Button look="plain" isFit onClick={() => void engine.recovery.putOff(due)}>
          {recoveryText.later}
        </Button>
      </div>
    </aside>
  )
}
