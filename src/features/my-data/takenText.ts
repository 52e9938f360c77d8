import type { ImportedFile } from '#engine/journal/importDays.ts'
import { myDataText } from '#text/myData.ts'

/** What became of a file, one sentence for each kind; what was not taken for its fault is named apart. */
export function takenText(file: ImportedFile): readonly string[] {
  const { corrected, formerKept, drafts, draftsTaken } = file
  return [
    ...countsText(file),
    ...(corrected === 0 ? [] : [myDataText.corrected(corrected)]),
    ...(formerKept === 0 ? [] : [myDataText.formerKept(formerKept, corrected)]),
    ...(draftsTaken === 0 ? [] : [myDataText.draftsTaken(draftsTaken)]),
    ...(drafts === 0 ? [] : [myDataText.draftsLeft(drafts)]),
  ]
}

function countsText({
  added,
  changed,
  setAside,
  beside,
  drafts,
  draftsTaken,
  leftOut,
}: ImportedFile): readonly string[] {
  if (added + changed + setAside + beside === 0) {
    if (draftsTaken > 0) return []
    return [drafts + leftOut.length === 0 ? myDataText.allHere : myDataText.nothingTaken]
  }
  return [
    ...(added + changed === 0 ? [] : [myDataText.imported(added, changed)]),
    ...(beside === 0 ? [] : [myDataText.beside(beside)]),
    ...(setAside === 0 ? [] : [myDataText.setAsideTaken(setAside)]),
  ]
}
