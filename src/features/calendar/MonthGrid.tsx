import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { monthOf, parseDay, type Day, type Month } from '#domain/day.ts'
import type { Glow } from '#domain/glow.ts'
import { dayAfterKey } from '#domain/monthGrid.ts'
import type { JournalSight } from '#domain/sight.ts'
import { calendarText } from '#text/calendar.ts'
import type { FilterId } from './calendarStore.ts'
import { DayCell } from './DayCell.tsx'
import { drawnState, stateOf, type GridDays } from './gridDays.ts'
import { useSlide } from '#ui/useSlide.ts'
import css from './MonthGrid.module.css'

interface MonthGridProps {
  readonly weeks: readonly (readonly Day[])[]
  readonly month: Month
  readonly gridDays: GridDays
  readonly glows: ReadonlyMap<Day, Glow>
  readonly sight: JournalSight
  /** When the journal began. */
  readonly since: Day
  readonly filter: FilterId
  readonly selected: Day
  readonly today: Day
  readonly labelledBy: string
  readonly onSelect: (day: Day) => void
  readonly onTurn: (month: Month) => void
  readonly onCreate: () => void
}

/** The day that Tab focuses: the one last moved to, else the selected one, today, or the first that can be opened. */
function tabStopOf(days: readonly Day[], { month, selected, today }: MonthGridProps, moved: Day) {
  const isHere = (day: Day): boolean => days.includes(day) && day <= today
  const wanted = [moved, selected, today].find((day) => isHere(day) && monthOf(day) === month)
  return wanted ?? days.find((day) => monthOf(day) === month && day <= today)
}

/** A WAI-ARIA grid: one tab stop, arrows between the days, a tap or Enter to open one. */
export function MonthGrid(props: MonthGridProps) {
  const { weeks, month, gridDays, today, selected } = props
  const grid = useRef<HTMLTableElement>(null)
  useSlide(() => grid.current, month)
  const [moved, setMoved] = useState<Day>(selected)
  const tabStop = tabStopOf(weeks.flat(), props, moved)

  // A key may open another month: the day to focus exists once that month is rendered. An effect of the month before may
  // still run after the key; it does nothing, because its month is not the wanted one.
  const focusDue = useRef<Day | null>(null)
  useEffect(() => {
    const day = focusDue.current
    if (day === null || monthOf(day) !== month) return
    focusDue.current = null
    grid.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus()
  })

  const move = (event: KeyboardEvent): void => {
    const day = parseDay((event.target as HTMLElement).dataset['day'])
    const next = day && dayAfterKey(day, event.key, event.shiftKey, today)
    if (next === null) return
    event.preventDefault()
    focusDue.current = next
    setMoved(next)
    if (monthOf(next) !== month) props.onTurn(monthOf(next))
  }

  return (
    <table
      ref={grid}
      // A calendar is a table of days, and it is moved in as a grid is.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
      role="grid"
      className={css['grid']}
      aria-labelledby={props.labelledBy}
      onKeyDown={move}
    >
      <thead>
        <tr>
          {calendarText.weekdays.map(({ letter, name }) => (
            <th key={name} scope="col" abbr={name}>
              {letter}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {/* A key is a place here: the month that is turned to is written into the cells that are there. */}
        {weeks.map((days, week) => (
          // oxlint-disable-next-line react/no-array-index-key
          <tr key={week}>
            {days.map((day, weekday) => {
              const state = stateOf(gridDays, props.sight, props.since, day)
              return (
                <DayCell
                  // oxlint-disable-next-line react/no-array-index-key
                  key={weekday}
                  day={day}
                  today={today}
                  state={state}
                  drawn={drawnState(state, props.filter)}
                  glow={props.glows.get(day) ?? null}
                  isOutside={monthOf(day) !== month}
                  isSelected={day === selected}
                  isTabStop={day === tabStop}
                  onTap={(tapped) => {
                    setMoved(tapped)
                    props.onSelect(tapped)
                  }}
                  onLongPress={day === today && state === 'empty' ? props.onCreate : null}
                />
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
