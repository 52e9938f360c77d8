import { useEngine } from '#context/engine.ts'
import { answerIds, isBlank } from '#domain/answers.ts'
import type { Day } from '#domain/day.ts'
import type { RefusedDay } from '#engine/engine.ts'
import { datedText } from '#text/dates.ts'
import { settingsText } from '#text/settings.ts'
import { fr } from '#text/typography.ts'
import { Button } from '#ui/Button.tsx'
import { useDevice } from '#ui/DeviceContext.tsx'
import { showAlert } from '#ui/toastStore.ts'
import css from './SyncLine.module.css'

interface HeldDayLineProps {
  readonly held: RefusedDay
  readonly today: Day
}

/** A day that the server refused: its words are here, and can be taken elsewhere. */
export function HeldDayLine({ held: { day, code }, today }: HeldDayLineProps) {
  const engine = useEngine()
  const { clipboard } = useDevice()
  const copy = async (): Promise<void> => {
    const entry = await engine.journal.readDay(day)
    const texts = answerIds.map((id) => entry?.texts[id] ?? '').filter((text) => !isBlank(text))
    const isCopied = await clipboard.write(texts.join('\n\n'))
    showAlert(
      isCopied ? settingsText.copied : settingsText.copyFailed,
      isCopied ? 'success' : 'error',
    )
  }
  const name = datedText(day, today)
  return (
    <div className={css['held']}>
      <p>{fr(code === 'upgrade' ? settingsText.heldByVersion(name) : settingsText.held(name))}</p>
      <Button look="plain" isFit onClick={() => void engine.journal.retry(day)}>
        {settingsText.retry}
      </Button>
      <Button look="plain" isFit onClick={() => void copy()}>
        {settingsText.copy}
      </Button>
    </div>
  )
}
