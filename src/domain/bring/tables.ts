// Tables within a text of no day: each whose rows have dates is read, and all words around them are one text without a date.
import { entryOf, type ReadEntry } from './brought.ts'
import { readRows } from './csv.ts'
import type { CsvRow } from './csvRows.ts'

export interface PieceOfText {
  /** Null for what is no table. */
  readonly rows: readonly CsvRow[] | null
  readonly text: string
}

/** `wordsOf`: what a person reads of a piece. Null where no table has dates. */
export function readTables(
  pieces: Iterable<PieceOfText>,
  wordsOf: (text: string) => string,
): readonly ReadEntry[] | null {
  const entries: ReadEntry[] = []
  const around: string[] = []
  for (const { rows, text } of pieces) {
    const read = rows && readRows(() => Iterator.from(rows))
    if (read === null) around.push(wordsOf(text))
    else for (const one of read.entries) entries.push(one)
  }
  if (entries.length === 0) return null
  const words = around.join('\n')
  if (words.trim() === '') return entries
  return [...entries, { entry: entryOf(null, { parts: [{ heading: null, text: words }] }) }]
}
