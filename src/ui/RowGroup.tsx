import { type ReactNode, useId } from 'react'
import css from './RowGroup.module.css'

interface RowGroupProps {
  readonly title: string
  readonly children: ReactNode
}

/** Rows under a title. */
export function RowGroup({ title, children }: RowGroupProps) {
  const id = useId()
  return (
    <section className={css['group']} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div className={css['card']}>{children}</div>
    </section>
  )
}
