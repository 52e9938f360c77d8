import type { Found } from '#domain/bring/conversation.ts'

const width = 318
const height = 54
const mostNamed = 3

interface YearBarsProps {
  readonly years: Found['years']
}

/** A bar for each year, as high as its days are many. */
export function YearBars({ years }: YearBarsProps) {
  const most = Math.max(...years.map(({ days }) => days))
  const step = width / years.length
  const bar = Math.max(1, Math.min(26, step - 4))
  const named = new Set([0, Math.floor((years.length - 1) / 2), years.length - 1])
  return (
    <svg viewBox={`0 0 ${width} ${height + 20}`} width="100%" aria-hidden="true">
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
            fill={days === 0 ? 'var(--line)' : 'var(--glow)'}
          />
        )
      })}
      {years.map(({ year }, at) =>
        named.has(at) && (years.length >= mostNamed || at === 0) ? (
          <text
            key={year}
            x={at === 0 ? 0 : at === years.length - 1 ? width : at * step + bar / 2}
            y={height + 16}
            textAnchor={at === 0 ? 'start' : at === years.length - 1 ? 'end' : 'middle'}
            fill="var(--ink-2)"
            fontSize="12"
            fontWeight="600"
          >
            {year}
          </text>
        ) : null,
      )}
    </svg>
  )
}
