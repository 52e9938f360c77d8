import type { CSSProperties } from 'react'
import css from './Skeleton.module.css'

interface SkeletonProps {
  readonly blockSize: CSSProperties['blockSize']
  readonly inlineSize?: CSSProperties['inlineSize']
}

/** The place of something that is being read. */
export const Skeleton = ({ blockSize, inlineSize = '100%' }: SkeletonProps) => (
  <div className={css['skeleton']} style={{ blockSize, inlineSize }} aria-hidden="true" />
)
