import { useEffect, useState } from 'react'
import { createLocalText } from '#platform/storedText.ts'
import { addDays, type Day } from '#domain/day.ts'
import { isMilestone } from '#domain/statistics.ts'
import { homeText } from '#text/home.ts'
import { Hidden } from '#ui/Hidden.tsx'
import { classNames } from '#ui/classNames.ts'
import css from './Figures.module.css'

interface StreakCardProps {
  /** Null while unknown. */
  readonly streak: number | null
  readonly isActive: boolean
  /** Null while unknown. */
  readonly isWritten: boolean | null
  readonly today: Day
}

const wordsByState = {
  full: homeText.streakDone,
  ember: homeText.streakToProlong,
  unlit: homeText.streakToStart,
} as const

export function StreakCard({ streak, isActive, isWritten, today }: StreakCardProps) {
  // Whether today prolongs the streak is shown only once it is known.
  const state =
    isWritten === false ? (isActive ? 'ember' : 'unlit') : isWritten || isActive ? 'full' : 'unlit'
  const words = isWritten === null ? '' : wordsByState[state]
  // The name needs both facts: with one missing, the same streak would be celebrated twice under two names.
  const reached =
    streak === null || isWritten === null
      ? null
      : milestoneName({ streak, isActive, isWritten, today })
  return (
    <div className={css['card']}>
      <Flame state={state} />
      <p>
        <Hidden>{homeText.streak}</Hidden>
        <b>
          {streak === null ? (
            homeText.unknownFigure
          ) : (
            <>
              {homeText.figure(streak)} <span>{homeText.dayUnit(streak)}</span>
            </>
          )}
        </b>
        <output>
          {reached === null ? (
            <span className={css['small']}>{words}</span>
          ) : (
            <MilestoneLine key={reached} reached={reached} otherwise={words} />
          )}
        </output>
      </p>
    </div>
  )
}

/** The last milestone celebrated on this phone. */
export const celebratedMilestone = createLocalText('lueur.milestone')

const milestoneMs = 3000

interface MilestoneLineProps {
  /** Names the milestone of this very streak: it is celebrated once on this phone. */
  readonly reached: string
  readonly otherwise: string
}

/** « Super série ! » for three seconds, then the ordinary words. */
function MilestoneLine({ reached, otherwise }: MilestoneLineProps) {
  const [isShown, setShown] = useState(() => celebratedMilestone.read() !== reached)
  useEffect(() => {
    celebratedMilestone.write(reached)
    const timer = setTimeout(() => setShown(false), milestoneMs)
    return () => clearTimeout(timer)
  }, [reached])
  return (
    <span className={classNames(css['small'], isShown && css['milestone'])}>
      {isShown ? homeText.milestone : otherwise}
    </span>
  )
}

interface StreakToday {
  readonly streak: number
  readonly isActive: boolean
  readonly isWritten: boolean
  readonly today: Day
}

/** Names the milestone reached by this very streak, for one celebration per phone; null when it is none. */
export function milestoneName({ streak, isActive, isWritten, today }: StreakToday): string | null {
  if (!isActive || !isMilestone(streak)) return null
  const firstDay = addDays(today, isWritten ? 1 - streak : -streak)
  return `${firstDay}+${streak}`
}

const outline =
  'M22 2c1.6 8 13.6 13 13.6 27A13.6 13.6 0 0 1 22 43 13.6 13.6 0 0 1 8.4 29c0-5.6 2.6-9.8 5.6-12.8.6 3.6 2 5.8 4 6.8C17.6 15.2 18.4 7 22 2z'
const heart = 'M22 24c.8 3.6 6 5.8 6 11a6 6 0 0 1-12 0c0-4.4 4.4-6.2 6-11z'

/** Full when today is written; else a dashed flame, with a live ember while there is a streak to prolong. */
const Flame = ({ state }: { readonly state: 'full' | 'ember' | 'unlit' }) => (
  <svg width="44" height="52" viewBox="0 0 44 52" aria-hidden="true">
    {state === 'full' ? (
      <path d={outline} fill="url(#gFlame)" />
    ) : (
      <path
        d={outline}
        fill="none"
        stroke="var(--line-strong)"
        strokeWidth="2.2"
        strokeDasharray="4 4.5"
        strokeLinecap="round"
      />
    )}
    {state === 'unlit' ? null : (
      <path d={heart} fill={state === 'full' ? '#fff1c9' : 'url(#gFlame)'} />
    )}
  </svg>
)
