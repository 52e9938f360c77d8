import type { ComponentProps } from 'react'
import { classNames } from './classNames.ts'
import { Icon, type IconName } from './Icon.tsx'
import css from './RoundButton.module.css'

interface RoundButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'children'> {
  readonly icon: IconName
  readonly label: string
  readonly look?: 'veil' | 'bare' | 'primary' | 'raised'
}

/** A 44 px button that is only a drawing: its label is read aloud. */
export function RoundButton({ icon, label, look = 'veil', ...rest }: RoundButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      className={classNames(css['round'], css[look])}
    >
      <Icon name={icon} />
    </button>
  )
}
