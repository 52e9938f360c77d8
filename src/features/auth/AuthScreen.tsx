import type { ReactNode } from 'react'
import { controlText } from '#text/controls.ts'
import { useNavigation } from '#ui/navigation.tsx'
import { RoundButton } from '#ui/RoundButton.tsx'
import { Screen } from '#ui/Screen.tsx'
import css from './AuthScreen.module.css'

interface AuthScreenProps {
  readonly title: string
  readonly intro: ReactNode
  /** Where the back button goes when this page was opened first; null shows no such button. */
  readonly backTo?: string | null
  /** What the back button does instead. */
  readonly onBack?: () => void
  readonly children: ReactNode
}

/** The common frame of the pages before the journal opens. */
export function AuthScreen(props: AuthScreenProps) {
  const { title, intro, backTo = '/welcome', onBack, children } = props
  const navigation = useNavigation()
  const back =
    backTo === null ? null : (
      <span className={css['back']}>
        <RoundButton
          icon="left"
          label={controlText.back}
          onClick={onBack ?? (() => navigation.back(backTo))}
        />
      </span>
    )
  return (
    <Screen title={title} before={back} isForm>
      <div className={css['content']}>
        <p className={css['intro']}>{intro}</p>
        {children}
      </div>
    </Screen>
  )
}
