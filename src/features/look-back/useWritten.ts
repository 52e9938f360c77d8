import { useEffect, useState } from 'react'
import { useJournal } from '#context/session.ts'
import { useReading, valueOr } from '#context/useReading.ts'
import type { Day } from '#domain/day.ts'
import type { WrittenDay } from '#domain/lookBack.ts'
import { settle } from '#domain/result.ts'
import { readPinned } from '#engine/journal/lookBack.ts'

export interface Written {
  readonly days: readonly WrittenDay[]
  readonly pinned: ReadonlySet<Day>
}

/** Every written day of this phone, read anew when one comes or is pinned. Null at first; `failed` where it cannot be read. */
export function useWritten(): Written | 'failed' | null {
  const journal = useJournal()
  const keys = useReading(() => readPinned(journal), [journal])
  const [days, setDays] = useState<readonly WrittenDay[] | 'failed' | null>(null)
  useEffect(() => {
    // Both are read side by side; what was read waits in memory.
    if (keys.status === 'reading') return journal.search.prepare()
    let isCurrent = true
    const read = async (): Promise<void> => {
      const written = await settle(journal.search.written())
      if (isCurrent) setDays(written.ok ? written.value : 'failed')
    }
    void read()
    return () => {
      isCurrent = false
    }
  }, [journal, keys])
  const known = valueOr(keys, null)
  if (days === 'failed' || keys.status === 'failed') return 'failed'
  return days === null || known === null ? null : { days, pinned: known.pinned }
}
