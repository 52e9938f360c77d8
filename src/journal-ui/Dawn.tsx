import { classNames } from '#ui/classNames.ts'
import css from './Dawn.module.css'

/** The sun rising from an open book: the idea of the app in one drawing. The sky is the box's own, whatever its size. */
export const Dawn = ({ isWide = false }: { readonly isWide?: boolean }) => (
  <div className={classNames(css['dawn'], isWide && css['wide'])} data-sky="" aria-hidden="true">
    <div className={css['stars']} />
    <div className={css['sun']} data-sun="" />
    {/* Stretched to the width, and one pixel lower than the sky. */}
    <svg viewBox="0 -14 390 100" preserveAspectRatio="none">
      <path className={css['far']} d="M0 22C58-12 138-12 195 28 252-12 332-12 390 22V66H0z" />
      <path className={css['near']} d="M0 36C58 2 138 2 195 42 252 2 332 2 390 36V70H0z" />
      <path d="M0 52C58 20 138 20 195 58 252 20 332 20 390 52V87H0z" fill="var(--bg)" />
    </svg>
  </div>
)
