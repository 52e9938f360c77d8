import { useEffect, useState } from 'react'
import { useEngine } from '#context/engine.ts'
import type { JournalSight } from '#domain/sight.ts'
import type { SearchAnswer } from '#engine/engine.ts'

/** While older years are still being read, the question is asked again this often. */
const askAgainMs = 250

/** What was found, and for which words; the last answer stays on the page until the next one is here. */
export interface Found extends SearchAnswer {
  readonly query: string
  /** What was here when it was looked for; null when this phone cannot say. */
  readonly sight: JournalSight | null
}

/** Null for a blank query, and until the first answer. Asked again as more of the journal comes to this phone. */
export function useSearch(query: string, limit: number, sight: JournalSight | null): Found | null {
  const engine = useEngine()
  const [found, setFound] = useState<Found | null>(null)
  const isBlank = query.trim() === ''
  useEffect(() => {
    if (isBlank) return undefined
    let isCurrent = true
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = async (): Promise<void> => {
      const answer = await engine.journal.search(query, limit)
      if (!isCurrent) return
      setFound({ query, sight, ...answer })
      if (!answer.isWhole) timer = setTimeout(() => void ask(), askAgainMs)
    }
    void ask()
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [engine, query, limit, isBlank, sight])
  return isBlank ? null : found
}
