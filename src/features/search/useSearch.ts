import { useJournal } from '#context/session.ts'
import { useEffect, useState } from 'react'
import type { JournalSight } from '#domain/sight.ts'
import type { SearchAnswer } from '#engine/journal/journalSearch.ts'

/** While older years are still being read, the search runs again after this time. */
const askAgainMs = 250

/** What was found, and for which query; it stays on the page until the next result. */
export interface Found extends SearchAnswer {
  readonly query: string
  /** Which months this phone had at that time; null when that could not be read. */
  readonly sight: JournalSight | null
}

/** Null for a blank query and until the first result. Searches again as more of the journal is fetched. */
export function useSearch(query: string, limit: number, sight: JournalSight | null): Found | null {
  const journal = useJournal()
  const [found, setFound] = useState<Found | null>(null)
  const isBlank = query.trim() === ''
  useEffect(() => {
    if (isBlank) return undefined
    let isCurrent = true
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = async (): Promise<void> => {
      const answer = await journal.search.search(query, limit)
      if (!isCurrent) return
      setFound({ query, sight, ...answer })
      if (!answer.isWhole) timer = setTimeout(() => void ask(), askAgainMs)
    }
    void ask()
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [journal, query, limit, isBlank, sight])
  return isBlank ? null : found
}
