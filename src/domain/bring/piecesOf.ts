/** Cells of a row, tags of an entry: each takes room of its own. What stands behind them is words of the last one. */
export const mostPieces = 2000

/** `separator`: one sign. */
export function piecesOf(text: string, separator: RegExp): readonly string[] {
  const pieces = text.split(separator, mostPieces)
  const read = pieces.join(' ').length
  return read === text.length
    ? pieces
    : [...pieces.slice(0, -1), `${pieces.at(-1)}${text.slice(read)}`]
}
