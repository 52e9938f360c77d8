import { useState, useSyncExternalStore } from 'react'
import { useBackCloses } from '#ui/useBackCloses.ts'
import type { DayDraft } from './useDayDraft.ts'

interface LeaveUnstored {
  readonly isAsking: boolean
  /** To be called instead of leaving; null where nothing holds the person back. */
  readonly ask: (() => void) | null
  readonly stay: () => void
}

/** Words that the phone could not store are in this page alone: going back, or the page's own buttons, ask first. */
export function useLeaveUnstored({ keeping }: DayDraft, isWriting: boolean): LeaveUnstored {
  const [isAsking, setAsking] = useState(false)
  // `keeping` changes at every letter; this does not.
  const isNotKept = useSyncExternalStore(keeping.subscribe, () => keeping.current() === 'notKept')
  const isUnstored = isNotKept && isWriting
  if (isAsking && !isUnstored) setAsking(false)
  const ask = (): void => setAsking(true)
  useBackCloses(isUnstored && !isAsking, ask)
  return { isAsking, ask: isUnstored ? ask : null, stay: () => setAsking(false) }
}
