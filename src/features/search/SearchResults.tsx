import type { Day } from '#domain/day.ts'
import { seesAll } from '#domain/sight.ts'
import { parseQuery } from '#domain/search.ts'
import { JournalLoading } from '#journal-ui/JournalLoading.tsx'
import { SealedDaysNote } from '#journal-ui/SealedDaysNote.tsx'
import { journalUnreadText } from '#text/journalUnread.ts'
import { searchText } from '#text/search.ts'
import { Button } from '#ui/Button.tsx'
import { Note } from '#ui/Card.tsx'
import { Empty } from '#ui/Empty.tsx'
import { ResultCard } from './ResultCard.tsx'
import type { Found } from './useSearch.ts'
import css from './SearchOverlay.module.css'

interface SearchResultsProps {
  /** Null while nothing is looked for; `failed` where the store cannot be read. */
  readonly found: Found | 'failed' | null
  readonly isBlank: boolean
  readonly today: Day
  readonly onOpen: (day: Day) => void
  readonly onMore: () => void
}

const Sentence = ({ title, detail }: { readonly title: string; readonly detail: string }) => (
  <div className={css['sentence']}>
    <Empty title={title} detail={detail} />
  </div>
)

export function SearchResults(props: SearchResultsProps) {
  const { found, isBlank, today, onOpen } = props
  if (isBlank) return <Sentence title={searchText.emptyTitle} detail={searchText.emptyDetail} />
  if (found === 'failed') return <Note kind="error">{journalUnreadText.sentence}</Note>
  const query = parseQuery(found?.query ?? '')
  if (found === null || query === null) return null
  const isMore = found.entries.length > found.limit
  const shown = found.entries.slice(0, found.limit)
  const { sight } = found
  // « No result » is shown only once the whole journal is on this phone and has been searched.
  const rest =
    sight !== null && !seesAll(sight) ? (
      <JournalLoading sight={sight} today={today} isMore={shown.length > 0} />
    ) : found.isWhole ? null : (
      <p className={css['reading']}>{searchText.reading}</p>
    )
  const sealed = rest === null && sight !== null ? <SealedDaysNote /> : null
  if (shown.length === 0) {
    const none = <Sentence title={searchText.noneTitle} detail={searchText.noneDetail} />
    return (
      rest ??
      (sight === null ? null : (
        <>
          {none}
          {sealed}
        </>
      ))
    )
  }
  return (
    <>
      <ul className={css['results']}>
        {shown.map((entry) => (
          <li key={entry.day}>
            <ResultCard entry={entry} query={query} today={today} onOpen={onOpen} />
          </li>
        ))}
      </ul>
      {isMore ? (
        <Button variant="tonal" onClick={props.onMore}>
          {searchText.more}
        </Button>
      ) : null}
      {rest}
      {sealed}
    </>
  )
}
