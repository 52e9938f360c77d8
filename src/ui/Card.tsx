import type { ComponentProps, ReactNode, Ref } from 'react'
import { Icon } from './Icon.tsx'
import { classNames } from './classNames.ts'
import css from './Card.module.css'

export const Card = ({ className, ...rest }: ComponentProps<'div'>) => (
  <div {...rest} className={classNames(css['card'], className)} />
)

interface NoteProps {
  readonly kind: 'error' | 'info'
  readonly id?: string | undefined
  readonly ref?: Ref<HTMLParagraphElement>
  readonly children: ReactNode
}

/** A message that stays on the page; an error is read aloud at once. */
export const Note = ({ kind, id, ref, children }: NoteProps) => (
  <p
    id={id}
    ref={ref}
    className={classNames(css['note'], css[kind])}
    role={kind === 'error' ? 'alert' : 'status'}
  >
    <Icon name="info" isSmall />
    <span>{children}</span>
  </p>
)
