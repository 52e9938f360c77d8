import type { ImportedFile } from '#engine/journal/importDays.ts'
import { myDataText } from '#text/myData.ts'

/** What the journal took, one sentence for each kind. */
export function takenText({
  added,
  changed,
  setAside,
  beside,
  drafts,
  leftOut,
}: ImportedFile): readonly string[] {
  if (added + changed + setAside + beside === 0) {
    return [drafts + leftOut.length === 0 ? myDataText.allHere : myDataText.nothingTaken]
  }
  return [
    ...(added + changed === 0 ? [] : [myDataText.imported(added, changed)]),
    ...(beside === 0 ? [] : [myDataText.beside(beside)]),
    ...(setAside === 0 ? [] : [myDataText.setAsideTaken(setAside)]),
  ]
}
