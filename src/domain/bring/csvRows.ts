// A text of rows: cells between commas, semicolons or tabs, in quotes where they hold one of these or a new line (RFC 4180).
import { foundIn, type Pattern } from './found.ts'
import { mostPieces } from './piecesOf.ts'

const separators = [',', ';', '\t'] as const

/** A first line of Excel: « sep=; ». */
const saidSeparator: Pattern<Record<'line' | 'separator', string>> =
  /^(?<line>"?sep=(?<separator>[,;\t|])"?[ \t]*(?:\r\n?|\n))/i

/** Its names, or its first cells, are no longer. */
const longestFirstRow = 20_000

const rowsLookedAt = 6

/**
 * That which most of the first rows have, outside of quotes, and the first of them most of; a cell in quotes may hold new lines too, and
 * a title above the names what it likes.
 */
function separatorIn(text: string): string {
  const bare = text.slice(0, longestFirstRow).replaceAll(/"[^"]*"/g, 'x')
  const rows = bare.split(/[\r\n]+/, rowsLookedAt)
  const first = rows.find((row) => separators.some((one) => row.includes(one))) ?? ''
  const score = (separator: string): number =>
    rows.filter((row) => row.includes(separator)).length * longestFirstRow +
    first.split(separator).length
  return separators.reduce((most, one) => (score(one) > score(most) ? one : most))
}

export interface CsvRow {
  readonly cells: readonly string[]
  /** A quote in it opens and nothing closes it: it is read as a letter, so that it swallows no other row. */
  readonly isBroken: boolean
  /** What stands between its cells, where it may be a letter of the last one. */
  readonly separator?: string
  /** Whether a row of nothing stands above it. */
  readonly isApart?: boolean
}

interface Cell {
  readonly value: string
  readonly next: number
}

/** Each row that holds something, as it is asked for: the rows of a long text are never held all at once. */
export function* csvRows(text: string): Generator<CsvRow> {
  const said = foundIn(saidSeparator, text)
  const separator = said?.separator ?? separatorIn(text)
  let cells: string[] = []
  let isBroken = false
  let isApart = false
  let from = said?.line.length ?? 0
  let at = said?.line.length ?? 0
  while (at < text.length) {
    const quote = startOfWords(text, at)
    const isLast = cells.length === mostPieces - 1
    const opens = !isLast && text[quote] === '"'
    const closed = opens ? quotedCell(text, quote + 1, separator) : null
    if (opens && closed === null) isBroken = true
    const { value, next } = closed ?? plainCell(text, at, isLast ? '\n' : separator)
    cells.push(value)
    at = next
    if (text[at] === separator) {
      at++
      if (text[at] !== undefined) continue
      // Nothing stands after the last separator.
      cells.push('')
    }
    if (cells.some((cell) => cell.trim() !== '')) {
      yield { cells, isBroken, separator, isApart }
      isApart = false
      // Between the two signs of an end of line there is no row.
    } else isApart ||= at > from || text.slice(from - 1, from + 1) !== '\r\n'
    cells = []
    isBroken = false
    at++
    from = at
  }
}

/** Behind spaces, which are words only where no quote follows them. */
function startOfWords(text: string, from: number): number {
  let at = from
  while (text[at] === ' ') at++
  return at
}

/** Null where no quote closes it right before a separator, or the end of a line. */
function quotedCell(text: string, from: number, separator: string): Cell | null {
  const pieces: string[] = []
  let at = from
  for (;;) {
    const end = text.indexOf('"', at)
    if (end === -1) return null
    pieces.push(text.slice(at, end))
    if (text[end + 1] !== '"') {
      let next = end + 1
      while (text[next] === ' ') next++
      const after = text[next]
      const isClosed = after === undefined || [separator, '\n', '\r'].includes(after)
      return isClosed ? { value: pieces.join('"'), next } : null
    }
    at = end + 2
  }
}

function plainCell(text: string, from: number, separator: string): Cell {
  let next = from
  while (
    next < text.length &&
    text[next] !== separator &&
    text[next] !== '\n' &&
    text[next] !== '\r'
  ) {
    next++
  }
  return { value: text.slice(from, next), next }
}
