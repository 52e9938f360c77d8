import { useId } from 'react'
import type { Glow } from '#domain/glow.ts'
import css from './GlowSign.module.css'

interface Sun {
  readonly radius: number
  /** Its middle, from the top. */
  readonly at: number
  /** In degrees. */
  readonly rays: readonly number[]
}

const low: readonly number[] = []
const fan: readonly number[] = [200, 235, 270, 305, 340]
const around: readonly number[] = [0, 45, 90, 135, 180, 225, 270, 315]
const suns: Readonly<Record<Glow, Sun>> = {
  1: { radius: 5, at: 18.2, rays: low },
  2: { radius: 5.3, at: 15.8, rays: low },
  3: { radius: 5.6, at: 13.6, rays: low },
  4: { radius: 5.7, at: 11.6, rays: fan },
  5: { radius: 6.2, at: 10.2, rays: around },
}
const middle = 12

function rayPath({ radius, at, rays }: Sun): string {
  const point = (degrees: number, away: number): string => {
    const angle = (degrees * Math.PI) / 180
    return `${(middle + Math.cos(angle) * away).toFixed(2)} ${(at + Math.sin(angle) * away).toFixed(2)}`
  }
  return rays.map((one) => `M${point(one, radius + 2)}L${point(one, radius + 3.6)}`).join('')
}

interface GlowSignProps {
  readonly glow: Glow
  /** In px. */
  readonly size?: number
}

/** The glow as a sign: a sun that rises from the page, higher with each step. */
export function GlowSign({ glow, size = 22 }: GlowSignProps) {
  const page = useId()
  const sun = suns[glow]
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} className={css['sign']} aria-hidden="true">
      <clipPath id={page}>
        <path d="M0 0H24V18.4C20 16.6 15.6 16.8 12 19.4 8.4 16.8 4 16.6 0 18.4z" />
      </clipPath>
      <g clipPath={`url(#${page})`}>
        <circle
          cx={middle}
          cy={sun.at}
          r={sun.radius}
          fill={`var(--lum-${glow})`}
          stroke={`color-mix(in oklab, var(--lum-${glow}) 55%, var(--on-glow-soft))`}
          strokeWidth="1.2"
        />
        <path d={rayPath(sun)} stroke="var(--ember)" strokeWidth="1.5" strokeLinecap="round" />
      </g>
      <path
        d="M2 19.2c3.6-1.5 7-1.2 10 .9 3-2.1 6.4-2.4 10-.9"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
        strokeLinecap="round"
      />
    </svg>
  )
}
