import { useJournal } from '#context/session.ts'
import { useReading, valueOr } from '#context/useReading.ts'
import { readRecoveryState } from '#engine/session/recoveryMemo.ts'
import { sealedHereText } from '#text/sealedHere.ts'
import { SealedNote } from './DayNotes.tsx'

/** Whether this phone has words that it cannot open; undefined until it is known. */
export function useSealedDays(): boolean | undefined {
  const journal = useJournal()
  const state = useReading(() => readRecoveryState(journal), [journal])
  return valueOr(state, null)?.hasSealedDays
}

export const useHasSealedDays = (): boolean => useSealedDays() === true

/** Sealed words stand in no list, no count and no search: no such page calls them none. */
export const SealedDaysNote = () => (useHasSealedDays() ? <SealedNote of={sealedHereText} /> : null)
