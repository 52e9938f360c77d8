import { useId, type ReactNode } from 'react'
import { Icon, type IconName } from '#ui/Icon.tsx'
import { Tile, type Tone } from '#ui/Tile.tsx'
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
  readonly onClick: () => void
}

export const Row = ({ icon, tone, label, onClick }: RowProps) => (
  <button type="button" className={css['row']} onClick={onClick}>
    <Tile icon={icon} tone={tone} size="s" />
    <span>{label}</span>
    <Icon name="right" isSmall />
  </button>
)
