import { useEffect, useMemo, useState } from 'react'
import type { Journal } from '#engine/session/liveJournal.ts'
import { useJournal } from './session.ts'
import { useReading, type Reading } from './useReading.ts'

/** Of each open journal, what was read of it last; it goes with the journal. */
export type Memory<T> = WeakMap<Journal, T>

/** As `useReading`, of the open journal: a screen that comes back begins with what was read last, while it is read anew. */
export function useRemembered<T>(
  memory: Memory<T>,
  read: (journal: Journal) => Promise<T>,
): Reading<T> {
  const journal = useJournal()
  const reading = useReading(() => read(journal), [journal, read])
  const [first] = useState(() => ({ of: journal, value: memory.get(journal) }))
  useEffect(() => {
    if (reading.status === 'read') memory.set(journal, reading.value)
  }, [memory, journal, reading])
  return useMemo(
    () =>
      reading.status === 'reading' && first.of === journal && first.value !== undefined
        ? { status: 'read', value: first.value }
        : reading,
    [reading, first, journal],
  )
}
