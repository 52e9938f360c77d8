import { classNames } from './classNames.ts'
import css from './Sky.module.css'

/** The morning behind the top of a page. */
export const Sky = ({ isLow = false }: { readonly isLow?: boolean }) => (
  <div className={classNames(css['sky'], isLow && css['low'])} aria-hidden="true" />
)
