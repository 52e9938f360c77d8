import { type ReactNode, useEffect } from 'react'
import { classNames } from './classNames.ts'
import css from './Screen.module.css'

interface ScreenProps {
  readonly title: string
  /** A short line above the title. */
  readonly over?: string | undefined
  readonly action?: ReactNode
  /** The action goes under the title where both do not fit side by side. */
  readonly hasWideAction?: boolean
  /** A back button or nothing, above the title. */
  readonly before?: ReactNode
  /** What stands before the title stands beside it: the page needs the height. */
  readonly isOneRow?: boolean
  readonly isForm?: boolean
  /** The title is a sentence, and smaller. */
  readonly isGreeting?: boolean
  readonly children: ReactNode
}

/** A page under the morning sky: its title receives the focus when the page is entered. */
export const Screen = ({
  title,
  over,
  action,
  hasWideAction = false,
  before,
  isOneRow = false,
  isForm = false,
  isGreeting = false,
  children,
}: ScreenProps) => (
  <main className={classNames(css['screen'], isForm && css['form'])}>
    <Sky />
    {isOneRow ? null : before}
    <header
      className={classNames(
        css['top'],
        hasWideAction && css['wrapping'],
        isGreeting && css['greeting'],
        isOneRow && css['oneRow'],
      )}
    >
      {isOneRow ? before : null}
      <div className={css['titles']}>
        {over === undefined ? null : <p className={css['over']}>{over}</p>}
        <h1 tabIndex={-1}>{title}</h1>
      </div>
      {action}
    </header>
    {children}
  </main>
)

/** The morning behind the top of a page. */
export const Sky = ({ isLow = false }: { readonly isLow?: boolean }) => (
  <div className={classNames(css['sky'], isLow && css['low'])} aria-hidden="true" />
)

/** Where what had the focus goes away, the page's title takes it: the next key starts there, not at the page's beginning. */
export const focusTitle = (): void => document.querySelector('h1')?.focus({ preventScroll: true })

/** For what takes the place of another, and keeps its own: moves the focus to its title. Steps begin at their top (newStep.ts). */
export function useTitleFocus(): void {
  useEffect(focusTitle, [])
}

/** Beside a page that is there anew, in its own place: nothing else may have taken the focus. */
export function TitleFocus() {
  useEffect(() => {
    if (document.activeElement === document.body) focusTitle()
  }, [])
  return null
}
