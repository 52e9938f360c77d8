import { useId, useMemo } from 'react'
import { useToday } from '#context/engine.ts'
import { useJournal } from '#context/session.ts'
import { useReading, valueOr } from '#context/useReading.ts'
import type { Day } from '#domain/day.ts'
import type { WrittenDay } from '#domain/lookBack.ts'
import { sameDates } from '#domain/sunOfYear.ts'
import { readDays } from '#engine/journal/lookBack.ts'
import { EntryCard } from '#journal-ui/EntryCard.tsx'
import { dayText } from '#text/dates.ts'
import { yearText } from '#text/lookBack.ts'
import css from './YearScreen.module.css'

interface SameDatesProps {
  readonly days: readonly WrittenDay[]
  readonly day: Day
  readonly onOpen: (day: Day) => void
}

/** « Ce jour-là, chaque année »: the date that is looked at, in every year that has it, each with its song. */
export function SameDates({ days, day, onOpen }: SameDatesProps) {
  const id = useId()
  const today = useToday()
  const journal = useJournal()
  const same = useMemo(() => sameDates(days, day), [days, day])
  const reading = useReading(() => readDays(journal, same), [journal, same.join(' ')])
  const entries = valueOr(reading, [])
  if (same.length < 2) return null
  return (
    <section className={css['same']} aria-labelledby={id}>
      <h2 id={id}>{yearText.everyYear}</h2>
      <p>{yearText.sameDate(dayText(day), same.length)}</p>
      <ul>
        {entries.map((entry) => (
          <li key={entry.day}>
            <EntryCard entry={entry} today={today} onOpen={onOpen} />
          </li>
        ))}
      </ul>
    </section>
  )
}
