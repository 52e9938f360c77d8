import { useJournal } from '#context/session.ts'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { useReading } from '#context/useReading.ts'
import type { Day, Month } from '#domain/day.ts'
import type { EntryView } from '#domain/entry.ts'
import { readMonth, type JournalCounts } from '#engine/journal/readJournal.ts'
import { EntryCard } from '#journal-ui/EntryCard.tsx'
import { monthText } from '#text/dates.ts'
import { type FilterId, keptScroll } from './calendarStore.ts'
import { useNearness } from './useNearness.ts'
import css from './EntryList.module.css'

interface EntryListProps {
  readonly months: JournalCounts['months']
  readonly filter: FilterId
  readonly today: Day
  readonly onOpen: (day: Day) => void
}

/** The whole journal, newest first, month by month. */
export function EntryList({ months, filter, today, onOpen }: EntryListProps) {
  useKeptScroll()
  return (
    <div className={css['list']}>
      {months
        .filter((month) => month[filter] > 0)
        .map((month) => (
          <MonthSection
            key={month.month}
            month={month.month}
            count={month[filter]}
            filter={filter}
            today={today}
            onOpen={onOpen}
          />
        ))}
    </div>
  )
}

/** The list opens again where it was left, by another tab or by going back. */
function useKeptScroll(): void {
  useLayoutEffect(() => {
    window.scrollTo(0, keptScroll.get())
    const keep = (): void => keptScroll.set(window.scrollY)
    window.addEventListener('scroll', keep, { passive: true })
    // Before a phone throws the page away, or the person loads it again.
    document.addEventListener('visibilitychange', keptScroll.store)
    window.addEventListener('pagehide', keptScroll.store)
    return () => {
      window.removeEventListener('scroll', keep)
      document.removeEventListener('visibilitychange', keptScroll.store)
      window.removeEventListener('pagehide', keptScroll.store)
      keptScroll.store()
    }
  }, [])
}

/** The title of a month that has not been seen, in px. */
const titleHeight = 44

interface MonthSectionProps {
  readonly month: Month
  /** How many entries it will show. */
  readonly count: number
  readonly filter: FilterId
  readonly today: Day
  readonly onOpen: (day: Day) => void
}

/** A month of the list. Its entries are read, opened and put on the page only while it is near the window. */
function MonthSection({ count, ...props }: MonthSectionProps) {
  const section = useRef<HTMLDivElement>(null)
  const { isNear, height } = useNearness(section, `${props.month} ${props.filter}`)
  const expected = height ?? titleHeight + count * cardHeight
  return (
    <div
      ref={section}
      className={css['month']}
      style={isNear ? undefined : { minBlockSize: expected }}
    >
      {/* Found by its heading: a landmark for each month of years would bury those of the page. */}
      <h2>{monthText(props.month)}</h2>
      {isNear ? <MonthEntries {...props} expected={expected - titleHeight} /> : null}
    </div>
  )
}

interface MonthEntriesProps {
  readonly month: Month
  readonly filter: FilterId
  readonly today: Day
  readonly onOpen: (day: Day) => void
  /** The room that they will take, in px, held while they are read. */
  readonly expected: number
}

/** The entries of a month that is near the window. */
function MonthEntries(props: MonthEntriesProps) {
  const journal = useJournal()
  const { month, filter, today, onOpen, expected } = props
  const reading = useReading(() => readMonth(journal, month), [journal, month])
  useEffect(() => journal.sync.lookAt(month), [journal, month])
  if (reading.status !== 'read') return <div style={{ minBlockSize: expected }} />
  const shown = reading.value.filter(({ isPinned }) => filter === 'all' || isPinned)
  return chunksOf(shown).map((entries) => (
    <EntryChunk
      key={entries[0]?.day}
      name={`${entries[0]?.day} ${filter}`}
      entries={entries}
      today={today}
      onOpen={onOpen}
    />
  ))
}

/** Each card with its gap until it has been seen, in px. */
const cardHeight = 112
/** Few enough that what is near the window is little more than what is in it, many enough to scroll without a stop. */
const chunkLength = 8

const chunksOf = (entries: readonly EntryView[]): readonly (readonly EntryView[])[] =>
  Array.from({ length: Math.ceil(entries.length / chunkLength) }, (_, index) =>
    entries.slice(index * chunkLength, (index + 1) * chunkLength),
  )

interface EntryChunkProps {
  /** Tells it from the others. */
  readonly name: string
  readonly entries: readonly EntryView[]
  readonly today: Day
  readonly onOpen: (day: Day) => void
}

/** Some days of a month, on the page only while they are near the window. */
function EntryChunk({ name, entries, today, onOpen }: EntryChunkProps) {
  const list = useRef<HTMLUListElement>(null)
  const { isNear, height } = useNearness(list, name)
  return (
    <ul
      ref={list}
      style={isNear ? undefined : { minBlockSize: height ?? entries.length * cardHeight }}
    >
      {isNear
        ? entries.map((entry) => (
            <li key={entry.day}>
              <EntryCard entry={entry} today={today} onOpen={onOpen} />
            </li>
          ))
        : null}
    </ul>
  )
}
