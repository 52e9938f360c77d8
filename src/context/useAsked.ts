import { useCallback, useEffect, useRef, useState } from 'react'
import { useJournal } from '#context/session.ts'
import type { Result } from '#domain/result.ts'
import type { Journal } from '#engine/session/liveJournal.ts'

export type Asked<T> =
  | { readonly status: 'asking' }
  | { readonly status: 'failed' }
  | { readonly status: 'known'; readonly value: T }

/**
 * What the server tells of the account: asked for when the page opens and each time that `askAgain` is called. What is shown stays
 * meanwhile. `list` is one function for good, not made anew at each render.
 */
export function useAsked<T>(list: (journal: Journal) => Promise<Result<T, unknown>>): {
  readonly known: Asked<T>
  readonly askAgain: () => Promise<void>
} {
  const journal = useJournal()
  const [known, setKnown] = useState<Asked<T>>({ status: 'asking' })
  const questions = useRef(0)
  const shown = useRef<Asked<T>>({ status: 'failed' })
  const ask = useCallback(async (): Promise<void> => {
    questions.current++
    const question = questions.current
    const reply = await list(journal)
    // A later question was asked.
    if (question !== questions.current) return
    if (reply.ok) shown.current = { status: 'known', value: reply.value }
    setKnown(shown.current)
  }, [journal, list])
  useEffect(() => {
    void ask()
  }, [ask])
  return { known, askAgain: ask }
}
