import { useEffect } from 'react'
import { useReading } from '#context/useReading.ts'
import { useEngine } from '#context/engine.ts'
import type { Day, Month } from '#domain/day.ts'
import type { FilterId } from './calendarStore.ts'
import { chunksOf, EntryChunk } from './EntryChunk.tsx'

interface MonthEntriesProps {
  readonly month: Month
  readonly filter: FilterId
  readonly today: Day
  readonly onOpen: (day: Day) => void
  /** The room that they will take, in px, held while they are read. */
  readonly expected: number
}

/** The entries of a month that is near the window. */
export function MonthEntries(props: MonthEntriesProps) {
  const engine = useEngine()
  const { month, filter, today, onOpen, expected } = props
  const reading = useReading(() => engine.journal.readMonth(month), [engine, month])
  useEffect(() => engine.sync.lookAt(month), [engine, month])
  if (reading.status !== 'read') return <div style={{ minBlockSize: expected }} />
  const shown = reading.value.filter(({ isPinned }) => filter === 'all' || isPinned)
  return chunksOf(shown).map((entries) => (
    <EntryChunk key={entries[0]?.day} entries={entries} today={today} onOpen={onOpen} />
  ))
}
