import { homeText } from '#text/home.ts'
import { fr } from '#text/typography.ts'
import { Tile } from '#ui/Tile.tsx'
import css from './Tip.module.css'

export const Tip = () => (
  <aside className={css['tip']}>
    <Tile icon="music" tone="learned" isOnTint />
    <p>
      <b>{fr(homeText.tipTitle)}</b>
      <span>{fr(homeText.tip)}</span>
    </p>
  </aside>
)
