import { useJournal } from '#context/session.ts'
import { useReading, valueOr } from '#context/useReading.ts'
import { readRecoveryState } from '#engine/session/recoveryMemo.ts'

/** Words that this phone cannot open stand in no list and no count; false until it is known. */
export function useHasSealedDays(): boolean {
  const journal = useJournal()
  const state = useReading(() => readRecoveryState(journal), [journal])
  return valueOr(state, null)?.hasSealedDays === true
}
