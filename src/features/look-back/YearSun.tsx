import { useMemo, type KeyboardEvent, type PointerEvent } from 'react'
import { addDays, addMonths, firstDayOf, monthOf, type Day } from '#domain/day.ts'
import { firstDayOfYear, placeInYear, type Sun } from '#domain/sunOfYear.ts'
import { yearText } from '#text/lookBack.ts'
import { chosenPaths, dayAtPoint, innerRadius, sunPaths, sunSize } from './sunPaths.ts'
import css from './YearScreen.module.css'

const middle = sunSize / 2

interface YearSunProps {
  readonly sun: Sun
  /** The last day that can be looked at. */
  readonly last: Day
  readonly chosen: Day
  readonly onChoose: (day: Day) => void
  readonly onOpen: (day: Day) => void
}

/** A ray a day. Keys move over days and months; a finger picks the day under it. */
export function YearSun({ sun, last, chosen, onChoose, onOpen }: YearSunProps) {
  const paths = useMemo(() => sunPaths(sun), [sun])
  const first = firstDayOfYear(sun.year)
  const at = placeInYear(chosen)
  const ray = sun.rays.find(({ day }) => day === chosen)
  const mark = chosenPaths(at, ray, sun.days)
  const choose = (day: Day): void => onChoose(day < first ? first : day > last ? last : day)

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && ray !== undefined) return onOpen(chosen)
    const to = dayAfterKey(event.key, chosen, first, last)
    if (to === null) return
    event.preventDefault()
    choose(to)
  }
  const onPointer = (event: PointerEvent<HTMLElement>): void => {
    if (event.type === 'pointermove' && event.buttons === 0) return
    const { left, top, width } = event.currentTarget.getBoundingClientRect()
    const under = dayAtPoint(event.clientX - left, event.clientY - top, width, sun.days)
    if (under !== null) choose(addDays(first, under))
  }
  return (
    <label className={css['sun']} onPointerDown={onPointer} onPointerMove={onPointer}>
      {/* Keys and voices have the slider; a finger has the sun itself, and gives the slider the focus. */}
      <input
        type="range"
        aria-label={yearText.days(sun.year)}
        aria-valuetext={yearText.dayState(chosen, ray)}
        min={1}
        max={placeInYear(last) + 1}
        value={at + 1}
        onKeyDown={onKeyDown}
        onChange={({ currentTarget }) => choose(addDays(first, Number(currentTarget.value) - 1))}
      />
      <svg viewBox={`0 0 ${sunSize} ${sunSize}`} aria-hidden="true">
        <defs>
          <radialGradient
            id="rayLight"
            gradientUnits="userSpaceOnUse"
            cx={middle}
            cy={middle}
            r={sun.isLamp ? 158 : 146}
          >
            <stop offset="0.4" stopColor="#fff3d2" />
            <stop offset="0.62" stopColor="#ffc052" />
            <stop offset="1" stopColor="#ffc052" stopOpacity="0.82" />
          </radialGradient>
        </defs>
        <circle
          cx={middle}
          cy={middle}
          r={sun.isLamp ? 150 : 160}
          fill="url(#gHalo)"
          opacity={sun.isLamp ? 0.85 : 0.4}
        />
        <circle className={css['rim']} cx={middle} cy={middle} r={innerRadius} />
        {paths.rays.map(({ light, path }) => (
          <path key={light} d={path} fill="url(#rayLight)" />
        ))}
        <path className={css['gaps']} d={paths.gaps} />
        <path className={css['chosen']} d={mark.ray} />
        <path className={css['line']} d={mark.line} />
        <path className={css['pinEdge']} d={paths.pins} />
        <path className={css['pin']} d={paths.pins} />
        <path className={css['months']} d={paths.months} />
        {paths.letters.map(({ x, y }, month) => (
          // Letters come back: their place names them.
          // oxlint-disable-next-line react/no-array-index-key
          <text key={month} className={css['letter']} x={x} y={y}>
            {yearText.letters[month]}
          </text>
        ))}
        <circle cx={middle} cy={middle} r="52" fill="url(#gSun)" />
        <text className={css['year']} x={middle} y={middle + 4}>
          {sun.year}
        </text>
        <text className={css['count']} x={middle} y={middle + 21}>
          {yearText.rays(sun.rays.length)}
        </text>
      </svg>
    </label>
  )
}

/** Null for a key that moves nothing. A month further is the same date, or the month's first day where it has none. */
function dayAfterKey(key: string, from: Day, first: Day, last: Day): Day | null {
  const inMonth = (count: number): Day => {
    const month = firstDayOf(addMonths(monthOf(from), count))
    const same = addDays(month, Number(from.slice(8)) - 1)
    return monthOf(same) === monthOf(month) ? same : month
  }
  switch (key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return addDays(from, 1)
    case 'ArrowLeft':
    case 'ArrowDown':
      return addDays(from, -1)
    case 'PageUp':
      return inMonth(1)
    case 'PageDown':
      return inMonth(-1)
    case 'Home':
      return first
    case 'End':
      return last
    default:
      return null
  }
}
