import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useState } from 'react'
import { addMonths, monthOf, type Day } from '#domain/day.ts'
import type { EntryView } from '#domain/entry.ts'
import { settle } from '#domain/result.ts'
import type { Engine } from '#engine/engine.ts'
import { EntryCard } from '#journal-ui/EntryCard.tsx'
import { calendarText } from '#text/calendar.ts'
import { controlText } from '#text/controls.ts'
import { useNavigation } from '#ui/navigation.tsx'
import { RoundButton } from '#ui/RoundButton.tsx'
import { Screen } from '#ui/Screen.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { EmptyList } from './EmptyList.tsx'
import { FilterChips, type FilterId } from './FilterChips.tsx'
import css from './CalendarScreen.module.css'

interface CalendarScreenProps {
  readonly engine: Engine
  readonly today: Day
}

/** The current and the previous month, newest first. */
async function readList(engine: Engine, today: Day): Promise<readonly EntryView[]> {
  const month = monthOf(today)
  const lists = await Promise.all([
    engine.journal.readMonth(month),
    engine.journal.readMonth(addMonths(month, -1)),
  ])
  return lists.flat()
}

export function CalendarScreen({ engine, today }: CalendarScreenProps) {
  const navigation = useNavigation()
  const [filter, setFilter] = useState<FilterId>('all')
  const month = monthOf(today)
  const reading = useLiveQuery(() => settle(readList(engine, today)), [engine, today])
  useEffect(() => {
    engine.sync.lookAt(month)
  }, [engine, month])

  const entries = reading?.ok === true ? reading.value : []
  const pinned = entries.filter(({ isPinned }) => isPinned)
  const shown = filter === 'pinned' ? pinned : entries
  const isTodayWritten = entries.some(({ day }) => day === today)
  const openToday = (): void => navigation.go(isTodayWritten ? '/journal-detail' : '/fill-day')
  return (
    <Screen
      title={calendarText.title}
      action={
        <RoundButton
          icon="plus"
          look="primary"
          label={isTodayWritten ? calendarText.openToday : calendarText.write}
          onClick={openToday}
        />
      }
    >
      <FilterChips
        chosen={filter}
        counts={{ all: entries.length, pinned: pinned.length }}
        onChoose={setFilter}
      />
      {reading === undefined ? (
        <output aria-busy="true" aria-label={controlText.loading}>
          <Skeleton blockSize={96} />
        </output>
      ) : shown.length === 0 ? (
        <EmptyList onFill={isTodayWritten ? null : openToday} />
      ) : (
        <ul className={css['list']}>
          {shown.map((entry) => (
            <li key={entry.day}>
              <EntryCard entry={entry} today={today} />
            </li>
          ))}
        </ul>
      )}
    </Screen>
  )
}
