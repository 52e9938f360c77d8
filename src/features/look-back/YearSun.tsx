import type { KeyboardEvent, PointerEvent } from 'react'
import { addDays, type Day } from '#domain/day.ts'
import { inOtherMonth } from '#domain/monthGrid.ts'
import { firstDayOfYear, placeInYear, type Sun } from '#domain/sunOfYear.ts'
import { yearText } from '#text/lookBack.ts'
import { SunPicture } from './SunPicture.tsx'
import { chosenPaths, dayAtPoint } from './sunPaths.ts'
import css from './YearScreen.module.css'

interface YearSunProps {
  readonly sun: Sun
  /** The last day that can be looked at. */
  readonly last: Day
  readonly chosen: Day
  /** Whether it is marked: it may be where keys begin, and no more. */
  readonly isAt: boolean
  readonly onChoose: (day: Day) => void
  readonly onOpen: (day: Day) => void
}

/** A ray a day. Keys move over days and months; a finger picks the day under it. */
export function YearSun({ sun, last, chosen, isAt, onChoose, onOpen }: YearSunProps) {
  const first = firstDayOfYear(sun.year)
  const at = placeInYear(chosen)
  const ray = sun.rays.find(({ day }) => day === chosen)
  const mark = isAt ? chosenPaths(at, ray, sun.days) : undefined
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
      <SunPicture sun={sun} mark={mark} />
    </label>
  )
}

/** Null for a key that moves nothing. */
function dayAfterKey(key: string, from: Day, first: Day, last: Day): Day | null {
  switch (key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return addDays(from, 1)
    case 'ArrowLeft':
    case 'ArrowDown':
      return addDays(from, -1)
    case 'PageUp':
      return inOtherMonth(from, 1)
    case 'PageDown':
      return inOtherMonth(from, -1)
    case 'Home':
      return first
    case 'End':
      return last
    default:
      return null
  }
}
