import { flameStage } from '#domain/statistics.ts'

const body =
  'M22 2c1.6 8 13.6 13 13.6 27A13.6 13.6 0 0 1 22 43 13.6 13.6 0 0 1 8.4 29c0-5.6 2.6-9.8 5.6-12.8.6 3.6 2 5.8 4 6.8C17.6 15.2 18.4 7 22 2z'
const heart = 'M22 24c.8 3.6 6 5.8 6 11a6 6 0 0 1-12 0c0-4.4 4.4-6.2 6-11z'
const tongues =
  'M8 22.5C3.5 28 2.5 34 4.6 38.6 6.6 43 12 44 16 41.8 10 38 7.2 30.5 8 22.5zM36.4 20.5c5 5 6.4 12 4.2 17.3-2 4.8-7.6 6-12.6 3.7 6.6-3.6 9.4-12.2 8.4-21z'
const rays =
  'M22 9.5V6.5M31.8 12.1l1.4-2.6M38.9 19.3l2.6-1.6M41.5 29h3M38.9 38.8l2.6 1.5M31.8 45.9l1.4 2.6M22 48.5v3M12.3 45.9l-1.5 2.6M5.1 38.8l-2.6 1.5M2.5 29h-3M5.1 19.3l-2.6-1.6M12.3 12.1l-1.5-2.6'
const sparks = [
  [4.5, 15, 1.5],
  [39.5, 12, 1.7],
  [33, 4.5, 1.1],
] as const

/** How large it stands, on its foot, at each stage. */
const scales = [0.66, 0.62, 0.8, 0.9, 0.97, 0.68] as const

interface FlameProps {
  readonly streak: number
  /** Today is written, or not awaited: else only the ember lives, within a dashed outline. */
  readonly isLit: boolean
  readonly size?: number
}

/** The streak, drawn: a spark, a flame, three tongues, a halo, a sun. */
export function Flame({ streak, isLit, size = 40 }: FlameProps) {
  const stage = flameStage(streak)
  const scale = scales[stage]
  const foot = stage === 5 ? 29 - 24.5 * scale : 50 - 43 * scale
  const dashed = { fill: 'none', stroke: 'var(--line-strong)', strokeLinecap: 'round' } as const
  return (
    <svg viewBox="-2 0 48 54" width={size} height={size * 1.08} aria-hidden="true">
      {stage >= 4 ? (
        <circle cx="22" cy="30" r="22" fill="url(#gHalo)" opacity={isLit ? 0.95 : 0.4} />
      ) : null}
      {stage === 5 ? (
        <>
          <path
            d={rays}
            stroke={isLit ? '#f0a63a' : 'var(--line-strong)'}
            strokeWidth="2.2"
            strokeLinecap="round"
          />
          {isLit ? <circle cx="22" cy="29" r="16.8" fill="#ffe2a0" /> : null}
        </>
      ) : null}
      <g transform={`translate(${22 - 22 * scale} ${foot}) scale(${scale})`}>
        {stage === 3 || stage === 4 ? (
          isLit ? (
            <path d={tongues} fill="#f6a24f" opacity=".9" />
          ) : (
            <path d={tongues} {...dashed} strokeWidth="1.8" strokeDasharray="3 3.5" />
          )
        ) : null}
        {isLit && stage > 0 ? (
          <path d={body} fill="url(#gFlame)" />
        ) : (
          <path d={body} {...dashed} strokeWidth={2 / scale} strokeDasharray="4 4.5" />
        )}
        {stage === 0 || (isLit && stage === 1) ? null : (
          <path d={heart} fill={isLit ? '#fff1c9' : 'url(#gFlame)'} />
        )}
      </g>
      {stage === 4
        ? sparks.map(([cx, cy, r]) => (
            <circle
              key={cx}
              cx={cx}
              cy={cy}
              r={r}
              fill={isLit ? 'var(--ember)' : 'var(--line-strong)'}
            />
          ))
        : null}
    </svg>
  )
}
