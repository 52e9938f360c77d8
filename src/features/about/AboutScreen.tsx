import { yearOf } from '#domain/day.ts'
import { useEngine, useToday } from '#context/engine.ts'
import { productName } from '#domain/product.ts'
import { shortFingerprint } from '#platform/build.ts'
import { BackButton } from '#journal-ui/links.tsx'
import { RowAnchor } from '#journal-ui/Row.tsx'
import { aboutText } from '#text/about.ts'
import { RowGroup } from '#ui/RowGroup.tsx'
import { Screen } from '#ui/Screen.tsx'
import * as laterIcons from '#ui/laterIcons.ts'
import css from './AboutScreen.module.css'

export function AboutScreen() {
  const { build } = useEngine()
  const today = useToday()
  return (
    <Screen title={aboutText.title} before={<BackButton to="/settings" />}>
      <div className={css['app']}>
        <img src="/logo.svg" alt="" width={72} height={72} />
        <p>{aboutText.tagline}</p>
      </div>
      <RowGroup title={aboutText.open}>
        <RowAnchor
          icon={laterIcons.code}
          tone="primary"
          label={aboutText.developer}
          href={import.meta.env.VITE_DEVELOPER_URL}
          target="_blank"
          rel="noreferrer"
        />
        <RowAnchor
          icon={laterIcons.notices}
          tone="blue"
          label={aboutText.notices}
          href="/notices.txt"
          target="_blank"
          rel="noreferrer"
        />
      </RowGroup>
      <div className={css['foot']}>
        <p>{aboutText.version(productName)}</p>
        <p>{aboutText.fingerprint(shortFingerprint(build))}</p>
        <p>{aboutText.copyright(yearOf(today), productName)}</p>
      </div>
    </Screen>
  )
}
