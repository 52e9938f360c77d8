import { useEffect, useRef, useState } from 'react'
import type { Day } from '#domain/day.ts'
import { Flame } from '#journal-ui/Flame.tsx'
import { celebrate, celebrationLeft, isCelebrating, milestoneName } from '#journal-ui/milestone.ts'
import { homeText } from '#text/home.ts'
import { useBrowser } from '#ui/BrowserContext.tsx'
import { Hidden } from '#ui/Hidden.tsx'
import css from './Figures.module.css'

interface StreakFigureProps {
  /** Null while unknown. */
  readonly streak: number | null
  readonly isActive: boolean
  /** Null while unknown. */
  readonly isWritten: boolean | null
  readonly today: Day
}

/** What the number of days says of itself. */
function captionOf(streak: number, isLit: boolean): string {
  if (streak === 0) return homeText.streakToStart
  if (!isLit) return homeText.streakToProlong
  return streak === 1 ? homeText.streakBegun : homeText.streakOn
}

export function StreakFigure({ streak, isActive, isWritten, today }: StreakFigureProps) {
  // Whether today prolongs the streak is shown only once it is known.
  const isLit = isWritten ?? isActive
  const caption = streak === null || isWritten === null ? '' : captionOf(streak, isLit)
  // The name needs both facts: with one missing, the same streak would be celebrated twice under two names.
  const reached =
    streak === null || isWritten === null
      ? null
      : milestoneName({ streak, isActive, isWritten, today })
  return (
    <div>
      <Flame streak={streak ?? 0} isLit={isLit} />
      <dt>
        <Hidden>{homeText.streak}</Hidden>
        <output>
          {reached === null ? (
            caption
          ) : (
            <MilestoneLine key={reached} reached={reached} otherwise={caption} />
          )}
        </output>
      </dt>
      <dd>
        <b>
          {streak === null ? (
            homeText.unknownFigure
          ) : (
            <>
              {homeText.figure(streak)} <span>{homeText.dayUnit(streak)}</span>
            </>
          )}
        </b>
      </dd>
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
  // It waits below the fold until it is scrolled to; once it has begun, it goes on wherever the page has moved it.
  const [isSeen, setSeen] = useState(() => isCelebrating(reached))
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
    const now = sincePage()
    celebrate(reached, now)
    const timer = setTimeout(() => setShown(false), celebrationLeft(reached, now))
    return () => clearTimeout(timer)
  }, [reached, isSeen, sincePage])
  return (
    <span ref={line} className={isShown ? css['milestone'] : undefined}>
      {isShown ? homeText.milestone : otherwise}
    </span>
  )
}
