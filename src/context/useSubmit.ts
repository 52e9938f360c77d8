import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { settle } from '#domain/result.ts'
import { brokenText } from '#text/failures.ts'

/**
 * Whether the page on which the work began is still open. After a late reply or a delay, check it before you navigate.
 */
export type IsHere = () => boolean

interface Said<Args extends readonly unknown[]> {
  readonly isBusy: boolean
  readonly submit: (...args: Args) => void
}

interface Submission<Args extends readonly unknown[]> extends Said<Args> {
  /** Why the last try failed, or was not made: show it. */
  readonly message: string | undefined
  readonly setMessage: (message: string | undefined) => void
}

type Say = (sentence: string) => (() => void) | void

/** Resolves with the sentence that says why it failed, or with null. */
type Work<Args extends readonly unknown[]> = (
  isHere: IsHere,
  ...args: Args
) => Promise<string | null>

/**
 * Something that a person asked for and that takes time. It is busy until `work` resolves: to stay busy while another page
 * opens, `work` awaits `navigate`. A rejection is a sentence as well: nothing that was asked for fails in silence.
 * `say`: where the sentence goes on a page that shows no `message`. It may return what takes the sentence back, which happens as the
 * person tries again.
 */
export function useSubmit<Args extends readonly unknown[]>(work: Work<Args>): Submission<Args>
export function useSubmit<Args extends readonly unknown[]>(work: Work<Args>, say: Say): Said<Args>
export function useSubmit<Args extends readonly unknown[]>(
  work: Work<Args>,
  say?: Say,
): Submission<Args> {
  const { history } = useRouter()
  const takeBack = useRef<unknown>(undefined)
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
    if (typeof takeBack.current === 'function') takeBack.current()
    setBusy(true)
    const result = await settle(work(isHere, ...args))
    setBusy(false)
    const failure = result.ok ? result.value : brokenText
    takeBack.current = failure === null ? undefined : (say ?? setMessage)(failure)
  }
  return { isBusy, message, setMessage, submit: (...args) => void run(args) }
}
