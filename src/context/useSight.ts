import type { JournalSight } from '#domain/sight.ts'
import { readSight } from '#engine/journal/readJournal.ts'
import { useJournal } from './session.ts'
import { useReading, type Reading } from './useReading.ts'

/** What this phone may say is not written, followed as more of the journal comes. */
export function useSight(): Reading<JournalSight> {
  const journal = useJournal()
  return useReading(() => readSight(journal), [journal])
}
