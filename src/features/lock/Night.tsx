import { classNames } from '#ui/classNames.ts'
import css from './LockScreen.module.css'

/** A night sky over the open pages, in both themes. */
export const Night = ({ isRising = false }: { readonly isRising?: boolean }) => (
  <div className={classNames(css['night'], isRising && css['rising'])} aria-hidden="true">
    <i className={css['sun']} />
    <svg viewBox="0 0 390 90" preserveAspectRatio="none">
      <path className={css['far']} d="M0 28C58-10 138-10 195 38 252-10 332-10 390 28V90H0z" />
      <path d="M0 48C58 10 138 10 195 58 252 10 332 10 390 48V91H0z" fill="var(--bg)" />
    </svg>
  </div>
)
