import { useEffect, useRef, useState } from 'react'
import type { Day } from '#domain/day.ts'
import { Flame } from '#journal-ui/Flame.tsx'
import { celebrate, celebrationLeft, milestoneName } from '#journal-ui/milestone.ts'
import { homeText } from '#text/home.ts'
import { useBrowser } from '#ui/BrowserContext.tsx'
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
      <Flame streak={streak ?? 0} isLit={state === 'full'} />
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

interface MilestoneLineProps {
  /** Names the milestone of this very streak: it is celebrated once on this phone. */
  readonly reached: string
  readonly otherwise: string
}

/** « Super série ! » for three seconds, then the ordinary words. */
function MilestoneLine({ reached, otherwise }: MilestoneLineProps) {
  const { sincePage } = useBrowser()
  const line = useRef<HTMLSpanElement>(null)
  const [isShown, setShown] = useState(() => celebrationLeft(reached, sincePage()) > 0)
  const [isSeen, setSeen] = useState(false)
  // It waits below the fold until it is scrolled to.
  useEffect(() => {
    if (line.current === null) return undefined
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true)
    })
    observer.observe(line.current)
    return () => observer.disconnect()
  }, [])
  useEffect(() => {
    if (!isSeen) return undefined
    celebrate(reached, sincePage())
    const timer = setTimeout(() => setShown(false), celebrationLeft(reached, sincePage()))
    return () => clearTimeout(timer)
  }, [reached, isSeen, sincePage])
  return (
    <span ref={line} className={classNames(css['small'], isShown && css['milestone'])}>
      {isShown ? homeText.milestone : otherwise}
    </span>
  )
}
