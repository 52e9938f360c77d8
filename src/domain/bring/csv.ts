// A text of rows that has a date: Daylio's export (full_date, date, weekday, time, mood, activities, scales, note_title, note), and any
// other. Which column is what: columns.ts.
import type { Day } from '#domain/day.ts'
import {
  entryOf,
  type BroughtPart,
  type DateOrder,
  type Format,
  type ReadEntry,
} from './brought.ts'
import {
  columnsOf,
  filled,
  isDate,
  mayBeWeekday,
  mostTitles,
  type Columns,
  type Role,
} from './columns.ts'
import { csvRows, type CsvRow } from './csvRows.ts'
import {
  isWeekday,
  leadingDate,
  momentIn,
  orderOfDates,
  parseDate,
  saidOrder,
  spelledOut,
  timeIn,
  withWholeYear,
  type OrderOfDates,
} from './dates.ts'
import { afterTime, saysDayAlone } from './afterDate.ts'
import { wordsAfter } from './besideDate.ts'
import { isOtherWeekday } from './likeDates.ts'
import { piecesOf } from './piecesOf.ts'
import { markedText, plainText } from './plainText.ts'
import { withWholeDates } from './splitDates.ts'
import { daysAround } from './zones.ts'

/** What a program counts from 1970; a person's « 3 » under « Créativité » is a word. */
const isCounted = (cell: string): boolean => /^\d{9,}$/.test(cell)

/** A date with nothing behind it: what people write in such a column are words. */
const isStamp = (cell: string): boolean =>
  isCounted(cell) || (isDate(cell) && wordsAfter(withWholeYear(cell)) === '')

/** A figure alone may count something else, such as the days of a course: of a date it says the day, not the month. */
const saysDay = (cell: string, day: Day): boolean =>
  /^\s*\d+\s*$/.test(cell) ? Number(cell) === Number(day.slice(8)) : saysDayAlone(cell, day)

/** Whether a cell that says a day again says another one: « 7 mars » or « jeudi » beside a Wednesday, 6 March. In other languages nobody knows. */
function saysOtherDay(cell: string, day: Day): boolean {
  const said = parseDate(`${cell.trim()} ${day.slice(0, 4)}`)
  return isOtherWeekday(cell, day) || (said !== null && said !== day)
}

/** Words of a cell that stand in no other place: also what a column of days or of hours holds beside them. */
function wordsIn(cell: string, role: Role, days: readonly (Day | null)[]): string {
  if (role === 'note' || role === 'named') return cell
  if (role === 'time') return isTimeAlone(cell) ? '' : cell
  if (role === 'id') return /\s/.test(cell.trim()) ? cell : ''
  if (role === 'stamp') return isStamp(cell.trim()) ? '' : cell
  if (role === 'again') return days.some((day) => day && saysOtherDay(cell, day)) ? cell : ''
  const isNews = role === 'otherDate' && !days.some((day) => day && saysDay(cell, day))
  return isNews ? cell : ''
}

/** « 21.04 » is a time where a column of times says it. */
const clockOf = (cell: string): string => cell.replace(/^(\d{1,2})\.(\d{2})$/, '$1:$2')

const isTimeAlone = (cell: string): boolean =>
  afterTime(leadingDate(cell)?.rest ?? clockOf(cell)).trim() === ''

function readRow(row: readonly string[], columns: Columns, order: OrderOfDates): ReadEntry {
  const { names, roles } = columns
  const cells = (role: Role): readonly string[] =>
    row.filter((cell, at) => roles[at] === role && cell.trim() !== '').map((cell) => cell.trim())
  const written = cells('date').join()
  const date = withWholeYear(written)
  const when = momentIn(date, '', order.order)
  // Beside an instant of universal time, the day that a wall showed somewhere.
  const days = when.instant === null ? [when.day] : daysAround(when.day)
  const [mood = null] = cells('mood')
  const [place = null] = cells('place')
  const asText = columns.isDaylio ? markedText : plainText
  const title = cells('title').map(asText).join('\n')
  const notes = row.map((cell, at): BroughtPart => {
    // A cell beyond the header is a text in which somebody typed the separator.
    const role = roles[at] ?? 'note'
    const heading = role === 'note' ? null : names[at] || null
    return { heading, text: asText(wordsIn(cell, role, days)) }
  })
  const tags = cells('tags').flatMap((cell) => piecesOf(cell, /[|,;]/))
  return {
    entry: entryOf(when.day, {
      ...when,
      time:
        when.instant === null ? (timeIn(clockOf(cells('time').join())) ?? when.time) : when.time,
      parts: [{ heading: null, text: title }, { heading: null, text: wordsAfter(date) }, ...notes],
      tags: tags.map((tag) => tag.trim()).filter((tag) => tag !== ''),
      mood,
      place,
    }),
    ...saidOrder(written, order),
  }
}

/** A separator that somebody typed in the last text, without quotes, is a letter of it. */
function cellsOf({ cells, separator }: CsvRow, { roles }: Columns): readonly string[] {
  const last = roles.length - 1
  const isText = roles[last] === 'note' || roles[last] === 'named'
  if (separator === undefined || !isText || cells.length <= roles.length) return cells
  return [...cells.slice(0, last), cells.slice(last).join(separator)]
}

/** Asked for several times: what names a table, the order of its dates, its entries. */
export type Rows = () => IteratorObject<CsvRow>

const isSum = (cell: string): boolean =>
  /^\s*(?:total|sous-total|somme|moyenne|sum|average|mean)\b/i.test(cell)

/** Cells of a date are merged over the rows of its day: in those under the first nothing stands, up to that column. */
function isUnderDate(cells: readonly string[], { roles, isDaylio }: Columns): boolean {
  const others = (role: Role, at: number): boolean => role === 'otherDate' && isFilled(cells[at])
  return (
    !isDaylio &&
    !cells.slice(0, roles.indexOf('date') + 1).some(isFilled) &&
    !roles.some(others) &&
    !cells.some(isSum)
  )
}

const isFilled = (cell: string | undefined): boolean => (cell ?? '').trim() !== ''

/** The date of a row, for those under it: without its time, and none where it is an instant, which other zones have on other days. */
function dateFor(cell: string, order: DateOrder): string | null {
  const written = spelledOut(cell).trim()
  const whole = withWholeYear(written)
  const dated = leadingDate(whole, order)
  if (dated === null || momentIn(whole, '', order).instant !== null) return null
  return written.slice(0, written.length - dated.rest.length)
}

/** `lastDated`: the number of the last row with a date. */
function* entriesOf(
  rows: Rows,
  columns: Columns,
  { order, lastDated }: DatesRead,
): Generator<ReadEntry> {
  const { titles, hasNames, roles } = columns
  const dateAt = roles.indexOf('date')
  let above: string | null = null
  // Told by name: of an export they often say when it was made, which is another text each time.
  let unknown = titles.map((cells) => filled(cells).join(' ')).filter((title) => title !== '')
  let number = titles.length + Number(hasNames)
  for (const row of rows().drop(number)) {
    const { isBroken, isApart = false } = row
    // What stands apart under the last day is said of the whole table, as a count of its days is.
    if (isApart && number > lastDated) above = null
    number++
    const cells = cellsOf(row, columns)
    const isUnder = above !== null && isUnderDate(cells, columns)
    const whole = isUnder ? cells.with(dateAt, above ?? '') : cells
    if (!isUnder && isFilled(cells[dateAt])) above = dateFor(cells[dateAt] ?? '', order.order)
    const read = readRow(whole, columns, order)
    yield { ...read, unknown, ...otherDaysIn(whole, columns, read) }
    unknown = []
    if (isBroken) yield { entry: 'damaged' }
  }
}

/** In a table of weeks, with a column for each weekday, all words of a week stand on its day: that is told, and so is another day that a row says again. */
function otherDaysIn(
  cells: readonly string[],
  { names, roles }: Columns,
  { entry }: ReadEntry,
): Pick<ReadEntry, 'likeDates'> {
  if (typeof entry === 'string') return {}
  const { day } = entry
  const others = [
    ...names.filter((name, at) => isFilled(cells[at]) && isOtherWeekday(name, day)),
    ...cells.filter((cell, at) => roles[at] === 'again' && saysOtherDay(cell, day)),
  ]
  return { likeDates: { count: others.length, first: others[0] ?? '' } }
}

interface DatesRead {
  readonly order: OrderOfDates
  readonly lastDated: number
}

/** The dates of all rows, behind the weekday that stands in a column of its own. */
function datesOf(rows: Rows, { roles, names, hasNames }: Columns): DatesRead {
  const at = roles.indexOf('date')
  const weekdaysAt = [...names.keys()].filter(
    (place) => hasNames && place !== at && mayBeWeekday(names[place] ?? ''),
  )
  let lastDated = -1
  let number = 0
  function* dates(): Generator<string> {
    for (const { cells } of rows()) {
      const date = withWholeYear(cells[at] ?? '').trim()
      if (date !== '') lastDated = number
      number++
      const said = weekdaysAt.map((place) => cells[place] ?? '').find(isWeekday) ?? ''
      yield /^\d/.test(date) ? `${said.trim()} ${date}`.trim() : date
    }
  }
  const order = orderOfDates(dates())
  return { order, lastDated }
}

export interface TableRead {
  readonly format: Format
  readonly entries: Iterable<ReadEntry>
}

/** So many rows under the names tell which column is the date. */
const rowsOfStart = 20

/** Null where the rows are no table of dates. The entries are read as they are asked for. `isTable`: see `columnsOf`. */
export function readRows(asWritten: Rows, isTable: boolean): TableRead | null {
  const startOf = (some: Rows) =>
    Array.from(some().take(mostTitles + 1 + rowsOfStart), ({ cells }) => cells)
  const rows = withWholeDates(asWritten, startOf(asWritten))
  const start = startOf(rows)
  const columns = columnsOf(start, isTable)
  if (columns === null) return null
  // A diary with a line for each day has lines that go on, perhaps far below.
  const dateAt = columns.roles.indexOf('date')
  const isDated = ({ cells }: CsvRow): boolean => isDate(cells[dateAt] ?? '')
  if (!isTable && !columns.hasNames && !rows().every(isDated)) return null
  return {
    format: columns.isDaylio ? 'daylio' : 'csv',
    entries: entriesOf(rows, columns, datesOf(rows, columns)),
  }
}

export const readCsv = (text: string, isTable = false): TableRead | null =>
  readRows(() => csvRows(text), isTable)
