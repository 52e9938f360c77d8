import type { Month } from '#domain/day.ts'
import type { YearFigures } from '#domain/sunOfYear.ts'
import { yearText } from '#text/lookBack.ts'
import css from './YearCards.module.css'

const [left, between, ground, rise] = [24, 31, 340, 210]

interface MonthsRisingProps {
  readonly months: YearFigures['months']
  readonly fullest: Month
}

/** The months as lights over the ground: the more days, the higher. */
export function MonthsRising({ months, fullest }: MonthsRisingProps) {
  const most = Math.max(1, ...months.map(({ written }) => written))
  const lights = months.map(({ month, written }, at) => ({
    month,
    x: left + at * between,
    y: ground - 24 - (rise * written) / most,
  }))
  return (
    <svg className={css['months']} viewBox="0 0 390 380" aria-hidden="true">
      {lights.map(({ month, x, y }, at) => (
        <g key={month}>
          {month === fullest ? <circle cx={x} cy={y} r="66" fill="url(#gHalo)" /> : null}
          <path d={`M${x} ${y + 14}V${ground - 6}`} />
          <circle
            cx={x}
            cy={y}
            r={month === fullest ? 15 : 8}
            fill={month === fullest ? 'url(#gSun)' : '#ffd691'}
          />
          <text x={x} y={ground + 18}>
            {yearText.letters[at]}
          </text>
        </g>
      ))}
    </svg>
  )
}
