import type { Day } from '#domain/day.ts'
import { missingDays, type JournalSight } from '#domain/sight.ts'
import { datedText } from '#text/dates.ts'
import { journalLoadingText, yearsText } from '#text/journalLoading.ts'
import { Spinner } from '#ui/Waiting.tsx'
import { RetryButton } from './RetryButton.tsx'
import css from './JournalLoading.module.css'

export interface JournalLoadingProps {
  readonly sight: Pick<JournalSight, 'isWhole' | 'unverified' | 'hasFailed' | 'years'>
  readonly today: Day
  /** Some entries are shown already; the rest is being fetched. */
  readonly isMore?: boolean
  /** What is said where it could not be fetched or read. */
  readonly failed?: string
  /** Instead of fetching it: where it could not be read. */
  readonly retry?: (() => unknown) | undefined
}

/** Shown instead of « nothing » while this phone lacks a part of the journal. */
export function JournalLoading(props: JournalLoadingProps) {
  const { sight, today, isMore = false, failed = journalLoadingText.failed } = props
  const missing = missingDays(sight).map((day) => datedText(day, today))
  if (missing.length > 0 || sight.hasFailed) {
    return (
      <div className={css['loading']}>
        <RetryButton
          variant="tonal"
          retry={props.retry}
          said={
            <output>{missing.length > 0 ? journalLoadingText.unverified(missing) : failed}</output>
          }
        />
      </div>
    )
  }
  const { years } = sight
  return (
    <output className={css['loading']} aria-busy="true">
      <Spinner />
      <span>{isMore ? journalLoadingText.more : journalLoadingText.loading}</span>
      {/* Its place is held: what stands below would move under the finger. */}
      <span className={css['years']}>{yearsText(years) ?? '\u00A0'}</span>
    </output>
  )
}
