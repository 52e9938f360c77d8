import { useJournal } from '#context/session.ts'
import { readStatistics } from '#engine/journal/readJournal.ts'
import { useReading, valueOr } from '#context/useReading.ts'
import { type Day, monthOf } from '#domain/day.ts'
import type { JournalSight } from '#domain/sight.ts'
import { defaultMonthLength } from '#domain/statistics.ts'
import { monthNameText } from '#text/dates.ts'
import { homeText } from '#text/home.ts'
import { Hidden } from '#ui/Hidden.tsx'
import { Icon } from '#ui/Icon.tsx'
import { StreakFigure } from './StreakFigure.tsx'
import { useFetchToast } from './useFetchToast.ts'
import css from './Figures.module.css'

interface FiguresProps {
  readonly today: Day
  /** Null while unknown. */
  readonly isWritten: boolean | null
  readonly sight: JournalSight
}

/** The streak, the month and the pins, each with what it counts. */
export function Figures({ today, isWritten, sight }: FiguresProps) {
  const journal = useJournal()
  // A day that is not there says why in its place, for the figures too: two sentences would tell of one failure.
  const isDayThere = isWritten !== null
  const reading = useReading(
    () => readStatistics(journal, today),
    [journal, today],
    isDayThere ? homeText.statisticsFailed(homeText.unreadable) : undefined,
  )
  const statistics = valueOr(reading, null)
  useFetchToast(isDayThere && reading.status === 'read' && statistics === null && sight.hasFailed)
  const month = statistics?.currentMonth
  const total = month?.totalDays ?? defaultMonthLength
  const pinned = statistics?.pinnedDaysCount ?? 0
  return (
    <dl className={css['figures']}>
      <StreakFigure
        streak={month?.streakCount ?? null}
        isActive={month?.isStreakActive ?? false}
        isWritten={isWritten}
        today={today}
      />
      <div>
        <MonthRing share={(month?.daysCompleted ?? 0) / total} />
        <dt>{homeText.inMonth(monthNameText(monthOf(today)))}</dt>
        <dd>
          <b aria-hidden="true">
            {month?.daysCompleted ?? homeText.unknownFigure}
            <span>{`/${total}`}</span>
          </b>
          <Hidden>{month ? homeText.written(month.daysCompleted, total) : null}</Hidden>
        </dd>
      </div>
      <div>
        <PinMark />
        <dt>{homeText.pinned(pinned)}</dt>
        <dd>
          <b>{statistics === null ? homeText.unknownFigure : homeText.figure(pinned)}</b>
        </dd>
      </div>
    </dl>
  )
}

const radius = 16.5
const circumference = 2 * Math.PI * radius

/** A ring filled by `share`, from 0 to 1. */
const MonthRing = ({ share }: { readonly share: number }) => (
  <svg width="42" height="42" viewBox="0 0 42 42" aria-hidden="true">
    <circle cx="21" cy="21" r={radius} fill="none" stroke="var(--surface-sunken)" strokeWidth="6" />
    {share > 0 ? (
      <circle
        cx="21"
        cy="21"
        r={radius}
        fill="none"
        stroke="url(#gRing)"
        strokeWidth="6"
        strokeLinecap="round"
        strokeDasharray={`${circumference * share} ${circumference}`}
        transform="rotate(-90 21 21)"
      />
    ) : null}
  </svg>
)

const PinMark = () => (
  <span className={css['pin']} aria-hidden="true">
    <Icon name="pin" />
  </span>
)
