import { yearOf } from '#domain/day.ts'
import { useEngine, useToday } from '#context/engine.ts'
import { productName } from '#domain/product.ts'
import { shortFingerprint } from '#platform/build.ts'
import { BackButton } from '#journal-ui/links.tsx'
import { aboutText } from '#text/about.ts'
import { Card } from '#ui/Card.tsx'
import { Screen } from '#ui/Screen.tsx'
import css from './AboutScreen.module.css'

export function AboutScreen() {
  const { build } = useEngine()
  const today = useToday()
  return (
    <Screen title={aboutText.title} before={<BackButton to="/settings" />}>
      <Card className={css['card']}>
        <a href={import.meta.env.VITE_DEVELOPER_URL} target="_blank" rel="noreferrer">
          {aboutText.developer}
        </a>
        <a href="/notices.txt" target="_blank" rel="noreferrer">
          {aboutText.notices}
        </a>
        <p>{aboutText.version(productName)}</p>
        <p>{aboutText.fingerprint(shortFingerprint(build))}</p>
        <p>{aboutText.copyright(yearOf(today), productName)}</p>
      </Card>
    </Screen>
  )
}
