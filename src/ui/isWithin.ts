import type { SyntheticEvent } from 'react'

/** False for what happens in a dialog that an element opened: React tells the element, the page shows it elsewhere. */
export const isWithin = ({ currentTarget, target }: SyntheticEvent): boolean =>
  currentTarget.contains(target as Node)
