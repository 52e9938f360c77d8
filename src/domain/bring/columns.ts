// Which column of a table is what: by their names, in English or in French, and the date by what stands under it. And whether a table is one
// of days at all: a letter has commas too.
import { foldText } from '#domain/folding.ts'
import { parseDate, withWholeYear } from './dates.ts'

export type Role =
  | 'date'
  | 'otherDate'
  | 'time'
  | 'mood'
  | 'tags'
  | 'place'
  | 'title'
  | 'note'
  /** What a program calls an entry, and when it was made or changed. */
  | 'id'
  | 'stamp'
  | 'named'
  /** Where Daylio says the day again, in the language of its phone. */
  | 'again'

type KnownRole = Exclude<Role, 'named' | 'again'>

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
  otherDate: ['date', 'jour', 'day', 'weekday', 'wochentag', 'dia', 'day of week'],
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
  id: ['id', 'uuid', 'uid'],
  stamp: ['modified', 'updated', 'updated_at', 'modified date'],
}

/** No name that is known is longer; folding a text of millions of words takes more room than a phone has. */
const longestName = 200
const folded = (name: string): string => foldText(name.trim().slice(0, longestName))

const isNamed = (role: KnownRole, name: string): boolean => roleByName[role].includes(name)

/** A day has one of each: a second column is a text under its name, so that no word of it is lost. */
const single: ReadonlySet<Role> = new Set(['time', 'mood', 'place'])

/** What tells a date of making, or of a change, from that of a day: « Date de création ». */
const ofMaking = /\b(?:cre[ae]|creation|added|ajout|horodat|timestamp)/
const ofChange = /\b(?:modif|updat|mis a jour|mise a jour|edited|change)/
const ofDay = /^(?:date|jour|day|datum)\b/
const unknownRank = 300

/** Of columns that hold dates, the one with the least is the day: its name says it best. */
function rankOf(name: string): number {
  if (ofChange.test(name)) return 400
  const known = roleByName.date.indexOf(name)
  if (ofMaking.test(name)) return 200 + known
  if (known !== -1) return known
  return ofDay.test(name) ? 100 : unknownRank
}

/** `dateAt`: the place of the date. */
function rolesOf(names: readonly string[], dateAt: number): readonly Role[] {
  const others = ['time', 'mood', 'tags', 'place', 'title', 'note', 'id', 'stamp'] as const
  const taken = new Set<Role>()
  return names.map(folded).map((name, at) => {
    if (at === dateAt) return 'date'
    if (isNamed('otherDate', name)) return 'otherDate'
    if (ofMaking.test(name) || ofChange.test(name)) return 'stamp'
    const role = others.find((one) => isNamed(one, name)) ?? 'named'
    if (!single.has(role)) return role
    if (taken.has(role)) return 'named'
    taken.add(role)
    return role
  })
}

/** What Daylio's header has had since 2017; before, the year stood apart. */
const isDaylioHead = (names: readonly string[]): boolean =>
  names.includes('activities') &&
  (names[0] === 'full_date' || ['date', 'weekday', 'mood'].every((name) => names.includes(name)))

/** Whether a column may say the weekday of the date beside it. */
export const mayBeWeekday = (name: string): boolean => isNamed('otherDate', folded(name))

export interface Columns {
  readonly names: readonly string[]
  readonly roles: readonly Role[]
  readonly isDaylio: boolean
  /** Rows above the names: titles of the whole table. */
  readonly titles: Rows
  /** Whether a row names them. */
  readonly hasNames: boolean
}

type Row = readonly string[]
type Rows = readonly Row[]

/** So many lines of a title may stand above the names. */
export const mostTitles = 3

export const isDate = (cell: string): boolean => parseDate(withWholeYear(cell)) !== null

export const filled = (cells: Row): Row =>
  cells.map((cell) => cell.trim()).filter((cell) => cell !== '')

/** « Mon journal », « Export du ; 27/11/2026 ». */
const isTitle = (cells: Row): boolean => filled(cells).length <= 2

const isDateAt = (row: Row | undefined, at: number): boolean => isDate(row?.[at] ?? '')

interface DateColumn {
  readonly at: number
  /** How many rows have one there. */
  readonly dates: number
  /** Whether most that have something there have one: « Total », « plus tard » may stand in some. */
  readonly isMost: boolean
  readonly rank: number
}

function dateColumn(name: string, rows: Rows, at: number): DateColumn {
  const cells = filled(rows.map((row) => row[at] ?? ''))
  const dates = cells.filter(isDate).length
  return { at, dates, isMost: dates > cells.length / 2, rank: rankOf(folded(name)) }
}

/** Columns that hold dates, best first. */
const dateColumns = (names: Row, rows: Rows): readonly DateColumn[] =>
  names
    .map((name, at) => dateColumn(name, rows, at))
    .filter(({ dates }) => dates > 0)
    .toSorted((a, b) => Number(b.isMost) - Number(a.isMost) || a.rank - b.rank)

const isUnknown = ({ rank }: DateColumn): boolean => rank >= unknownRank

function named(rows: Rows, above: number, dateAt: number): Columns {
  const names = (rows[above] ?? []).map((cell) => cell.trim())
  const isDaylio = isDaylioHead(names)
  const roles = rolesOf(names, dateAt)
  return {
    names,
    roles: isDaylio ? roles.map((role) => (role === 'otherDate' ? 'again' : role)) : roles,
    isDaylio,
    titles: rows.slice(0, above),
    hasNames: true,
  }
}

/** Where names may stand: none of them is a date, and above them are titles. */
function* placesOfNames(rows: Rows): Generator<number> {
  for (let above = 0; above <= mostTitles && above < rows.length; above++) {
    const names = rows[above] ?? []
    if (names.length > 1 && !names.some(isDate)) yield above
    if (!isTitle(names)) return
  }
}

/** « Created: March 5, 2024 » in a text is a line with a comma. */
const isSentence = (name: string): boolean => /:\s*\S/.test(name)

/** Under a name that is known for a date. In a text a row of the table follows at once: « Jour de pluie, de vent. » is a sentence. */
function knownNames(rows: Rows, isTable: boolean): Columns | null {
  for (const above of placesOfNames(rows)) {
    const names = rows[above] ?? []
    const [best] = dateColumns(names, rows.slice(above + 1))
    if (best === undefined || isUnknown(best)) continue
    const next = rows[above + 1] ?? []
    const isFollowed = next.length > 1 && isDateAt(next, best.at)
    if (isTable || (isFollowed && !isSentence(names[best.at] ?? '')))
      return named(rows, above, best.at)
  }
  return null
}

/** « Created: », « Mis à jour », beside a date: what a page says of itself. */
const isProperty = (label: string): boolean => {
  const name = folded(label).replace(/\s*:$/, '')
  const isKnown = Object.values(roleByName).some((names) => names.includes(name))
  return label.trim().endsWith(':') || isKnown || ofMaking.test(name) || ofChange.test(name)
}

/** Each date stands behind the name of what it is. */
function isOfProperties(rows: Rows, dateAt: number): boolean {
  const dated = rows.filter((row) => isDateAt(row, dateAt))
  return dateAt > 0 && dated.every((row) => row.slice(0, dateAt).some(isProperty))
}

/** « Lyon, le 3 mars 2024 » has a comma, and ends a letter. */
const isOfLetters = (rows: Rows, dateAt: number): boolean =>
  dateAt > 0 &&
  rows.every((row) => !isDateAt(row, dateAt) || /^\s*(?:le|ce|this)\s/i.test(row[dateAt] ?? ''))

/** A space stands behind each separator, as behind a comma in a sentence. */
const areSentences = (rows: Rows): boolean =>
  rows.every((row) => row.slice(1).every((cell) => cell === '' || /^\s/.test(cell)))

/** Under any name, right above the first date; titles have fewer cells, or dates of their own. */
function otherNames(rows: Rows, isTable: boolean): Columns | null {
  const least = isTable ? 1 : 2
  const found = (above: number): DateColumn | undefined =>
    dateColumns(rows[above] ?? [], rows.slice(above + 1)).find(
      ({ at, dates, isMost }) =>
        isMost &&
        dates >= least &&
        !isOfProperties(rows, at) &&
        (isTable || !isOfLetters(rows, at)),
    )
  const cellsAt = (above: number): number => filled(rows[above] ?? []).length
  for (const above of [...placesOfNames(rows)].toReversed()) {
    const best = found(above)
    const isTitled = rows
      .slice(0, above)
      .every((row, at) => cellsAt(at) < cellsAt(above) || row.some(isDate))
    // « Carnet de bord, tome 2 » over lines of days is a title.
    const isFollowed = isTable || (rows[above + 1] ?? []).length > 1
    if (best !== undefined && isTitled && isFollowed && isDateAt(rows[above + 1], best.at)) {
      const isFree = rows.slice(0, above).every((row) => !isDateAt(row, best.at))
      if (isFree) return named(rows, above, best.at)
    }
  }
  const first = rows[0] ?? []
  const mayName = first.length > 1 && !first.some(isDate)
  const best = mayName && (isTable || (rows[1] ?? []).length > 1) ? found(0) : undefined
  return best === undefined ? null : named(rows, 0, best.at)
}

/** Of the rows that no name stands above, so many have a date there. */
const mostRows = 0.8

/** Without names: the first cell that is a date is the date in all rows, or nearly all. */
function noNames(rows: Rows, isTable: boolean): Columns | null {
  const first = rows[0] ?? []
  const at = first.findIndex(isDate)
  if (at === -1 || first.length < 2) return null
  const dated = rows.filter((row) => isDateAt(row, at))
  const alike = rows.filter(({ length }) => length === first.length)
  const isEvery = (some: Rows): boolean => some.length > 1 && some.length >= rows.length * mostRows
  const isOfDays = isTable ? dated.length > rows.length / 2 : isEvery(dated) && isEvery(alike)
  if (!isOfDays || isOfProperties(rows, at)) return null
  return {
    names: first.map((cell) => cell.trim()),
    roles: first.map((_, place) => (place === at ? 'date' : 'note')),
    isDaylio: false,
    titles: [],
    hasNames: false,
  }
}

/** A table that has a name for a date, and no date. */
function noDates(rows: Rows): Columns | null {
  const names = (rows[0] ?? []).map((cell) => folded(cell))
  const at = names.findIndex((name) => isNamed('date', name))
  return at === -1 || names.length < 2 ? null : named(rows, 0, at)
}

/**
 * `rows`: the first ones. `isTable`: nobody doubts that they are rows of a table; otherwise they may be a text that has commas. Null where
 * they are no table of days.
 */
export function columnsOf(rows: Rows, isTable: boolean): Columns | null {
  const known = knownNames(rows, isTable)
  if (known !== null || (!isTable && areSentences(rows))) return known
  return noNames(rows, isTable) ?? otherNames(rows, isTable) ?? (isTable ? noDates(rows) : null)
}
