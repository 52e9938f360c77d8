import { useMemo, useRef, useState } from 'react'
import { useToday } from '#context/engine.ts'
import { useJournal } from '#context/session.ts'
import { useReading, valueOr } from '#context/useReading.ts'
import { useSight } from '#context/useSight.ts'
import type { Day } from '#domain/day.ts'
import type { EntryView } from '#domain/entry.ts'
import { prideDays } from '#domain/lookBack.ts'
import { parseQuery } from '#domain/search.ts'
import { noSight, seesAll } from '#domain/sight.ts'
import { readDays } from '#engine/journal/lookBack.ts'
import { JournalLoading } from '#journal-ui/JournalLoading.tsx'
import { BackButton } from '#journal-ui/links.tsx'
import { SealedDaysNote, useHasSealedDays } from '#journal-ui/SealedDaysNote.tsx'
import { useKeptWords } from '#journal-ui/useKeptWords.ts'
import { datedText } from '#text/dates.ts'
import { homeText } from '#text/home.ts'
import { journalUnreadText } from '#text/journalUnread.ts'
import { lookBackText } from '#text/lookBack.ts'
import { Button } from '#ui/Button.tsx'
import { Card, Note } from '#ui/Card.tsx'
import { Empty } from '#ui/Empty.tsx'
import { Hidden } from '#ui/Hidden.tsx'
import { Icon } from '#ui/Icon.tsx'
import { SearchField } from '#ui/SearchField.tsx'
import { Screen, useTitleFocus } from '#ui/Screen.tsx'
import { useWritten } from './useWritten.ts'
import css from './PridesScreen.module.css'

const pageSize = 30

interface PridesScreenProps {
  /** A day lies over it. */
  readonly isCovered: boolean
  readonly onOpen: (day: Day) => void
}

/** « Mes fiertés »: everything that was written under « Fier », the pinned days first. */
export function PridesScreen({ isCovered, onOpen }: PridesScreenProps) {
  useTitleFocus()
  const today = useToday()
  const journal = useJournal()
  const written = useWritten()
  const { words, setWords } = useKeptWords('prides', !isCovered)
  const [limit, setLimit] = useState(pageSize)
  const seeing = useSight()
  const sight = valueOr(seeing, noSight)
  const days = useMemo(
    () =>
      written === null || written === 'failed'
        ? []
        : prideDays(written.days, written.pinned, parseQuery(words)),
    [written, words],
  )
  const shown = days.slice(0, limit)
  const reading = useReading(() => readDays(journal, shown), [journal, shown.join(' ')])
  const entries = valueOr(reading, [])
  const isLoading = seeing.status === 'read' && !seesAll(sight)
  const hasSealedDays = useHasSealedDays()
  const field = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const lookFor = (text: string): void => {
    setWords(text)
    setLimit(pageSize)
  }
  const showMore = (): void => {
    setLimit(limit + pageSize)
    // The button may go with the last ones: the next key goes to the first that comes.
    list.current?.querySelector<HTMLElement>('li:last-child button')?.focus({ preventScroll: true })
  }
  return (
    <Screen title={lookBackText.prides} before={<BackButton to="/calendar" />}>
      <p className={css['intro']}>{lookBackText.pridesIntro}</p>
      <search className={css['search']}>
        <SearchField
          input={field}
          words={words}
          label={lookBackText.look}
          clearLabel={lookBackText.clear}
          onWords={lookFor}
        />
      </search>
      <SealedDaysNote />
      {written === 'failed' ? (
        <Note kind="error">{journalUnreadText.sentence}</Note>
      ) : written === null || days.length === 0 ? null : (
        <>
          {isLoading ? null : (
            <output className={css['count']}>{lookBackText.count(days.length)}</output>
          )}
          <ul ref={list} className={css['prides']}>
            {entries.map((entry) => (
              <li key={entry.day}>
                <Pride entry={entry} today={today} onOpen={onOpen} />
              </li>
            ))}
          </ul>
          {/* Not above the list that is to come. */}
          {days.length > limit && entries.length > 0 ? (
            <Button variant="tonal" onClick={showMore}>
              {lookBackText.more}
            </Button>
          ) : null}
        </>
      )}
      {isLoading || written === null ? (
        <JournalLoading sight={sight} today={today} isMore={days.length > 0} />
      ) : written !== 'failed' && days.length === 0 && !(hasSealedDays && words.trim() === '') ? (
        <Card className={css['empty']}>
          <output>
            {words.trim() === '' ? (
              <Empty title={lookBackText.emptyTitle} detail={lookBackText.emptyDetail} />
            ) : (
              <Empty title={lookBackText.noneTitle} detail={lookBackText.noneDetail} />
            )}
          </output>
        </Card>
      ) : null}
    </Screen>
  )
}

interface PrideProps {
  readonly entry: EntryView
  readonly today: Day
  readonly onOpen: (day: Day) => void
}

export const Pride = ({
  entry: { day, texts, isPinned, isPinUnchecked },
  today,
  onOpen,
}: PrideProps) => (
  <button type="button" className={css['pride']} aria-haspopup="dialog" onClick={() => onOpen(day)}>
    <span className={css['head']}>
      <b>{datedText(day, today)}</b>
      {isPinned ? (
        <>
          <Icon name="pin" isSmall />
          {isPinUnchecked ? null : <Hidden>{lookBackText.pinned}</Hidden>}
        </>
      ) : null}
    </span>
    <span className={css['words']} dir="auto">
      {texts.proud.trim()}
    </span>
    {isPinUnchecked ? <span className={css['note']}>{homeText.uncheckedPin}</span> : null}
  </button>
)
