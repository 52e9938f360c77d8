import { flameStage } from '#domain/statistics.ts'
import { useLate } from '#ui/useLate.ts'

const body =
  'M22 2c1.6 8 13.6 13 13.6 27A13.6 13.6 0 0 1 22 43 13.6 13.6 0 0 1 8.4 29c0-5.6 2.6-9.8 5.6-12.8.6 3.6 2 5.8 4 6.8C17.6 15.2 18.4 7 22 2z'
const heart = 'M22 24c.8 3.6 6 5.8 6 11a6 6 0 0 1-12 0c0-4.4 4.4-6.2 6-11z'

/** How large it stands, on its foot, at each stage; the last one stands in the middle of a sun. */
const scales = [0.66, 0.62, 0.8, 0.9, 0.97, 0.68] as const
const lastStage = 5

interface FlameProps {
  readonly streak: number
  /** Today is written, or not awaited: else only the ember lives, within a dashed outline. */
  readonly isLit: boolean
  readonly size?: number
}

/** The streak, drawn: a spark, a flame, three tongues, a halo, a sun. */
export function Flame({ streak, isLit, size = 40 }: FlameProps) {
  const stage = flameStage(streak)
  // Drawn around the flame, whose place it does not change.
  const { part: glory } = useLate(stage >= 3, () => import('./FlameGlory.tsx'))
  const scale = scales[stage]
  const foot = stage === lastStage ? 29 - 24.5 * scale : 50 - 43 * scale
  const transform = `translate(${22 - 22 * scale} ${foot}) scale(${scale})`
  return (
    <svg data-flame="" viewBox="-2 0 48 54" width={size} height={size * 1.08} aria-hidden="true">
      {glory === null || stage < 3 ? null : <glory.FlameGlory {...{ stage, isLit, transform }} />}
      <g transform={transform}>
        <path
          d={body}
          {...(isLit && stage > 0
            ? { fill: 'url(#gFlame)' }
            : {
                fill: 'none',
                stroke: 'var(--line-strong)',
                strokeWidth: 2 / scale,
                strokeDasharray: '4 4.5',
                strokeLinecap: 'round',
              })}
        />
        {stage === 0 || (isLit && stage === 1) ? null : (
          <path d={heart} fill={isLit ? '#fff1c9' : 'url(#gFlame)'} />
        )}
      </g>
    </svg>
  )
}
