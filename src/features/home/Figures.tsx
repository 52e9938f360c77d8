import { useJournal } from '#context/session.ts'
import { readStatistics } from '#engine/journal/readJournal.ts'
import { useReading, valueOr } from '#context/useReading.ts'
import { type Day, monthOf } from '#domain/day.ts'
import type { JournalSight } from '#domain/sight.ts'
import { defaultMonthLength } from '#domain/statistics.ts'
import { monthNameText } from '#text/dates.ts'
import { homeText } from '#text/home.ts'
import { Hidden } from '#ui/Hidden.tsx'
import { StreakCard } from './StreakCard.tsx'
import { useFetchToast } from './useFetchToast.ts'
import css from './Figures.module.css'

interface FiguresProps {
  readonly today: Day
  /** Null while unknown. */
  readonly isWritten: boolean | null
  readonly sight: JournalSight
}

/** The streak and the month, side by side. */
export function Figures({ today, isWritten, sight }: FiguresProps) {
  const journal = useJournal()
  const reading = useReading(
    () => readStatistics(journal, today),
    [journal, today],
    homeText.statisticsFailed(homeText.unreadable),
  )
  const statistics = valueOr(reading, null)
  useFetchToast(
    reading.status === 'read' && statistics === null && sight.hasFailed,
    homeText.statisticsFailed,
  )
  const month = statistics?.currentMonth
  const total = month?.totalDays ?? defaultMonthLength
  return (
    <div className={css['figures']}>
      <StreakCard
        streak={month?.streakCount ?? null}
        isActive={month?.isStreakActive ?? false}
        isWritten={isWritten}
        today={today}
      />
      <div className={css['card']}>
        <MonthRing share={(month?.daysCompleted ?? 0) / total} />
        <p>
          <b aria-hidden="true">
            {month?.daysCompleted ?? homeText.unknownFigure}
            <span>{`/${total}`}</span>
          </b>
          <Hidden>{month ? homeText.written(month.daysCompleted, total) : null}</Hidden>
          <span className={css['small']}>{homeText.inMonth(monthNameText(monthOf(today)))}</span>
          {statistics === null || statistics.pinnedDaysCount === 0 ? null : (
            <span className={css['small']}>{homeText.pinned(statistics.pinnedDaysCount)}</span>
          )}
        </p>
      </div>
    </div>
  )
}

const radius = 21
const circumference = 2 * Math.PI * radius

/** A ring filled by `share`, from 0 to 1. */
const MonthRing = ({ share }: { readonly share: number }) => (
  <svg width="52" height="52" viewBox="0 0 52 52" aria-hidden="true">
    <circle cx="26" cy="26" r={radius} fill="none" stroke="var(--surface-sunken)" strokeWidth="7" />
    {share > 0 ? (
      <circle
        cx="26"
        cy="26"
        r={radius}
        fill="none"
        stroke="url(#gRing)"
        strokeWidth="7"
        strokeLinecap="round"
        strokeDasharray={`${circumference * share} ${circumference}`}
        transform="rotate(-90 26 26)"
      />
    ) : null}
  </svg>
)
