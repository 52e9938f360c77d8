import { journalLoadingText } from '#text/journalLoading.ts'
import { Button } from '#ui/Button.tsx'
import { Spinner } from '#ui/Waiting.tsx'
import css from './JournalLoading.module.css'

interface JournalLoadingProps {
  /** Days that will not come by themselves, as a person reads them. */
  readonly missing: readonly string[]
  /** The last try failed. */
  readonly hasFailed: boolean
  /** Some entries are shown already; the rest is being fetched. */
  readonly isMore?: boolean
  readonly onRetry: () => void
}

/** Shown instead of « nothing » while this phone lacks a part of the journal. */
export const JournalLoading = ({
  missing,
  hasFailed,
  isMore = false,
  onRetry,
}: JournalLoadingProps) =>
  hasFailed || missing.length > 0 ? (
    <div className={css['loading']}>
      <output>
        {missing.length > 0 ? journalLoadingText.unverified(missing) : journalLoadingText.failed}
      </output>
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
