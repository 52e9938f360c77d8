import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { whileBusy } from '#ui/busy.ts'
import { Icon, type IconName } from '#ui/Icon.tsx'
import { Tile } from '#ui/Tile.tsx'
import { Spinner } from '#ui/Waiting.tsx'
import { classNames } from '#ui/classNames.ts'
import type { Tone } from '#ui/tones.ts'
import css from './Row.module.css'

interface Looks {
  readonly icon: IconName
  readonly tone: Tone
  readonly label: string
  /** How things stand, beside the label. */
  readonly value?: string | undefined
  readonly isGood?: boolean
  readonly isBusy?: boolean
}

const Inside = ({ icon, tone, label, value, isGood = false, isBusy = false }: Looks) => (
  <>
    <Tile icon={icon} tone={tone} size="s" />
    <span className={css['named']}>
      <span>{label}</span>
      {value === undefined ? null : (
        <span className={classNames(css['value'], isGood && css['good'])}>{value}</span>
      )}
    </span>
    {isBusy ? <Spinner /> : <Icon name="right" isSmall />}
  </>
)

interface RowProps extends Looks {
  readonly onClick: () => void
  /** It opened a page that was left a moment ago. */
  readonly hasFocus?: boolean
}

/** A line of a list that does something. */
export const Row = ({ onClick, hasFocus = false, ...looks }: RowProps) => (
  <button
    type="button"
    // oxlint-disable-next-line jsx-a11y/no-autofocus
    autoFocus={hasFocus}
    className={css['row']}
    onClick={onClick}
    {...whileBusy(looks.isBusy === true)}
  >
    <Inside {...looks} />
  </button>
)

interface RowAnchorProps extends Looks, Omit<ComponentProps<'a'>, 'className' | 'children'> {}

/** One that leaves the app. */
export const RowAnchor = ({ icon, tone, label, value, isGood, ...rest }: RowAnchorProps) => (
  <a {...rest} className={css['row']}>
    <Inside {...{ icon, tone, label, value }} isGood={isGood ?? false} />
  </a>
)

/** One that opens a page. */
export const RowLink = createLink(RowAnchor)

interface EndRowProps extends Pick<Looks, 'icon' | 'label' | 'isBusy'> {
  readonly onClick: () => void
}

/** What ends or takes something away: last, and alone on its card. */
export const EndRow = ({ icon, label, isBusy = false, onClick }: EndRowProps) => (
  <div className={css['end']}>
    <button type="button" className={css['row']} onClick={onClick} {...whileBusy(isBusy)}>
      <Tile icon={icon} tone="rose" size="s" />
      <span>{label}</span>
      {isBusy ? <Spinner /> : null}
    </button>
  </div>
)

/** A line that holds something else, a switch for instance. */
export const rowClass = css['row']
