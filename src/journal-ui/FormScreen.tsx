import type { ReactNode } from 'react'
import { Screen } from '#ui/Screen.tsx'
import { BackButton, type PagePath } from './links.tsx'
import css from './FormScreen.module.css'

interface FormScreenProps {
  readonly title: string
  readonly intro: ReactNode
  /** The page that the back button opens when there is no page before this one; null shows no such button. */
  readonly backTo: PagePath | null
  /** What the back button does instead. */
  readonly onBack?: () => void
  readonly children: ReactNode
}

/** The common frame of the pages that ask for something: before the journal opens, and about its keys. */
export const FormScreen = ({ title, intro, backTo, onBack, children }: FormScreenProps) => (
  <Screen
    title={title}
    isForm
    before={backTo === null ? null : <BackButton to={backTo} onBack={onBack} />}
  >
    <div className={css['content']}>
      <p className={css['intro']}>{intro}</p>
      {children}
    </div>
  </Screen>
)
