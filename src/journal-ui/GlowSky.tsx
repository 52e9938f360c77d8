import type { ReactNode } from 'react'
import type { Glow } from '#domain/glow.ts'
import { classNames } from '#ui/classNames.ts'
import css from './GlowSky.module.css'

interface GlowSkyProps {
  /** Null: the sun waits behind the page. */
  readonly glow: Glow | null
  readonly isSmall?: boolean
  /** What lies over the sky. */
  readonly children?: ReactNode
}

/** A sky over the open page, with the sun at the height of a glow. */
export const GlowSky = ({ glow, isSmall = false, children }: GlowSkyProps) => (
  <span className={classNames(css['sky'], isSmall && css['small'])} data-glow={glow ?? 0}>
    <span className={css['sun']} aria-hidden="true" />
    {/* Stretched to the width, and a little lower than the sky. */}
    <svg viewBox="0 0 318 196" preserveAspectRatio="none" aria-hidden="true">
      <path
        d="M0 139.2C47.7 113.2 114.5 113.2 159 150.9 203.5 113.2 270.3 113.2 318 139.2V198H0z"
        opacity=".45"
      />
      <path d="M0 156.8C47.7 130.8 114.5 130.8 159 168.5 203.5 130.8 270.3 130.8 318 156.8V198H0z" />
    </svg>
    {children}
  </span>
)
