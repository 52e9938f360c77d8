// A table whose dates stand in three columns, « Année ; Mois ; Jour », or in two, « Year, Date » (« 2017,14 August »). They are read as one
// date, in the column of the day.
import { daysBetween, parseDay, type Day } from '#domain/day.ts'
import { foldText } from '#domain/folding.ts'
import { isDate, mostTitles } from './columns.ts'
import type { Rows } from './csv.ts'
import type { CsvRow } from './csvRows.ts'
import { monthNumber } from './dates.ts'
import { withYearNear } from './nearYear.ts'

interface Places {
  /** Of the row that names the columns. */
  readonly names: number
  readonly year: number
  /** Null where the day says its month. */
  readonly month: number | null
  readonly day: number
}

const namesOfParts = {
  year: /^(?:year|annee|an|yyyy)$/,
  month: /^(?:month|mois|mm)$/,
  day: /^(?:day|jour|jour du mois|day of month|dd)$/,
}
const otherDates = /^(?:date|full_date|datum|timestamp|datetime)$/

/** No name that is known is longer. */
const longestName = 20
const longestDate = 40

function placesIn(rows: readonly (readonly string[])[]): Places | null {
  for (const [names, cells] of rows.slice(0, mostTitles + 1).entries()) {
    const folded = cells.map((cell) => foldText(cell.trim().slice(0, longestName)))
    const [year, month, day] = [namesOfParts.year, namesOfParts.month, namesOfParts.day].map(
      (pattern) => folded.findIndex((name) => pattern.test(name)),
    ) as [number, number, number]
    const others = folded.filter((name) => otherDates.test(name))
    if (year === -1) continue
    if (month !== -1 && day !== -1) return others.length > 0 ? null : { names, year, month, day }
    const date = folded.indexOf('date')
    if (date !== -1 && others.length === 1) return { names, year, month: null, day: date }
  }
  return null
}

/** « 14 August », « 14-Aug », « 8/14 » in a year; null where it is none of these. */
function inYear(date: string, year: string): string | null {
  if (!/^\d{4}$/.test(year) || date.length > longestDate) return null
  const [figures] = /^\d{1,2}[./-]\d{1,2}(?=[./-]?$)/.exec(date) ?? []
  const whole =
    figures === undefined
      ? withYearNear(date.replaceAll('-', ' '), { year })
      : `${figures}/${year}`.replaceAll(/[.-]/g, '/')
  return whole !== null && isDate(whole) ? whole : null
}

/** Rows whose date says no year, beside it; others stay as they are. */
function* withYears(rows: Rows, { names, year: yearAt, day }: Places): Generator<CsvRow> {
  let at = 0
  for (const row of rows()) {
    const isUnder = at > names
    at++
    const year = row.cells[yearAt]?.trim() ?? ''
    const whole = isUnder ? inYear(row.cells[day]?.trim() ?? '', year) : null
    yield whole === null ? row : { ...row, cells: row.cells.with(day, whole).with(yearAt, '') }
  }
}

/** « 5 », « mardi 5 », « 1er ». */
const figure = /^(?:\p{L}{2,9}[.,]?\s)?(\d{1,2})(?:er|st|nd|rd|th)?$/u

function dayFrom(year: string, month: string, day: string): Day | null {
  const [, number = ''] = figure.exec(day) ?? []
  const ofYear = /^\d{1,2}$/.test(month) ? month : monthNumber(foldText(month).replace(/\.$/, ''))
  return /^\d{4}$/.test(year) && ofYear !== undefined
    ? parseDay(`${year}-${String(ofYear).padStart(2, '0')}-${number.padStart(2, '0')}`)
    : null
}

/** So many days may a row go back under the same year, or the same month: 1 January after 31 December is of the next year, which nobody wrote. */
const [longestBackInYear, longestBackInMonth] = [300, 24]

function* withDates(rows: Rows, places: Places & { readonly month: number }): Generator<CsvRow> {
  let at = 0
  /** Cells may be merged, as a month is over its days. */
  let [year, month] = ['', '']
  let before: Day | null = null
  for (const row of rows()) {
    const cells = [...row.cells]
    const named = at - places.names
    at++
    if (named === 0) cells[places.day] = 'date'
    if (named > 0) {
      const [ownYear = '', ownMonth = '', ownDay = ''] = [
        places.year,
        places.month,
        places.day,
      ].map((place) => cells[place]?.trim())
      year = ownYear === '' ? year : ownYear
      month = ownMonth === '' ? (ownYear === '' ? month : '') : ownMonth
      const written = [ownDay, ownMonth, ownYear].filter((part) => part !== '').join(' ')
      const day: Day | null = dayFrom(year, month, ownDay)
      const most =
        ownYear !== '' ? Infinity : ownMonth === '' ? longestBackInMonth : longestBackInYear
      const isOfNext: boolean = day !== null && before !== null && daysBetween(day, before) > most
      cells[places.day] = isOfNext ? written : (day ?? written)
      // What follows one whose month or year is not said lacks it too.
      before = isOfNext ? before : (day ?? before)
    }
    if (named >= 0) [cells[places.year], cells[places.month]] = ['', '']
    yield { ...row, cells }
  }
}

/** The same rows where their dates stand in one column, or in none. `start`: the first of them. */
export function withWholeDates(rows: Rows, start: readonly (readonly string[])[]): Rows {
  const places = placesIn(start)
  if (places === null) return rows
  const { month } = places
  const whole: Rows = () =>
    month === null ? withYears(rows, places) : withDates(rows, { ...places, month })
  const dated = Array.from(
    whole()
      .drop(places.names + 1)
      .take(start.length),
    ({ cells }) => cells,
  )
    .filter((cells) => (cells[places.day] ?? '') !== '')
    .map((cells) => isDate(cells[places.day] ?? ''))
  const areDates = dated.includes(true) && dated.filter(Boolean).length >= dated.length / 2
  return areDates ? whole : rows
}
