import type { Day } from '#domain/day.ts'
import type { JournalCounts } from '#engine/engine.ts'
import type { FilterId } from './calendarStore.ts'
import { MonthSection } from './MonthSection.tsx'
import css from './EntryList.module.css'

interface EntryListProps {
  readonly months: JournalCounts['months']
  readonly filter: FilterId
  readonly today: Day
  readonly onOpen: (day: Day) => void
}

/** The whole journal, newest first, month by month. */
export const EntryList = ({ months, filter, today, onOpen }: EntryListProps) => (
  <div className={css['list']}>
    {months
      .filter((month) => month[filter] > 0)
      .map((month) => (
        <MonthSection
          // Another filter makes another height.
          key={`${month.month} ${filter}`}
          month={month.month}
          count={month[filter]}
          filter={filter}
          today={today}
          onOpen={onOpen}
        />
      ))}
  </div>
)
