import type { Month } from '#domain/day.ts'
import { yearText } from '#text/lookBack.ts'
import css from './ToldCards.module.css'

const [left, between, ground, rise] = [24, 31, 340, 210]

interface MonthsRisingProps {
  /** `height`: in any unit. */
  readonly lights: readonly { readonly month: Month; readonly height: number }[]
  readonly highest: Month
}

/** The months as lights over the ground. */
export function MonthsRising({ lights, highest }: MonthsRisingProps) {
  // A month of few days may be higher by them alone: none stands above the one that is named.
  const most = Math.max(1, lights.find(({ month }) => month === highest)?.height ?? 0)
  const shown = lights.map(({ month, height }, at) => ({
    month,
    x: left + at * between,
    y: ground - 24 - rise * Math.min(1, height / most),
  }))
  return (
    <svg className={css['months']} viewBox="0 0 390 380" aria-hidden="true">
      {shown.map(({ month, x, y }, at) => (
        <g key={month}>
          {month === highest ? <circle cx={x} cy={y} r="66" fill="url(#gHalo)" /> : null}
          <path d={`M${x} ${y + 14}V${ground - 6}`} />
          <circle
            cx={x}
            cy={y}
            r={month === highest ? 15 : 8}
            fill={month === highest ? 'url(#gSun)' : '#ffd691'}
          />
          <text x={x} y={ground + 18}>
            {yearText.letters[at]}
          </text>
        </g>
      ))}
    </svg>
  )
}
