// Tables within a text of no day: each whose rows have dates is read, and all words around them are one text without a date.
import { entryOf, type ReadEntry } from './brought.ts'
import { readRows, type Rows } from './csv.ts'

export interface PieceOfText {
  /** Null for what is no table. They are read as they are asked for: a long table is never held as rows. */
  readonly rows: Rows | null
  readonly text: string
}

function* entriesOf(
  pieces: Iterable<PieceOfText>,
  wordsOf: (text: string) => string,
): Generator<ReadEntry> {
  const around: string[] = []
  for (const { rows, text } of pieces) {
    const read = rows && readRows(rows)
    if (read === null) around.push(wordsOf(text))
    else yield* read.entries
  }
  const words = around.join('\n')
  if (words.trim() === '') return
  yield { entry: entryOf(null, { parts: [{ heading: null, text: words }] }) }
}

/** `wordsOf`: what a person reads of a piece. Null where no table has dates. */
export function readTables(
  pieces: () => IteratorObject<PieceOfText>,
  wordsOf: (text: string) => string,
): Iterable<ReadEntry> | null {
  const hasDates = pieces().some(({ rows }) => rows !== null && readRows(rows) !== null)
  return hasDates ? entriesOf(pieces(), wordsOf) : null
}
