import { welcomeText } from '#text/welcome.ts'
import type { IconName } from '#ui/Icon.tsx'
import { Tile } from '#ui/Tile.tsx'
import type { Tone } from '#ui/tones.ts'
import css from './SellingPoints.module.css'

const points = [
  { id: 'private', icon: 'lock', tone: 'primary' },
  { id: 'streak', icon: 'flame', tone: 'glow' },
  { id: 'music', icon: 'music', tone: 'blue' },
] as const satisfies readonly { id: string; icon: IconName; tone: Tone }[]

/** What Lueur is, for who has not opened it yet. */
export const SellingPoints = () => (
  <ul className={css['points']}>
    {points.map(({ id, icon, tone }) => (
      <li key={id}>
        <Tile icon={icon} tone={tone} />
        <p>
          <b>{welcomeText.points[id].title}</b>
          <span>{welcomeText.points[id].detail}</span>
        </p>
      </li>
    ))}
  </ul>
)
