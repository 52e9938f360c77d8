import type { CSSProperties } from 'react'
import css from './Waiting.module.css'

interface WaitingProps {
  readonly text: string
  /** How far it has come; its place is held by a text that shows nothing. */
  readonly progress?: string
}

/** A text and a rising sun, on a page of its own. */
export const Waiting = ({ text, progress }: WaitingProps) => (
  <output className={css['page']} aria-busy="true">
    <OpenBook isRising />
    <span>{text}</span>
    {progress === undefined ? null : <span>{progress}</span>}
  </output>
)

/** A sun over an open book, for what is empty or being loaded. */
export const OpenBook = ({ isRising = false }: { readonly isRising?: boolean }) => (
  <svg viewBox="0 0 120 76" width="120" aria-hidden="true">
    <circle cx="60" cy="50" r="46" fill="url(#gHalo)" />
    <circle
      className={isRising ? css['sun'] : undefined}
      cx="60"
      cy="52"
      r="14"
      fill="url(#gSun)"
    />
    <path
      d="M4 46C24 36 42 36 60 54 78 36 96 36 116 46V66C96 56 78 56 60 72 42 56 24 56 4 66z"
      fill="var(--surface)"
      stroke="var(--line-strong)"
      strokeWidth="2"
      strokeLinejoin="round"
    />
    <path d="M60 54v18" stroke="var(--line-strong)" strokeWidth="2" />
  </svg>
)

export const Spinner = () => <i className={css['spinner']} aria-hidden="true" />

interface SkeletonProps {
  readonly blockSize: CSSProperties['blockSize']
  readonly inlineSize?: CSSProperties['inlineSize']
}

/** The place of something that is being read. */
export const Skeleton = ({ blockSize, inlineSize = '100%' }: SkeletonProps) => (
  <div className={css['skeleton']} style={{ blockSize, inlineSize }} aria-hidden="true" />
)
