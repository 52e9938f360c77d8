import { useId, useRef } from 'react'
import type { Day, Month } from '#domain/day.ts'
import { monthText } from '#text/dates.ts'
import type { FilterId } from './calendarStore.ts'
import { cardHeight } from './EntryChunk.tsx'
import { MonthEntries } from './MonthEntries.tsx'
import { useNearness } from './useNearness.ts'
import css from './EntryList.module.css'

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
export function MonthSection({ count, ...props }: MonthSectionProps) {
  const section = useRef<HTMLElement>(null)
  const titleId = useId()
  const { isNear, height } = useNearness(section)
  const expected = height ?? titleHeight + count * cardHeight
  return (
    <section
      ref={section}
      className={css['month']}
      aria-labelledby={titleId}
      style={isNear ? undefined : { minBlockSize: expected }}
    >
      <h2 id={titleId}>{monthText(props.month)}</h2>
      {isNear ? <MonthEntries {...props} expected={expected - titleHeight} /> : null}
    </section>
  )
}
