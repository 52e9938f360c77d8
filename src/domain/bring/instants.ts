// A table whose dates are what a program counts from 1970, in seconds or milliseconds: « 1709593140 ». They are read as instants.
import { isDate, mayBeDate, mostTitles } from './columns.ts'
import type { Rows } from './csv.ts'
import type { CsvRow } from './csvRows.ts'

const seconds = /^\d{10}$/
const milliseconds = /^\d{12,13}$/

/** Null where a cell is no such figure. */
function instantIn(cell: string): string | null {
  if (cell.length > 20) return null
  const figure = cell.trim()
  const at = seconds.test(figure)
    ? Number(figure) * 1000
    : milliseconds.test(figure)
      ? Number(figure)
      : null
  return at === null ? null : new Date(at).toISOString()
}

function* withDates(rows: Rows, names: number, at: number): Generator<CsvRow> {
  let number = -1
  for (const row of rows()) {
    number++
    const instant = number > names ? instantIn(row.cells[at] ?? '') : null
    yield instant === null ? row : { ...row, cells: row.cells.with(at, instant) }
  }
}

/** The same rows where a column that is named for a date holds such figures, and none holds dates. `start`: the first of them. */
export function withInstants(rows: Rows, start: readonly (readonly string[])[]): Rows {
  for (const [names, cells] of start.slice(0, mostTitles + 1).entries()) {
    const under = start.slice(names + 1)
    const at = cells.findIndex(
      (name, place) => mayBeDate(name) && under.some((row) => instantIn(row[place] ?? '') !== null),
    )
    if (at === -1) continue
    return under.some((row) => row.some(isDate)) ? rows : () => withDates(rows, names, at)
  }
  return rows
}
