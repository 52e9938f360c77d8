import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'

/**
 * Whether the page on which the work began is still open. After a late reply or a delay, check it before you navigate.
 */
export type IsHere = () => boolean

interface Submission<Args extends readonly unknown[]> {
  readonly isBusy: boolean
  /** Why the last try failed, or was not made. */
  readonly message: string | undefined
  readonly setMessage: (message: string | undefined) => void
  readonly submit: (...args: Args) => void
}

/**
 * Something that a person asked for and that takes time. `work` resolves with the sentence that says why it failed, or with
 * null. It is busy until then: to stay busy while another page opens, `work` awaits `navigate`.
 */
export function useSubmit<Args extends readonly unknown[]>(
  work: (isHere: IsHere, ...args: Args) => Promise<string | null>,
): Submission<Args> {
  const { history } = useRouter()
  const isMounted = useRef(false)
  const [isBusy, setBusy] = useState(false)
  const [message, setMessage] = useState<string>()
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])

  const run = async (args: Args): Promise<void> => {
    const { pathname } = history.location
    const isHere = (): boolean => isMounted.current && history.location.pathname === pathname
    setMessage(undefined)
    setBusy(true)
    const failure = await work(isHere, ...args).finally(() => setBusy(false))
    setMessage(failure ?? undefined)
  }
  return { isBusy, message, setMessage, submit: (...args) => void run(args) }
}
