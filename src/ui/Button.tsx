import type { ComponentProps } from 'react'
import { classNames } from './classNames.ts'
import { Icon, type IconName } from './Icon.tsx'
import { Spinner } from './Waiting.tsx'
import css from './Button.module.css'

type Look = 'primary' | 'tonal' | 'outline' | 'plain' | 'danger' | 'dashed'

interface Dressed {
  readonly look?: Look
  readonly icon?: IconName
  /** As wide as its words instead of its container. */
  readonly isFit?: boolean
}

const dress = ({ look = 'primary', isFit = false }: Dressed): string =>
  classNames(css['button'], css[look], isFit && css['fit'])

interface ButtonProps extends Dressed, Omit<ComponentProps<'button'>, 'className'> {
  readonly isBusy?: boolean
}

export function Button({ look, icon, isFit, isBusy = false, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      disabled={rest.disabled === true || isBusy}
      aria-busy={isBusy}
      className={dress({ ...(look && { look }), ...(isFit && { isFit }) })}
    >
      {isBusy ? <Spinner /> : icon === undefined ? null : <Icon name={icon} isSmall />}
      {children}
    </button>
  )
}

interface ButtonAnchorProps extends Dressed, Omit<ComponentProps<'a'>, 'className'> {}

/** A link that looks like a button. */
export function ButtonAnchor({ look, icon, isFit, children, ...rest }: ButtonAnchorProps) {
  return (
    <a {...rest} className={dress({ ...(look && { look }), ...(isFit && { isFit }) })}>
      {icon === undefined ? null : <Icon name={icon} isSmall />}
      {children}
    </a>
  )
}
