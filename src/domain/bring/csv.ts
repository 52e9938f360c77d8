// A text of rows that has a date: Daylio's export (full_date, date, weekday, time, mood, activities, scales, note_title, note), and any
// other. Columns are known by their names, in English or in French; of a file without names, the column of dates is found by itself.
import type { Day } from '#domain/day.ts'
import { foldText } from '#domain/folding.ts'
import { entryOf, type BroughtPart, type Format, type ReadEntry } from './brought.ts'
import { csvRows, type CsvRow } from './csvRows.ts'
import {
  afterTime,
  isEitherWay,
  leadingDate,
  orderOfDates,
  parseDate,
  saysDayAlone,
  momentIn,
  timeIn,
  type WhenIn,
} from './dates.ts'
import { markedText, plainText } from './plainText.ts'
import { daysAround } from './zones.ts'

type Role =
  | 'date'
  | 'otherDate'
  | 'time'
  | 'mood'
  | 'tags'
  | 'place'
  | 'title'
  | 'note'
  /** What a program keeps for itself. */
  | 'own'
  | 'named'
  | 'none'

type KnownRole = Exclude<Role, 'named' | 'none'>

const roleByName: Readonly<Record<KnownRole, readonly string[]>> = {
  date: [
    'full_date',
    'date',
    'jour',
    'day',
    'datum',
    'created',
    'created_at',
    'creation date',
    'entry date',
    'date/time',
    'datetime',
    'timestamp',
  ],
  otherDate: ['date', 'jour', 'day', 'weekday'],
  time: ['time', 'heure', 'hour'],
  mood: ['mood', 'humeur'],
  tags: ['tags', 'tag', 'activities', 'activites', 'etiquettes', 'categories'],
  place: ['place', 'lieu', 'location', 'address', 'adresse'],
  title: ['title', 'titre', 'note_title'],
  note: [
    'note',
    'notes',
    'text',
    'texte',
    'content',
    'contenu',
    'entry',
    'body',
    'journal',
    'description',
  ],
  own: ['id', 'uuid', 'uid', 'modified', 'updated', 'updated_at', 'modified date'],
}

const isNamed = (role: KnownRole, name: string): boolean => roleByName[role].includes(name)

/** A day has one of each: a second column is a text under its name, so that no word of it is lost. */
const single: ReadonlySet<Role> = new Set(['time', 'mood', 'place'])

/** One column is the date: the first of the names above that a file has. */
function rolesOf(names: readonly string[]): readonly Role[] {
  const date = roleByName.date.find((name) => names.includes(name))
  const dateAt = date === undefined ? -1 : names.indexOf(date)
  const others = ['time', 'mood', 'tags', 'place', 'title', 'note', 'own'] as const
  const taken = new Set<Role>()
  return names.map((name, at) => {
    if (at === dateAt) return 'date'
    if (isNamed('otherDate', name)) return 'otherDate'
    const role = others.find((one) => isNamed(one, name)) ?? 'named'
    if (!single.has(role)) return role
    if (taken.has(role)) return 'named'
    taken.add(role)
    return role
  })
}

/** What Daylio's header has had since 2017. */
const isDaylio = (names: readonly string[]): boolean =>
  names[0] === 'full_date' && names.includes('activities')

/** Daylio says the day again in the language of its phone. */
const rolesOfDaylio = (names: readonly string[]): readonly Role[] =>
  rolesOf(names).map((role) => (role === 'otherDate' ? 'none' : role))

interface Columns {
  readonly names: readonly string[]
  readonly roles: readonly Role[]
}

interface Named {
  readonly columns: Columns
  /** Rows above the names: titles of the whole table. */
  readonly titles: readonly (readonly string[])[]
  /** Whether the first row is names. */
  readonly hasNames: boolean
}

/** So many lines of a title may stand above the names. */
const mostTitles = 3

/** So many rows under the names tell which column is the date. */
const rowsOfStart = 20

const isDate = (cell: string): boolean =>
  parseDate(cell) !== null || parseDate(cell, 'monthFirst') !== null

/** The first column that holds dates and hardly anything else, under a name that is not known: « Horodateur »; -1 where none does. */
const datesAt = (names: readonly string[], rows: readonly (readonly string[])[]): number =>
  names.findIndex((_, at) => {
    const cells = rows.map((row) => row[at]?.trim() ?? '').filter((cell) => cell !== '')
    // « Total », « plus tard »: a row without a date is counted as such.
    return cells.filter(isDate).length > cells.length / 2
  })

/** Null where no column is a date. */
function columnsOf(rows: readonly (readonly string[])[]): Named | null {
  const [first = [], ...others] = rows
  const names = first.map((cell) => cell.trim())
  const roles = (isDaylio(names) ? rolesOfDaylio : rolesOf)(names.map(foldText))
  if (roles.includes('date')) return { columns: { names, roles }, titles: [], hasNames: true }
  const bareAt = first.findIndex(isDate)
  if (bareAt !== -1) {
    const bare = first.map((_, at): Role => (at === bareAt ? 'date' : 'note'))
    return { columns: { names, roles: bare }, titles: [], hasNames: false }
  }
  const dateAt = datesAt(names, others)
  return dateAt === -1 ? null : namedByDates(rows, dateAt)
}

const rolesWithDate = (names: readonly string[], dateAt: number): readonly Role[] =>
  rolesOf(names.map(foldText)).map((role, at) => (at === dateAt ? 'date' : role))

/** The names stand right above the first date; what stands above them are titles, unless it has more cells than a title. */
function namedByDates(rows: readonly (readonly string[])[], dateAt: number): Named {
  const first = rows.findIndex((cells) => isDate(cells[dateAt]?.trim() ?? ''))
  const above = rows.slice(0, first - 1)
  const own = rows[first - 1] ?? []
  const hasTitles =
    above.length <= mostTitles &&
    above.every((cells) => isTitle(cells) && filled(cells).length < filled(own).length) &&
    (own[dateAt]?.trim() ?? '') !== ''
  const names = ((hasTitles ? own : rows[0]) ?? []).map((cell) => cell.trim())
  const roles = rolesWithDate(names, dateAt)
  return { columns: { names, roles }, titles: hasTitles ? above : [], hasNames: true }
}

const filled = (cells: readonly string[]): readonly string[] =>
  cells.map((cell) => cell.trim()).filter((cell) => cell !== '')

/** « Mon journal », « Export du ; 27/11/2026 ». */
const isTitle = (cells: readonly string[]): boolean => filled(cells).length <= 2

/** A title is told from a text of prose by the names under it, one of which is known for a date, and by dates. */
function underTitles(rows: readonly (readonly string[])[]): Named | null {
  for (let above = 0; above <= mostTitles; above++) {
    const [names = [], ...others] = rows.slice(above)
    const dateAt = rolesOf(names.map((name) => foldText(name.trim()))).indexOf('date')
    const hasDates = dateAt !== -1 && others.some((cells) => isDate(cells[dateAt]?.trim() ?? ''))
    if (hasDates && names.length > 1) {
      const named = columnsOf([names, ...others])
      return named && { ...named, titles: rows.slice(0, above) }
    }
    if (!isTitle(names)) return null
  }
  return null
}

/** A date, a number, or one word, as ids are; what people write there are words. */
const isOwn = (cell: string): boolean => isDate(cell) || !/\p{L}\S*\s+\S*\p{L}/u.test(cell)

/** Words of a cell that stand in no other place: also what a column of days or of hours holds beside them. */
function wordsIn(cell: string, role: Role, days: readonly (Day | null)[]): string {
  if (role === 'note' || role === 'named') return cell
  if (role === 'time') return isTimeAlone(cell) ? '' : cell
  if (role === 'own') return isOwn(cell.trim()) ? '' : cell
  const isNews = role === 'otherDate' && !days.some((day) => day && saysDayAlone(cell, day))
  return isNews ? cell : ''
}

/** « 21.04 » is a time where a column of times says it. */
const clockOf = (cell: string): string => cell.replace(/^(\d{1,2})\.(\d{2})$/, '$1:$2')

const isTimeAlone = (cell: string): boolean =>
  afterTime(leadingDate(cell)?.rest ?? clockOf(cell)).trim() === ''

/** « CET », « (Europe/Paris) », « Eastern Standard Time », after a time. */
const zoneAlone =
  /^\W*(?:[A-Z]{2,5}|[A-Z]\w+\/[\w/+-]+|[\w ]+ (?:Standard|Daylight|Summer) Time)\W*$/

/** What the cell of the date says after it, names of zones and of weekdays apart: « 2026-11-20 matin ». */
function wordsAfter(date: string): string {
  const dated = leadingDate(date) ?? leadingDate(date, 'monthFirst')
  // A row that goes on from the one above, as where a new line stood in a cell: words without a date.
  if (dated === null) return date
  const timed = afterTime(dated.rest)
  const rest = timed.replace(/^[\s,:;–—-]+/, '').trim()
  const isZone = timed !== dated.rest && zoneAlone.test(rest)
  return isZone || !/\p{L}/u.test(rest) || saysDayAlone(rest, dated.day) ? '' : rest
}

/** How the dates of a table are read. */
interface Dating {
  readonly whenIn: WhenIn
  /** Whether it may be another day. */
  readonly isUnsure: (date: string) => boolean
}

function readRow(row: readonly string[], columns: Columns, dating: Dating): ReadEntry {
  const { names, roles } = columns
  const cells = (role: Role): readonly string[] =>
    row.filter((cell, at) => roles[at] === role && cell.trim() !== '').map((cell) => cell.trim())
  const date = cells('date').join()
  const when = dating.whenIn(date)
  // Beside an instant of universal time, the day that a wall showed somewhere.
  const days = when.instant === null ? [when.day] : daysAround(when.day)
  const [mood = null] = cells('mood')
  const [place = null] = cells('place')
  const asText = isDaylio(names) ? markedText : plainText
  const title = cells('title').map(asText).join('\n')
  const notes = row.map((cell, at): BroughtPart => {
    // A cell beyond the header is a text in which somebody typed the separator.
    const role = roles[at] ?? 'note'
    const heading = role === 'note' ? null : names[at] || null
    return { heading, text: asText(wordsIn(cell, role, days)) }
  })
  const tags = cells('tags').flatMap((cell) => cell.split(/[|,;]/))
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
    ...(when.day !== null && dating.isUnsure(date) && { isDateUnsure: true }),
  }
}

/** Asked for several times: what names a table, the order of its dates, its entries. */
export type Rows = () => IteratorObject<CsvRow>

function* entriesOf(
  rows: Rows,
  { columns, titles, hasNames }: Named,
  dating: Dating,
): Generator<ReadEntry> {
  // Told by name: of an export they often say when it was made, which is another text each time.
  let unknown = titles.map((cells) => filled(cells).join(' ')).filter((title) => title !== '')
  for (const { cells, isBroken } of rows().drop(titles.length + Number(hasNames))) {
    yield { ...readRow(cells, columns, dating), unknown }
    unknown = []
    if (isBroken) yield { entry: 'damaged' }
  }
}

function* cellsAt(rows: Rows, at: number): Generator<string> {
  for (const { cells } of rows()) yield* cells.slice(at, at + 1)
}

export interface TableRead {
  readonly format: Format
  readonly entries: Iterable<ReadEntry>
}

/** Null where the rows are no table of dates. The entries are read as they are asked for. */
export function readRows(rows: Rows): TableRead | null {
  const start = Array.from(rows().take(mostTitles + 1 + rowsOfStart), ({ cells }) => cells)
  const named = underTitles(start) ?? ((start[0]?.length ?? 0) < 2 ? null : columnsOf(start))
  if (named === null) return null
  const { columns } = named
  const { order, isTold } = orderOfDates(cellsAt(rows, columns.roles.indexOf('date')))
  const dating: Dating = {
    whenIn: (date) => momentIn(date, '', order),
    isUnsure: (date) => !isTold && isEitherWay(date),
  }
  return {
    format: isDaylio(columns.names) ? 'daylio' : 'csv',
    entries: entriesOf(rows, named, dating),
  }
}

export const readCsv = (text: string): TableRead | null => readRows(() => csvRows(text))
