// What a flame of thirty days and more has around it: tongues, then a halo with sparks, then a sun.
const tongues =
  'M8 22.5C3.5 28 2.5 34 4.6 38.6 6.6 43 12 44 16 41.8 10 38 7.2 30.5 8 22.5zM36.4 20.5c5 5 6.4 12 4.2 17.3-2 4.8-7.6 6-12.6 3.7 6.6-3.6 9.4-12.2 8.4-21z'
const rays =
  'M22 9.5V6.5M31.8 12.1l1.4-2.6M38.9 19.3l2.6-1.6M41.5 29h3M38.9 38.8l2.6 1.5M31.8 45.9l1.4 2.6M22 48.5v3M12.3 45.9l-1.5 2.6M5.1 38.8l-2.6 1.5M2.5 29h-3M5.1 19.3l-2.6-1.6M12.3 12.1l-1.5-2.6'
const sparks = [
  [4.5, 15, 1.5],
  [39.5, 12, 1.7],
  [33, 4.5, 1.1],
] as const

interface FlameGloryProps {
  /** From 3 on: see domain/statistics.ts. */
  readonly stage: number
  readonly isLit: boolean
  /** Of the flame itself. */
  readonly transform: string
}

export const FlameGlory = ({ stage, isLit, transform }: FlameGloryProps) => (
  <>
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
    ) : (
      <path
        d={tongues}
        transform={transform}
        {...(isLit
          ? { fill: '#f6a24f', opacity: 0.9 }
          : {
              fill: 'none',
              stroke: 'var(--line-strong)',
              strokeWidth: 1.8,
              strokeDasharray: '3 3.5',
            })}
      />
    )}
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
  </>
)
