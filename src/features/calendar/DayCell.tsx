import { numberOfDay, type Day } from '#domain/day.ts'
import { calendarText } from '#text/calendar.ts'
import { classNames } from '#ui/classNames.ts'
import { Hidden } from '#ui/Hidden.tsx'
import type { Mark } from './monthMarks.ts'
import { useLongPress } from './useLongPress.ts'
import css from './MonthGrid.module.css'

interface DayCellProps {
  readonly day: Day
  readonly today: Day
  /** Null while unknown. */
  readonly mark: Mark | null
  /** Null while nothing is drawn under the number. */
  readonly drawn: Mark | null
  readonly isOutside: boolean
  readonly isSelected: boolean
  /** The one day of the grid that Tab reaches. */
  readonly isTabStop: boolean
  readonly onTap: (day: Day) => void
  readonly onLongPress: (() => void) | null
}

export function DayCell({ day, today, mark, drawn, onTap, ...cell }: DayCellProps) {
  const press = useLongPress(cell.onLongPress)
  const isToday = day === today
  return (
    <td aria-selected={cell.isSelected}>
      <button
        type="button"
        className={classNames(
          css['day'],
          cell.isOutside && css['outside'],
          isToday && css['today'],
          cell.isSelected && css['selected'],
        )}
        data-day={day}
        disabled={day > today}
        tabIndex={cell.isTabStop ? 0 : -1}
        {...(isToday && { 'aria-current': 'date' as const })}
        onClick={() => onTap(day)}
        {...press}
      >
        <span aria-hidden="true">{numberOfDay(day)}</span>
        <Hidden>{calendarText.dayName(day, today, mark)}</Hidden>
        <i className={drawn === null ? undefined : css[drawn]} />
      </button>
    </td>
  )
}
