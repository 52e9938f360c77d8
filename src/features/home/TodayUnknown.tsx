import { JournalLoading } from '#journal-ui/JournalLoading.tsx'
import { homeText } from '#text/home.ts'
import { fr } from '#text/typography.ts'
import { Button } from '#ui/Button.tsx'
import { Sunrise } from './Sunrise.tsx'
import { useStartDay } from './useStartDay.ts'
import css from './TodayEmpty.module.css'

interface TodayUnknownProps {
  readonly draftText: string
  readonly hasFailed: boolean
  readonly onRetry: () => void
}

/** Whether today is written elsewhere is not known yet: nothing says that it is not, and writing waits for nothing. */
export function TodayUnknown({ draftText, hasFailed, onRetry }: TodayUnknownProps) {
  const start = useStartDay()
  return (
    <section className={css['today']}>
      <Sunrise />
      <div className={css['inside']}>
        <JournalLoading hasFailed={hasFailed} onRetry={onRetry} />
        <p className={css['draft']}>{fr(draftText)}</p>
        <Button look="outline" onClick={start}>
          {homeText.fill}
        </Button>
      </div>
    </section>
  )
}
