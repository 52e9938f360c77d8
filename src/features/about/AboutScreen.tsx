import { productName } from '#domain/product.ts'
import { aboutText } from '#text/about.ts'
import { controlText } from '#text/controls.ts'
import { Card } from '#ui/Card.tsx'
import { useNavigation } from '#ui/navigation.tsx'
import { RoundButton } from '#ui/RoundButton.tsx'
import { Screen } from '#ui/Screen.tsx'
import css from './AboutScreen.module.css'

interface AboutScreenProps {
  /** The developer's public code profile, known to the build. */
  readonly developerUrl: string
  readonly holder: string
  readonly year: number
}

export function AboutScreen({ developerUrl, holder, year }: AboutScreenProps) {
  const navigation = useNavigation()
  return (
    <Screen
      title={aboutText.title}
      before={
        <RoundButton
          icon="left"
          label={controlText.back}
          onClick={() => navigation.back('/settings')}
        />
      }
    >
      <Card className={css['card']}>
        <a href={developerUrl} target="_blank" rel="noreferrer">
          {aboutText.developer}
        </a>
        <p>{aboutText.version(productName)}</p>
        <p>{aboutText.copyright(year, holder)}</p>
      </Card>
    </Screen>
  )
}
