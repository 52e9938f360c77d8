import { useLiveQuery } from 'dexie-react-hooks'
import type { Day } from '#domain/day.ts'
import { settle } from '#domain/result.ts'
import type { Engine, SyncStatus } from '#engine/engine.ts'
import { datedText } from '#text/dates.ts'
import { settingsText } from '#text/settings.ts'
import { fr } from '#text/typography.ts'
import { Button } from '#ui/Button.tsx'
import { classNames } from '#ui/classNames.ts'
import css from './SyncLine.module.css'

/** « Synchronisé » only when the server has acknowledged these very words. */
function sentence({ phase, unsentDays, lastOkAt }: SyncStatus): string {
  if (phase === 'signInNeeded') return settingsText.signInNeeded(unsentDays)
  if (phase === 'sending') return settingsText.sending
  if (unsentDays > 0) return settingsText.unsent(unsentDays)
  return lastOkAt === null ? settingsText.onPhone : settingsText.upToDate
}

/** One honest line about where the words are. */
export function SyncLine({ engine, today }: { readonly engine: Engine; readonly today: Day }) {
  const reading = useLiveQuery(() => settle(engine.sync.readStatus()), [engine])
  if (reading?.ok !== true) return null
  const status = reading.value
  const isUpToDate = status.unsentDays === 0 && status.lastOkAt !== null
  return (
    <>
      <output className={classNames(css['line'], isUpToDate && css['ok'])}>
        {fr(sentence(status))}
      </output>
      {status.held.map(({ day }) => (
        <div key={day} className={css['held']}>
          <p>{fr(settingsText.held(datedText(day, today)))}</p>
          <Button look="plain" isFit onClick={() => void engine.journal.retry(day)}>
            {settingsText.retry}
          </Button>
        </div>
      ))}
    </>
  )
}
