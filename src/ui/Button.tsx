import type { ComponentProps } from 'react'
import { whileBusy } from './busy.ts'
import { classNames } from './classNames.ts'
import { Icon, type IconName } from './Icon.tsx'
import { Spinner } from './Waiting.tsx'
import css from './Button.module.css'

type Variant =
  | 'primary'
  | 'tonal'
  | 'outline'
  | 'plain'
  | 'danger'
  | 'erase'
  | 'dashed'
  | 'pinned'
  | 'unpinned'

interface Appearance {
  readonly variant?: Variant
  readonly icon?: IconName
  /** As wide as its words instead of its container. */
  readonly isFit?: boolean
}

const classOf = ({ variant = 'primary', isFit = false }: Appearance): string =>
  classNames(css['button'], css[variant], isFit && css['fit'])

interface ButtonProps extends Appearance, Omit<ComponentProps<'button'>, 'className'> {
  readonly isBusy?: boolean
}

export function Button({ variant, icon, isFit, isBusy = false, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      {...whileBusy(isBusy)}
      className={classOf({ ...(variant && { variant }), ...(isFit && { isFit }) })}
    >
      {isBusy ? <Spinner /> : icon === undefined ? null : <Icon name={icon} isSmall />}
      {children}
    </button>
  )
}

interface ButtonAnchorProps extends Appearance, Omit<ComponentProps<'a'>, 'className'> {}

/** A link that looks like a button. */
export function ButtonAnchor({ variant, icon, isFit, children, ...rest }: ButtonAnchorProps) {
  return (
    <a {...rest} className={classOf({ ...(variant && { variant }), ...(isFit && { isFit }) })}>
      {icon === undefined ? null : <Icon name={icon} isSmall />}
      {children}
    </a>
  )
}
