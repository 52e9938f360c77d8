import type { ReactNode } from 'react'
import css from './Hidden.module.css'

/** Read aloud, not shown. */
export function Hidden({ children }: { readonly children: ReactNode }) {
  return <span className={css['hidden']}>{children}</span>
}
