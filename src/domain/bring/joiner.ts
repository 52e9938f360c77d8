// A text of many short pieces.

/** Pieces are joined by so many: each by itself would take more room than its letters. */
const piecesAtOnce = 4096

export function createJoiner() {
  const joined: string[] = []
  let pieces: string[] = []
  return {
    add(piece: string): void {
      pieces.push(piece)
      if (pieces.length < piecesAtOnce) return
      joined.push(pieces.join(''))
      pieces = []
    },
    all: (): string => (joined.length === 0 ? pieces : [...joined, ...pieces]).join(''),
  }
}
