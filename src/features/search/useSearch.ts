import { useJournal } from '#context/session.ts'
import { settle } from '#domain/result.ts'
import { startTransition, useEffect, useState } from 'react'
import type { JournalSight } from '#domain/sight.ts'
import type { SearchAnswer } from '#engine/journal/journalSearch.ts'

/** While older years are still being read, the search runs again after this time. */
const askAgainMs = 250
/** The same where the store could not be read. */
const tryAgainMs = 2000

/** What was found, and for which query; it stays on the page until the next result. */
export interface Found extends SearchAnswer {
  readonly query: string
  /** So many are shown; one more is among the entries where there are others. */
  readonly limit: number
  /** Which months this phone had at that time; null when that could not be read. */
  readonly sight: JournalSight | null
}

/**
 * Null for a blank query and until the first result; `failed` where this phone's store cannot be read. Searches again as more of the
 * journal is fetched.
 */
export function useSearch(
  query: string,
  limit: number,
  sight: JournalSight | null,
): Found | 'failed' | null {
  const journal = useJournal()
  const [found, setFound] = useState<Found | 'failed' | null>(null)
  const isBlank = query.trim() === ''
  useEffect(() => {
    if (isBlank) return undefined
    let isCurrent = true
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = async (): Promise<void> => {
      const answer = await settle(journal.db.inTime(journal.search.search(query, limit + 1)))
      if (!isCurrent) return
      // In slices: the letter that is typed meanwhile is drawn first.
      startTransition(() =>
        setFound(answer.ok ? { query, limit, sight, ...answer.value } : 'failed'),
      )
      const isWhole = answer.ok && answer.value.isWhole
      if (!isWhole) timer = setTimeout(() => void ask(), answer.ok ? askAgainMs : tryAgainMs)
    }
    void ask()
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [journal, query, limit, isBlank, sight])
  return isBlank ? null : found
}
