import type { Found } from '#domain/bring/conversation.ts'
import css from './BringScreen.module.css'

const width = 318
const height = 54
const widest = 26

interface YearBarsProps {
  readonly years: Found['years']
}

/** A bar for each year, as high as its days are many; the first year, the middle one and the last are named under them. */
export function YearBars({ years }: YearBarsProps) {
  const most = Math.max(...years.map(({ days }) => days))
  const bar = Math.min(widest, (width / years.length) * 0.7)
  const step = years.length < 2 ? 0 : (width - bar) / (years.length - 1)
  const named = new Set([0, (years.length - 1) / 2, years.length - 1])
  return (
    <div className={css['bars']} aria-hidden="true">
      <svg viewBox={`0 0 ${width} ${height}`} width="100%">
        {years.map(({ year, days }, at) => {
          const tall = days === 0 ? 2 : Math.max(6, (days / most) * height)
          return (
            <rect
              key={year}
              x={at * step}
              y={height - tall}
              width={bar}
              height={tall}
              rx={Math.min(7, bar / 2, tall / 2)}
              fill={days === 0 ? 'var(--line-strong)' : 'var(--glow)'}
            />
          )
        })}
      </svg>
      <p>
        {years
          .filter((_, at) => named.has(at))
          .map(({ year }) => (
            <span key={year}>{year}</span>
          ))}
      </p>
    </div>
  )
}
