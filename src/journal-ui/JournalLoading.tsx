import { journalLoadingText } from '#text/journalLoading.ts'
import { Button } from '#ui/Button.tsx'
import { Spinner } from '#ui/Waiting.tsx'
import css from './JournalLoading.module.css'

interface JournalLoadingProps {
  /** The last try failed. */
  readonly hasFailed: boolean
  /** Some entries are shown already; the rest is being fetched. */
  readonly isMore?: boolean
  readonly onRetry: () => void
}

/** Shown instead of « nothing » while this phone has not fetched the whole journal. */
export const JournalLoading = ({ hasFailed, isMore = false, onRetry }: JournalLoadingProps) =>
  hasFailed ? (
    <div className={css['loading']}>
      <output>{journalLoadingText.failed}</output>
      <Button variant="tonal" isFit onClick={onRetry}>
        {journalLoadingText.retry}
      </Button>
    </div>
  ) : (
    <output className={css['loading']} aria-busy="true">
      <Spinner />
      <span>{isMore ? journalLoadingText.more : journalLoadingText.loading}</span>
    </output>
  )
