import { Icon, type IconName } from './Icon.tsx'
import { classNames } from './classNames.ts'
import { type Tone, toneClass } from './tones.ts'
import css from './Tile.module.css'

interface TileProps {
  readonly icon: IconName
  readonly tone: Tone
  readonly size?: 'm' | 's' | 'xs'
  /** On a ground that already bears the tone. */
  readonly isOnTint?: boolean
}

/** A drawing on a small tinted square. */
export const Tile = ({ icon, tone, size = 'm', isOnTint = false }: TileProps) => (
  <span className={classNames(css['tile'], toneClass(tone), css[size], isOnTint && css['onTint'])}>
    <Icon name={icon} isSmall={size !== 'm'} />
  </span>
)

export const Avatar = ({ initials }: { readonly initials: string }) => (
  <span className={css['avatar']} aria-hidden="true">
    {initials}
  </span>
)
