import type { ComponentProps } from 'react'
import { whileBusy } from './busy.ts'
import { classNames } from './classNames.ts'
import { Icon, type IconName } from './Icon.tsx'
import { Spinner } from './Waiting.tsx'
import css from './RoundButton.module.css'

interface RoundButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'children'> {
  readonly icon: IconName
  readonly label: string
  readonly variant?: 'veil' | 'bare' | 'primary' | 'raised' | 'sunken'
  readonly isBusy?: boolean
}

/** A 44 px button that is only a drawing: its label is read aloud. */
export function RoundButton({ icon, label, variant = 'veil', isBusy, ...rest }: RoundButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      {...(isBusy === undefined ? null : whileBusy(isBusy))}
      aria-label={label}
      className={classNames(css['round'], css[variant])}
    >
      {isBusy === true ? <Spinner /> : <Icon name={icon} />}
    </button>
  )
}
