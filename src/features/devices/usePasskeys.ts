import { useCallback, useEffect, useRef, useState } from 'react'
import { useJournal } from '#context/session.ts'
import { listPasskeys, type PasskeyList } from '#engine/session/passkeys.ts'

export type KnownPasskeys =
  | { readonly status: 'asking' }
  | { readonly status: 'failed' }
  | { readonly status: 'known'; readonly list: PasskeyList }

/** The account's passkeys, asked for when the page opens and each time that `askAgain` is called. What is shown stays meanwhile. */
export function usePasskeys(): { readonly known: KnownPasskeys; readonly askAgain: () => void } {
  const journal = useJournal()
  const [known, setKnown] = useState<KnownPasskeys>({ status: 'asking' })
  const questions = useRef(0)
  const shown = useRef<PasskeyList>(undefined)
  const ask = useCallback(async (): Promise<void> => {
    questions.current++
    const question = questions.current
    const reply = await listPasskeys(journal)
    // A later question was asked.
    if (question !== questions.current) return
    const list = reply.ok ? reply.value : shown.current
    shown.current = list
    setKnown(list === undefined ? { status: 'failed' } : { status: 'known', list })
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
