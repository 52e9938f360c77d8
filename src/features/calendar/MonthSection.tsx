import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useId, useRef } from 'react'
import type { Day, Month } from '#domain/day.ts'
import { settle } from '#domain/result.ts'
import type { Engine } from '#engine/engine.ts'
import { EntryCard } from '#journal-ui/EntryCard.tsx'
import { monthText } from '#text/dates.ts'
import type { FilterId } from './calendarStore.ts'
import { useNearness } from './useNearness.ts'
import css from './EntryList.module.css'

/** Until a month has been seen: its title, then each card with its gap, in px. */
const titleHeight = 44
const cardHeight = 112

interface MonthSectionProps {
  readonly engine: Engine
  readonly month: Month
  /** How many entries it will show. */
  readonly count: number
  readonly filter: FilterId
  readonly today: Day
  readonly onOpen: (day: Day) => void
}

/** A month of the list. Its entries are read, opened and put on the page only while it is near the window. */
export function MonthSection(props: MonthSectionProps) {
  const { engine, month, count, filter, today, onOpen } = props
  const section = useRef<HTMLElement>(null)
  const titleId = useId()
  const { isNear, height } = useNearness(section)
  const reading = useLiveQuery(
    () => (isNear ? settle(engine.journal.readMonth(month)) : undefined),
    [engine, month, isNear],
  )
  useEffect(() => {
    if (isNear) engine.sync.lookAt(month)
  }, [engine, month, isNear])

  const entries = isNear && reading?.ok === true ? reading.value : null
  const shown = entries?.filter(({ isPinned }) => filter === 'all' || isPinned)
  const expected = height ?? titleHeight + count * cardHeight
  return (
    <section
      ref={section}
      className={css['month']}
      aria-labelledby={titleId}
      style={shown === undefined ? { minBlockSize: expected } : undefined}
    >
      <h2 id={titleId}>{monthText(month)}</h2>
      {shown === undefined ? null : (
        <ul>
          {shown.map((entry) => (
            <li key={entry.day}>
              <EntryCard entry={entry} today={today} onOpen={onOpen} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
