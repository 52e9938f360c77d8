import type { ReactNode } from 'react'
import { controlText } from '#text/controls.ts'
import { fr } from '#text/typography.ts'
import { useNavigation } from '#ui/navigation.tsx'
import { RoundButton } from '#ui/RoundButton.tsx'
import { Screen } from '#ui/Screen.tsx'
import css from './RecoveryScreen.module.css'

interface RecoveryScreenProps {
  readonly title: string
  readonly intro: string
  readonly children: ReactNode
}

/** The common frame of what concerns keys. */
export function RecoveryScreen({ title, intro, children }: RecoveryScreenProps) {
  const navigation = useNavigation()
  const back = (
    <RoundButton
      icon="left"
      label={controlText.back}
      onClick={() => navigation.back('/account-settings')}
    />
  )
  return (
    <Screen title={fr(title)} before={<span className={css['back']}>{back}</span>}>
      <div className={css['content']}>
        <p className={css['intro']}>{fr(intro)}</p>
        {children}
      </div>
    </Screen>
  )
}
