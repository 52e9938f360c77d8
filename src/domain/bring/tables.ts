// Tables within a text of no day: each whose rows have dates is read, and all words around them are one text without a date.
import type { Day } from '#domain/day.ts'
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
    const read = rows && readRows(rows, true)
    if (read === null) around.push(wordsOf(text))
    else yield* read.entries
  }
  const words = around.join('\n')
  if (words.trim() === '') return
  yield { entry: entryOf(null, { parts: [{ heading: null, text: words }] }) }
}

function* daysOf(entries: Iterable<ReadEntry>): Generator<Day> {
  for (const { entry } of entries) if (typeof entry !== 'string') yield entry.day
}

export interface TablesRead {
  readonly entries: Iterable<ReadEntry>
  /** Goes through all of them. */
  readonly countDays: () => number
}

/** `wordsOf`: what a person reads of a piece. Null where no table has dates. */
export function readTables(
  pieces: () => IteratorObject<PieceOfText>,
  wordsOf: (text: string) => string,
): TablesRead | null {
  const hasDates = pieces().some(({ rows }) => rows !== null && readRows(rows, true) !== null)
  if (!hasDates) return null
  return {
    entries: entriesOf(pieces(), wordsOf),
    countDays: () => new Set(daysOf(entriesOf(pieces(), () => ''))).size,
  }
}
