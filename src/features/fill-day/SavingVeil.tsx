import { useEffect, useRef, useState } from 'react'
import { useToday } from '#context/engine.ts'
import { useJournal } from '#context/session.ts'
import { useReading, valueOr } from '#context/useReading.ts'
import type { Day } from '#domain/day.ts'
import { flameStage } from '#domain/statistics.ts'
import { readStatistics } from '#engine/journal/readJournal.ts'
import { Flame } from '#journal-ui/Flame.tsx'
import { celebrate, celebrationLeft, milestoneName } from '#journal-ui/milestone.ts'
import { fillDayText } from '#text/fillDay.ts'
import { homeText } from '#text/home.ts'
import { useBrowser } from '#ui/BrowserContext.tsx'
import { classNames } from '#ui/classNames.ts'
import css from './SavingVeil.module.css'

interface SavingVeilProps {
  readonly day: Day
  readonly isEdit: boolean
  /** The words are stored on this phone. */
  readonly isSaved: boolean
}

/** Over the form while its day is stored; then the sun rises from the book, until Accueil opens or the person taps. */
export function SavingVeil({ day, isEdit, isSaved }: SavingVeilProps) {
  const today = useToday()
  const veil = useRef<HTMLDivElement>(null)
  useEffect(() => veil.current?.focus({ preventScroll: true }), [])
  const text = isEdit ? fillDayText.changingEntry : fillDayText.savingEntry
  return (
    <div
      ref={veil}
      className={css['veil']}
      data-veil=""
      data-saved={isSaved ? '' : undefined}
      // A native one would lie over the message of the saved day.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="dialog"
      aria-modal="true"
      aria-label={isSaved ? fillDayText.savedTitle : text}
      aria-busy={!isSaved}
      tabIndex={-1}
    >
      <div className={css['sky']}>
        <div className={css['halo']} />
        <div className={css['sun']} />
        <svg
          className={css['book']}
          viewBox="0 0 390 300"
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          <path className={css['far']} d="M0 72C58 26 138 26 195 84 252 26 332 26 390 72V300H0z" />
          <path
            className={css['near']}
            d="M0 92C58 48 138 48 195 104 252 48 332 48 390 92V300H0z"
          />
          <path d="M0 114C58 72 138 72 195 126 252 72 332 72 390 114V301H0z" fill="var(--bg)" />
        </svg>
      </div>
      <output className={css['say']}>
        {isSaved ? (
          <>
            <span className={css['written']}>{fillDayText.savedTitle}</span>
            {isEdit || day !== today ? null : <StreakGrown today={today} />}
          </>
        ) : (
          <span>{text}</span>
        )}
      </output>
    </div>
  )
}

/** The streak, with the day that was just written; its number turns from the one before. */
function StreakGrown({ today }: { readonly today: Day }) {
  const journal = useJournal()
  const statistics = valueOr(
    useReading(() => readStatistics(journal, today), [journal, today]),
    null,
  )
  const streak = statistics?.currentMonth.streakCount ?? 0
  if (streak === 0) return null
  // A flame that takes its next form grows into it.
  const isGrown = flameStage(streak) > flameStage(streak - 1)
  const reached = milestoneName({ streak, isActive: true, isWritten: true, today })
  return (
    <>
      <span className={classNames(css['streak'], isGrown && css['grown'])}>
        <Flame streak={streak} isLit size={58} />
        <span className={css['number']}>
          <span aria-hidden="true">{homeText.figure(streak - 1)}</span>
          <span>{homeText.figure(streak)}</span>
        </span>{' '}
        {homeText.dayUnit(streak)}
      </span>
      {reached === null ? null : <Celebration key={reached} reached={reached} />}
    </>
  )
}

/** « Super série ! », and rays that open around the sun, unless this milestone was celebrated before. */
function Celebration({ reached }: { readonly reached: string }) {
  const { sincePage } = useBrowser()
  const [isFirst] = useState(() => celebrationLeft(reached, sincePage()) > 0)
  useEffect(() => celebrate(reached, sincePage()), [reached, sincePage])
  return isFirst ? (
    <>
      <Crown />
      <span className={css['milestone']}>{homeText.milestone}</span>
    </>
  ) : null
}

const rayCount = 30
const turns = Array.from({ length: rayCount }, (_, index) => (index * 360) / rayCount)

/** Rays that open around the sun. */
const Crown = () => (
  <svg className={css['crown']} viewBox="-120 -120 240 240" aria-hidden="true">
    {turns.map((turn, index) => (
      <path
        key={turn}
        d={index % 3 === 0 ? 'M0 -92V-116' : 'M0 -92V-104'}
        transform={`rotate(${turn})`}
      />
    ))}
  </svg>
)
