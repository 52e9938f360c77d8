import css from './OpenBook.module.css'

/** The sun over an open book: the drawing of what is not there yet. */
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
