import { useId, type ReactNode } from 'react'
import { classNames } from '#ui/classNames.ts'
import { Icon, type IconName } from '#ui/Icon.tsx'
import { Tile } from '#ui/Tile.tsx'
import type { Tone } from '#ui/tones.ts'
import css from './Row.module.css'

/** Rows under a title. */
export function RowGroup({
  title,
  children,
}: {
  readonly title: string
  readonly children: ReactNode
}) {
  const id = useId()
  return (
    <section className={css['group']} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div className={css['card']}>{children}</div>
    </section>
  )
}

interface RowProps {
  readonly icon: IconName
  readonly tone: Tone
  readonly label: string
  /** How things stand, beside the label. */
  readonly value?: string | undefined
  readonly isGood?: boolean
  readonly onClick: () => void
}

export const Row = ({ icon, tone, label, value, isGood = false, onClick }: RowProps) => (
  <button type="button" className={css['row']} onClick={onClick}>
    <Tile icon={icon} tone={tone} size="s" />
    <span className={css['named']}>
      <span>{label}</span>
      {value === undefined ? null : (
        <span className={classNames(css['value'], isGood && css['good'])}>{value}</span>
      )}
    </span>
    <Icon name="right" isSmall />
  </button>
)
