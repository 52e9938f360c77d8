import type { MouseEvent } from 'react'

/** Nothing is done twice, nor sent by its form. */
const ignore = (event: MouseEvent): void => event.preventDefault()

/** For a button, after its own properties: while it is busy it keeps the focus, which a disabled one would lose, and does nothing. */
export const whileBusy = (isBusy: boolean) =>
  isBusy
    ? ({ 'aria-busy': true, 'aria-disabled': true, onClick: ignore } as const)
    : ({ 'aria-busy': false } as const)

/** For a button that leads no further for now: it keeps the focus, which a disabled one would lose, and does nothing. */
export const pressedUnless = (isEnd: boolean, onClick: () => void) =>
  ({ 'aria-disabled': isEnd, onClick: isEnd ? ignore : onClick }) as const
