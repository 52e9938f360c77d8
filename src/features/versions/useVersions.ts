import { useCallback, useEffect, useRef, useState } from 'react'
import { useReading, valueOr } from '#context/useReading.ts'
import { useJournal } from '#context/session.ts'
import type { Day } from '#domain/day.ts'
import { readDay } from '#engine/journal/readJournal.ts'
import {
  readVersions,
  withoutRepeats,
  type DayVersion,
  type VersionPage,
} from '#engine/data/dayVersions.ts'

export interface Versions {
  readonly status: 'asking' | 'failed' | 'read'
  /** Those that have come, latest first. */
  readonly versions: readonly DayVersion[]
  /** Others can be asked for. */
  readonly hasMore: boolean
  /** Asks for the next ones, or again for those that did not come. */
  readonly askMore: () => void
}

interface Shown extends Pick<Versions, 'status'> {
  readonly page: VersionPage
}

const nothingYet: Shown = { status: 'asking', page: { versions: [], next: null } }

/** The versions of a day, asked for when the page opens, and the next ones each time that `askMore` is called. */
export function useVersions(day: Day): Versions {
  const journal = useJournal()
  const [{ status, page }, setShown] = useState<Shown>(nothingYet)
  const questions = useRef(0)
  const ask = useCallback(
    async (known: VersionPage): Promise<void> => {
      questions.current++
      const question = questions.current
      const reply = await readVersions(journal, day, known.next)
      // Another question was asked, of another day or by another page.
      if (question !== questions.current) return
      setShown(
        reply.ok
          ? {
              status: 'read',
              page: { ...reply.value, versions: [...known.versions, ...reply.value.versions] },
            }
          : { status: 'failed', page: known },
      )
    },
    [journal, day],
  )
  useEffect(() => {
    void ask(nothingYet.page)
  }, [ask])
  const askMore = (): void => {
    setShown({ status: 'asking', page })
    void ask(page)
  }
  const now = useReading(() => readDay(journal, day), [journal, day])
  return {
    status: now.status === 'reading' ? 'asking' : status,
    versions: now.status === 'reading' ? [] : withoutRepeats(valueOr(now, null), page.versions),
    hasMore: page.next !== null,
    askMore,
  }
}
