import { useAccount, useJournal } from '#context/session.ts'
import { hasMonthCards } from '#domain/toldOffered.ts'
import { readCounts, readMonthDays } from '#engine/journal/readJournal.ts'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { useToday } from '#context/engine.ts'
import { useReading, valueOr } from '#context/useReading.ts'
import { useSight } from '#context/useSight.ts'
import { type Day, monthOf, yearOf } from '#domain/day.ts'
import { missingDays, noSight, seesAll, seesMonth } from '#domain/sight.ts'
import { seesYear } from '#domain/wholeYear.ts'
import { JournalLoading } from '#journal-ui/JournalLoading.tsx'
import { Row } from '#journal-ui/Row.tsx'
import { whenIdle } from '#platform/pause.ts'
import { journalUnreadText } from '#text/journalUnread.ts'
import { calendarText } from '#text/calendar.ts'
import { controlText } from '#text/controls.ts'
import { Button } from '#ui/Button.tsx'
import { Card, Note } from '#ui/Card.tsx'
import { Empty } from '#ui/Empty.tsx'
import { RoundButton } from '#ui/RoundButton.tsx'
import { Screen } from '#ui/Screen.tsx'
import { Skeleton } from '#ui/Waiting.tsx'
import { useSlide } from '#ui/useSlide.ts'
import * as laterIcons from '#ui/laterIcons.ts'
import { FilterChips, ViewToggle } from './CalendarChoices.tsx'
import { EntryList } from './EntryList.tsx'
import { MonthPage } from './MonthPage.tsx'
import { calendarStore, chooseFilter, chooseView } from './calendarStore.ts'
import { beginningOf } from './gridDays.ts'
import {
  monthCardsAddress,
  pridesAddress,
  yearAddress,
  type LookBackAddress,
} from '#journal-ui/lookBackAddress.ts'
import css from './CalendarScreen.module.css'

interface CalendarScreenProps {
  /** The sheet or the search lies over it. */
  readonly isCovered: boolean
  readonly onOpen: (day: Day) => void
  readonly onSearch: () => void
  readonly onLookBack: (at: LookBackAddress) => void
  /** The page that looks back which was left for this one; null for none. */
  readonly cameFrom: LookBackAddress | null
  /** At its foot, by how many days are written. */
  readonly renderOffer: (writtenDays: number) => ReactNode
}

export function CalendarScreen(props: CalendarScreenProps) {
  const { isCovered, onOpen, onSearch, onLookBack, renderOffer } = props
  const today = useToday()
  const journal = useJournal()
  const account = useAccount()
  const navigate = useNavigate()
  const { view, filter, month: turned } = useStore(calendarStore)
  const shown = useRef<HTMLDivElement>(null)
  // Its row takes the focus as it comes: once, for list and grid have each rows of their own.
  const [cameFrom, setCameFrom] = useState(props.cameFrom)
  const isBackFrom = (name: string): boolean => cameFrom !== null && name in cameFrom
  useSlide(() => shown.current, view, 0)
  const counting = useReading(() => readCounts(journal), [journal])
  const seeing = useSight()
  const month = useReading(() => readMonthDays(journal, monthOf(today)), [journal, today])
  // Builds the search index ahead of the first search, after the list is shown.
  useEffect(() => whenIdle(() => journal.search.prepare()), [journal])

  const counts = valueOr(counting, { all: 0, pinned: 0, months: [] })
  const sight = valueOr(seeing, noSight)
  const isLoading = seeing.status === 'read' && !seesAll(sight)
  const isUnread = counting.status === 'failed' || seeing.status === 'failed'
  const isWhole = counting.status === 'read' && seesAll(sight)
  const isComing = missingDays(sight).length === 0 && !sight.hasFailed
  const loading = (isMore: boolean) => (
    <JournalLoading sight={sight} today={today} isMore={isMore} />
  )
  const isTodayWritten = valueOr(month, []).some(({ day }) => day === today)
  const openToday = (): void =>
    void navigate({ to: isTodayWritten ? '/journal-detail' : '/fill-day' })
  const year = yearOf(today)
  const writtenThisYear = counts.months
    .filter(({ month: one }) => yearOf(one) === year)
    .reduce((sum, { all }) => sum + all, 0)
  // The month that the grid shows, once it can be told.
  const tellable = counts.months.find(
    ({ month: one, all }) =>
      view === 'grid' &&
      one === (turned ?? monthOf(today)) &&
      seesMonth(sight, one) &&
      hasMonthCards(all, one, today),
  )
  // Under the month, and above a list that has no end in sight.
  const rows =
    counts.all === 0 ? null : (
      <Card className={css['lookBack']}>
        <div className={css['night']}>
          <Row
            icon={laterIcons.year}
            tone="glow"
            label={calendarText.year}
            hasFocus={isBackFrom('annee')}
            value={seesYear(sight, year) ? calendarText.rays(writtenThisYear, year) : undefined}
            onClick={() => onLookBack(yearAddress(year))}
          />
        </div>
        {tellable === undefined ? null : (
          <Row
            icon={laterIcons.told}
            tone="rose"
            label={calendarText.monthTold(tellable.month, today)}
            hasFocus={isBackFrom('mois')}
            onClick={() => onLookBack(monthCardsAddress(tellable.month))}
          />
        )}
        <Row
          icon="star"
          tone="amber"
          label={calendarText.prides}
          hasFocus={isBackFrom('fiertes')}
          onClick={() => onLookBack(pridesAddress)}
        />
      </Card>
    )
  return (
    <Screen
      title={calendarText.title}
      hasWideAction
      action={
        <div className={css['actions']}>
          <ViewToggle
            chosen={view}
            onChoose={(other) => {
              setCameFrom(null)
              chooseView(other)
            }}
          />
          <RoundButton
            icon="plus"
            variant="primary"
            label={isTodayWritten ? calendarText.openToday : calendarText.write}
            onClick={openToday}
          />
        </div>
      }
    >
      <FilterChips
        chosen={filter}
        counts={counts}
        isWhole={isWhole}
        onChoose={chooseFilter}
        onSearch={onSearch}
      />
      <div ref={shown} className={css['shown']}>
        {isUnread ? <Note kind="error">{journalUnreadText.sentence}</Note> : null}
        {view === 'grid' ? (
          <MonthPage
            today={today}
            sight={sight}
            since={beginningOf(account, counts.months, today, journal.clock)}
            isCovered={isCovered}
            onOpen={onOpen}
          />
        ) : isUnread ? null : counting.status === 'reading' || seeing.status === 'reading' ? (
          <output aria-busy="true" aria-label={controlText.loading}>
            <Skeleton blockSize={96} />
          </output>
        ) : (
          <>
            {rows}
            {counts[filter] > 0 ? (
              <>
                <EntryList months={counts.months} filter={filter} today={today} onOpen={onOpen} />
                {isLoading ? loading(true) : null}
              </>
            ) : isLoading ? (
              <>
                {loading(false)}
                {isComing ? <Skeleton blockSize={96} /> : null}
                {isComing ? <Skeleton blockSize={96} /> : null}
              </>
            ) : (
              <EmptyList onFill={isTodayWritten || filter === 'pinned' ? null : openToday} />
            )}
          </>
        )}
      </div>
      {view === 'list' ? null : rows}
      {isWhole ? renderOffer(counts.all) : null}
    </Screen>
  )
}

/** `onFill` is null when writing today would not fill the list. */
const EmptyList = ({ onFill }: { readonly onFill: (() => void) | null }) => (
  <Card className={css['empty']}>
    <Empty title={calendarText.emptyTitle} detail={calendarText.emptyDetail} />
    {onFill === null ? null : (
      <Button variant="tonal" isFit onClick={onFill}>
        {calendarText.fill}
      </Button>
    )}
  </Card>
)
