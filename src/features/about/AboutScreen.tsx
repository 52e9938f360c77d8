import { productName } from '#domain/product.ts'
import { BackButton } from '#journal-ui/BackButton.tsx'
import { aboutText } from '#text/about.ts'
import { Card } from '#ui/Card.tsx'
import { Screen } from '#ui/Screen.tsx'
import css from './AboutScreen.module.css'

interface AboutScreenProps {
  /** The developer's public code profile, known to the build. */
  readonly developerUrl: string
  readonly holder: string
  readonly year: number
}

export function AboutScreen({ developerUrl, holder, year }: AboutScreenProps) {
  return (
    <Screen title={aboutText.title} before={<BackButton to="/settings" />}>
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
