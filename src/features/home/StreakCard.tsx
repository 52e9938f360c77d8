import type { Day } from '#domain/day.ts'
import { homeText } from '#text/home.ts'
import { Hidden } from '#ui/Hidden.tsx'
import { Flame } from './Flame.tsx'
import { milestoneName } from './milestone.ts'
import { MilestoneLine } from './MilestoneLine.tsx'
import css from './Figures.module.css'

interface StreakCardProps {
  /** Null while unknown. */
  readonly streak: number | null
  readonly isActive: boolean
  readonly isWritten: boolean
  readonly today: Day
}

const wordsByState = {
  full: homeText.streakDone,
  ember: homeText.streakToProlong,
  unlit: homeText.streakToStart,
} as const

export function StreakCard({ streak, isActive, isWritten, today }: StreakCardProps) {
  const state = isWritten ? 'full' : isActive ? 'ember' : 'unlit'
  const reached = streak === null ? null : milestoneName({ streak, isActive, isWritten, today })
  return (
    <div className={css['card']}>
      <Flame state={state} />
      <p>
        <Hidden>{homeText.streak}</Hidden>
        <b>{streak === null ? homeText.unknownFigure : homeText.days(streak)}</b>
        <output>
          {reached === null ? (
            <span className={css['small']}>{wordsByState[state]}</span>
          ) : (
            <MilestoneLine key={reached} reached={reached} otherwise={wordsByState[state]} />
          )}
        </output>
      </p>
    </div>
  )
}
