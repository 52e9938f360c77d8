import type { ComponentProps } from 'react'
import { classNames } from './classNames.ts'
import { Icon, type IconName } from './Icon.tsx'
import css from './RoundButton.module.css'

interface RoundButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'children'> {
  readonly icon: IconName
  readonly label: string
  readonly variant?: 'veil' | 'bare' | 'primary' | 'raised' | 'sunken'
}

/** A 44 px button that is only a drawing: its label is read aloud. */
export function RoundButton({ icon, label, variant = 'veil', ...rest }: RoundButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      className={classNames(css['round'], css[variant])}
    >
      <Icon name={icon} />
    </button>
  )
}
