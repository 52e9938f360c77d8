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
  // Whether today prolongs it is not said before it is known.
  const state =
    isWritten === false ? (isActive ? 'ember' : 'unlit') : isWritten || isActive ? 'full' : 'unlit'
  const words = isWritten === null ? '' : wordsByState[state]
  // Both facts make the name: with one of them missing, a streak would be celebrated again under another name.
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
