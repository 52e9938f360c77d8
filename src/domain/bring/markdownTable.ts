// A table in Markdown: « | Date | Gratitude | », a line of dashes under it, and a line for each row.
import type { Rows } from './csv.ts'
import { piecesOf } from './piecesOf.ts'
import type { PieceOfText } from './tables.ts'

const dashes = /^:?-+:?$/
/** A line of dashes is no longer. */
const longestDashes = 2000

/** Cell by cell: one pattern for the whole line would share its spaces between its parts in each way that there is. */
const isDashes = (line: string): boolean =>
  line.length <= longestDashes &&
  line.includes('|') &&
  line
    .trim()
    .replaceAll(/^\||\|$/g, '')
    .split('|')
    .every((cell) => dashes.test(cell.trim()))

/** « \\| » is a letter. */
function cellsOf(line: string): readonly string[] {
  const bare = line.trim().replace(/^\|/, '')
  const cells = piecesOf(bare, /(?<!\\)\|/).map((cell) => cell.replaceAll('\\|', '|').trim())
  return cells.at(-1) === '' ? cells.slice(0, -1) : cells
}

/** `at`: of the line of dashes, which is no row. */
function rowsOf(lines: readonly string[], at: number, end: number): Rows {
  return function* () {
    for (let row = at - 1; row < end; row++) {
      if (row !== at) yield { cells: cellsOf(lines[row] ?? ''), isBroken: false }
    }
  }
}

/** The tables of a text, and what stands before, between and after them. */
export function* piecesOfText(text: string): Generator<PieceOfText> {
  const lines = text.split(/\r\n?|\n/)
  let from = 0
  for (let at = 1; at < lines.length; at++) {
    const isTable = isDashes(lines[at] ?? '') && lines[at - 1]?.includes('|') === true
    if (!isTable) continue
    yield { rows: null, text: lines.slice(from, at - 1).join('\n') }
    let end = at + 1
    while (lines[end]?.includes('|') === true) end++
    yield { rows: rowsOf(lines, at, end), text: lines.slice(at - 1, end).join('\n') }
    from = end
    at = end
  }
  yield { rows: null, text: lines.slice(from).join('\n') }
}
