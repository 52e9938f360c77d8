import type { ComponentProps } from 'react'
import { classNames } from './classNames.ts'
import css from './Card.module.css'

export const Card = ({ className, ...rest }: ComponentProps<'div'>) => (
  <div {...rest} className={classNames(css['card'], className)} />
)
