import type { ReactNode } from 'react'
import { classNames } from './classNames.ts'
import { Icon } from './Icon.tsx'
import css from './Note.module.css'

interface NoteProps {
  readonly kind: 'error' | 'info'
  readonly children: ReactNode
}

/** A message that stays on the page; an error is read aloud at once. */
export const Note = ({ kind, children }: NoteProps) => (
  <p className={classNames(css['note'], css[kind])} role={kind === 'error' ? 'alert' : 'status'}>
    <Icon name="info" isSmall />
    <span>{children}</span>
  </p>
)
