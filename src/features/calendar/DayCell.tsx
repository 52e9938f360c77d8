import { type MouseEvent, type TouchEvent, useRef } from 'react'
import { type Day, numberOfDay } from '#domain/day.ts'
import type { Glow } from '#domain/glow.ts'
import { calendarText } from '#text/calendar.ts'
import { Hidden } from '#ui/Hidden.tsx'
import { classNames } from '#ui/classNames.ts'
import type { DayState } from './gridDays.ts'
import css from './MonthGrid.module.css'

interface DayCellProps {
  readonly day: Day
  readonly today: Day
  /** Null while unknown. */
  readonly state: DayState | null
  /** Null while nothing is drawn under the number. */
  readonly drawn: DayState | null
  readonly glow: Glow | null
  readonly isOutside: boolean
  readonly isSelected: boolean
  /** The one day of the grid that Tab reaches. */
  readonly isTabStop: boolean
  readonly onTap: (day: Day) => void
  readonly onLongPress: (() => void) | null
}

export function DayCell({ day, today, state, drawn, glow, onTap, ...cell }: DayCellProps) {
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
        data-glow={drawn === null ? undefined : (glow ?? undefined)}
        disabled={day > today}
        tabIndex={cell.isTabStop ? 0 : -1}
        {...(isToday && { 'aria-current': 'date' as const })}
        onClick={() => onTap(day)}
        {...press}
      >
        <span aria-hidden="true">{numberOfDay(day)}</span>
        <Hidden>{calendarText.dayName(day, today, state, glow)}</Hidden>
        <i className={drawn === null ? undefined : css[drawn]} />
      </button>
    </td>
  )
}

/** As long as the systems' own. */
const longPressMs = 500

/** A long press or a context menu. iOS sends no event for the first, so fingers are timed as well. */
function useLongPress(onLongPress: (() => void) | null) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const hasFired = useRef(false)
  const cancel = (): void => clearTimeout(timer.current)
  const fire = (): void => {
    cancel()
    hasFired.current = true
    onLongPress?.()
  }
  return {
    onTouchStart(): void {
      hasFired.current = false
      cancel()
      if (onLongPress !== null) timer.current = setTimeout(fire, longPressMs)
    },
    onTouchMove: cancel,
    onTouchCancel: cancel,
    onTouchEnd(event: TouchEvent): void {
      cancel()
      // A long press is not a tap as well.
      if (hasFired.current && event.cancelable) event.preventDefault()
    },
    onContextMenu(event: MouseEvent): void {
      if (onLongPress === null) return
      event.preventDefault()
      fire()
    },
  }
}
