import { useCallback, useEffect, useRef, useState } from 'react'
import { useJournal } from '#context/session.ts'
import { listPhones, type AccountPhone } from '#engine/session/phones.ts'

export type Phones =
  | { readonly status: 'asking' }
  | { readonly status: 'failed' }
  | { readonly status: 'known'; readonly phones: readonly AccountPhone[] }

/** The phones of the account, asked for when the page opens and each time that `askAgain` is called. What is shown stays meanwhile. */
export function usePhones(): { readonly known: Phones; readonly askAgain: () => void } {
  const journal = useJournal()
  const [known, setKnown] = useState<Phones>({ status: 'asking' })
  const questions = useRef(0)
  const shown = useRef<readonly AccountPhone[]>(undefined)
  const ask = useCallback(async (): Promise<void> => {
    questions.current++
    const question = questions.current
    const reply = await listPhones(journal)
    // A later question was asked.
    if (question !== questions.current) return
    const phones = reply.ok ? reply.value : shown.current
    shown.current = phones
    setKnown(phones === undefined ? { status: 'failed' } : { status: 'known', phones })
  }, [journal])
  useEffect(() => {
    void ask()
  }, [ask])
  const askAgain = (): void => {
    if (known.status === 'failed') setKnown({ status: 'asking' })
    void ask()
  }
  return { known, askAgain }
}
