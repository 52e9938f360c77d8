// What a finger that moved a sheet meant. Distances are the specification's.

/** Up by more than this expands. */
const expandPx = 70
/** Down by more than this collapses, or closes what is collapsed. */
const collapsePx = 100

export type SheetMove = 'expand' | 'collapse' | 'close'

/** `distance` in px, positive downwards. Null when the sheet stays as it is. */
export function decideSwipe(distance: number, isExpanded: boolean): SheetMove | null {
  if (distance > collapsePx) return isExpanded ? 'collapse' : 'close'
  return !isExpanded && distance < -expandPx ? 'expand' : null
}
