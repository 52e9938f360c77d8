import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useRef, useState } from 'react'
import { showNotification } from '#ui/toastStore.ts'

/** A reading of this phone's store, as a screen shows it. */
export type Reading<T> =
  | { readonly status: 'reading' }
  | { readonly status: 'failed' }
  | { readonly status: 'read'; readonly value: T }

const reading = { status: 'reading' } as const
const failed = { status: 'failed' } as const

/** A store that has not answered by then is said not to, and goes on being waited for. */
const longestMs = 10_000

/**
 * Reads the store now, each time that what it read changes, and when `deps` change (the last value stays until the next
 * one is there). A rejection, or a store that does not answer, is the status `failed`, said once in a message when there is a
 * `failureText`.
 */
export function useReading<T>(
  read: () => Promise<T>,
  deps: readonly unknown[],
  failureText?: string,
): Reading<T> {
  const last = useRef<Reading<T>>(reading)
  const latest = useLiveQuery(
    (): Promise<Reading<T>> =>
      read().then<Reading<T>, Reading<T>>(
        (value) => {
          // The same figure read again renders nothing anew.
          if (last.current.status !== 'read' || !Object.is(last.current.value, value))
            last.current = { status: 'read', value }
          return last.current
        },
        () => failed,
      ),
    [...deps],
    reading,
  )
  const isAwaited = latest.status === 'reading'
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!isAwaited) return undefined
    const timer = setTimeout(() => setLate(true), longestMs)
    return () => clearTimeout(timer)
  }, [isAwaited])
  const now = isAwaited && isLate ? failed : latest
  const hasFailed = now.status === 'failed'
  useEffect(() => {
    if (hasFailed && failureText !== undefined) showNotification(failureText, 'error')
  }, [hasFailed, failureText])
  return now
}

/** What was read, or `otherwise` while it is being read and after a failure. */
export const valueOr = <T, U>(result: Reading<T>, otherwise: U): T | U =>
  result.status === 'read' ? result.value : otherwise
