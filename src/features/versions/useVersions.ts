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
  readonly isAsking: boolean
  /** The last answer did not come, also while it is asked for again. */
  readonly hasFailed: boolean
  /** Whether this phone has the day; null where it cannot tell. */
  readonly isDayHere: boolean | null
  /** Those that have come, latest first. */
  readonly versions: readonly DayVersion[]
  /** Others can be asked for. */
  readonly hasMore: boolean
  /** Asks for the next ones, or again for those that did not come. */
  readonly askMore: () => Promise<void>
}

interface Shown extends Pick<Versions, 'isAsking' | 'hasFailed'> {
  readonly page: VersionPage
}

const nothingYet: Shown = {
  isAsking: true,
  hasFailed: false,
  page: { versions: [], next: null },
}

/** The versions of a day, asked for when the page opens, and the next ones each time that `askMore` is called. */
export function useVersions(day: Day): Versions {
  const journal = useJournal()
  const [{ isAsking, hasFailed, page }, setShown] = useState<Shown>(nothingYet)
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
              isAsking: false,
              hasFailed: false,
              page: { ...reply.value, versions: [...known.versions, ...reply.value.versions] },
            }
          : { isAsking: false, hasFailed: true, page: known },
      )
    },
    [journal, day],
  )
  useEffect(() => {
    void ask(nothingYet.page)
  }, [ask])
  const askMore = (): Promise<void> => {
    setShown({ isAsking: true, hasFailed, page })
    return ask(page)
  }
  const now = useReading(() => readDay(journal, day), [journal, day])
  return {
    isAsking: isAsking || now.status === 'reading',
    hasFailed,
    isDayHere: now.status === 'read' ? now.value !== null : null,
    versions: now.status === 'reading' ? [] : withoutRepeats(valueOr(now, null), page.versions),
    hasMore: page.next !== null,
    askMore,
  }
}
