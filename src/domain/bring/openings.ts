// How a text writes the dates that open its days, and lines that are written so but for one sign: « 2024-03-61 », « 16//03/2024 ». Nobody
// guesses which date was meant; the person is told.
import { foldText } from '#domain/folding.ts'
import { monthNames, months } from './dates.ts'
import { headingIn } from './lines.ts'
import { isMistypedMonth, weekdaysInFull } from './mistyped.ts'

/** Names that may stand for each other: of months in full in each language, and short ones; of weekdays. */
const kinds: readonly (readonly string[])[] = [
  months.map(([french = '']) => french),
  months.map(([, english = '']) => english),
  months.flatMap(([, , ...short]) => short),
  ...weekdaysInFull,
  ...weekdaysInFull.map((names) => names.map((name) => name.slice(0, 3))),
]

// All that follows is of folded letters.
const month = `(?:${monthNames.join('|')})(?![a-z])`
const nth = '(?:er|st|nd|rd|th)'
/** The date that opens a day, wherever it stands on its line. */
const date = new RegExp(
  [
    String.raw`(?<!\d)(?:19|20)\d{2}(?<sign>[-/._]?)\d{1,2}\k<sign>\d{1,2}(?!\d)`,
    String.raw`(?<!\d)\d{1,2}\s?[-/.]\s?\d{1,2}\s?[-/.]\s?(?:\d{4}|\d{2})(?!\d)`,
    String.raw`(?<!\d)\d{1,2}${nth}?[\s./-]{1,2}(?:de\s|of\s)?${month}(?:\.?,?[\s./-](?:\d{4}|'\d{2})(?!\d))?`,
    String.raw`(?<![a-z])${month}\.?\s\d{1,2}${nth}?(?!\d)(?:,?\s\d{4}(?!\d))?`,
  ].join('|'),
)
/** Signs of Markdown, and the place of a letter, which is another one each time. */
const before = /^[^a-z\d]{0,60}(?:[a-z'-]{1,30}(?:\s[a-z'-]{1,30}){0,4},\s?)?/
/** No line begins its day further on. */
const longestStart = 100

const startOf = (line: string): string =>
  foldText(line.slice(0, longestStart)).replaceAll(/[*`]/g, '').replace(before, '')

const figuresIn = (text: string): number => text.match(/\d/g)?.length ?? 0

/** What may stand at a place of an opening. « 9 » is any figure, « 3 » none above it. */
type Place = readonly string[]

function placeOf(piece: string): Place {
  const ordinals = ['', ...(/\d[snrt]/.test(piece) ? ['st', 'nd', 'rd', 'th'] : ['er'])]
  if (/^\d{1,2}(?:er|st|nd|rd|th)?$/.test(piece))
    return ordinals.flatMap((ending) => [`9${ending}`, `99${ending}`])
  // A year of another century is none, and many figures beside each other are a number.
  if (/^(?:19|20)\d{2}$/.test(piece)) return [`${piece.slice(0, 2)}99`]
  if (/^(?:19|20)\d{6}$/.test(piece)) return [`${piece.slice(0, 2)}999999`]
  return kinds.find((names) => names.includes(piece)) ?? [piece.replaceAll(/\d/g, '9')]
}

/** « 04/03/24 »: so few figures are a day only as it writes them; « 5/7/5 » and « 120/80/65 » are something else. */
const shortDate = /\d{1,2}[-/.]\d{1,2}[-/.]\d{2}$/
const placesOfShort = (written: string, hasZeros: boolean): readonly Place[] => {
  const [, sign = '', other = ''] = /^\d+(\D)\d+(\D)/.exec(written) ?? []
  const place = hasZeros ? ['39'] : ['9', '39']
  return [place, [sign], place, [other], ['99']]
}

interface Opening {
  readonly places: readonly Place[]
  /** Whether it says more than a day and its month: letters of these alone are too near to other words. */
  readonly isSure: boolean
  /** Whether figures say a whole date, or a year does: words may follow. */
  readonly isWhole: boolean
  /** How many stand in it at least. */
  readonly figures: number
}

/** `hasZeros`: whether its text writes « 05/03 », and not « 5/3 ». */
function openingOf(line: string, hasZeros: boolean): Opening | null {
  const start = startOf(line)
  const found = date.exec(start)
  if (found === null) return null
  const written = start.slice(0, found.index + found[0].length)
  const short = /\d{4}/.test(found[0]) ? null : shortDate.exec(written)
  const pieces =
    written.slice(0, short?.index).match(/\d+(?:er|st|nd|rd|th)?(?![a-z])|\d+|[a-z]+|[^a-z\d]/g) ??
    []
  const places = [
    ...pieces.map(placeOf),
    ...(short === null ? [] : placesOfShort(short[0], hasZeros)),
  ]
  return {
    places,
    figures: figuresIn(places.map(([shortest]) => shortest).join()),
    isSure: places.filter(([piece]) => piece !== ' ').length > 2,
    isWhole: pieces.some((piece) => /^(?:19|20)\d{2}/.test(piece)),
  }
}

const isLike = (sign: string | undefined, meant: string | undefined): boolean =>
  meant === '9' || meant === '3'
    ? sign !== undefined && sign >= '0' && sign <= meant
    : sign === meant

const isNoLetter = (sign = ''): boolean => sign !== '' && (sign < 'a' || sign > 'z')

/**
 * Whether a text begins with what stands in these places, with one sign too many, too few or wrong, or two of them the other way round,
 * and ends there. Each way ends at its second slip, so that most lines are left after a few signs.
 */
function fits(
  text: string,
  { places, isSure }: Opening,
  isEnd: (rest: string) => boolean,
): boolean {
  /** `swapped`: the place of a sign that stands behind the next one; -1 where none does. */
  const goesOn = (
    from: number,
    swapped: number,
    number: number,
    meant: string,
    at: number,
    isRight: boolean,
  ): boolean => {
    const sign = text[swapped === -1 ? from : swapped]
    if (at === meant.length) {
      const place = places[number]
      if (place !== undefined)
        return place.some((one) => goesOn(from, swapped, number + 1, one, 0, isRight))
      if (swapped !== -1) return false
      const mayBeMore = isRight && (isSure || isNoLetter(sign))
      return isEnd(text.slice(from)) || (mayBeMore && isEnd(text.slice(from + 1)))
    }
    const next = swapped === -1 ? from + 1 : from
    if (isLike(sign, meant[at]) && goesOn(next, -1, number, meant, at + 1, isRight)) return true
    if (!isRight) return false
    const [mayAdd, mayDrop] = [isSure || isNoLetter(sign), isSure || isNoLetter(meant[at])]
    return (
      (mayAdd && goesOn(from + 1, -1, number, meant, at, false)) ||
      (mayDrop && goesOn(from, -1, number, meant, at + 1, false)) ||
      ((mayAdd || mayDrop) && goesOn(from + 1, -1, number, meant, at + 1, false)) ||
      ((mayAdd || mayDrop) &&
        isLike(text[from + 1], meant[at]) &&
        goesOn(from + 2, from, number, meant, at + 1, false))
    )
  }
  return goesOn(0, -1, 0, '', 0, true)
}

/** Nothing that goes on as a number does, of a telephone or of a program. */
const endOfWhole = /^(?![a-z\d]|[.\-/:]\d|\s\d)|^\s\d{1,2}\s?[h:]/
const end = /^\s{0,3}(?:$|[^a-z\d\s°%€$](?!\d))/
/** « 2023-2024 », « 2024-03 », « June '98 » are times that are no days, « 10/10 », « 12.50 » and « 1) mars » something else. */
const noDay =
  /^\d{1,2}\)|^[a-z]{3,10}\.?\s?'\d|^(?:(?:19|20)\d{2}|\d{1,2})\s?[-/.,–]\s?(?:(?:19|20)\d{2}|\d{1,2})(?![-/.]{0,2}[a-z\d])/

/** « 24 jujllet »: its letters are looked at by the names of months. */
const mistypedMonth = new RegExp(String.raw`^\d{1,2}(?:er)?\s([a-z]{3,10})(?![a-z])\W*$`)

function isWrittenLike(start: string, opening: Opening): boolean {
  const { isSure, isWhole } = opening
  if (fits(start, opening, (rest) => (isWhole ? endOfWhole : end).test(rest))) return true
  const name = mistypedMonth.exec(start)?.[1]
  return !isSure && name !== undefined && isMistypedMonth(name, false)
}

/** Of all openings of a text so many are written alike, in so many ways. */
const least = 0.05
const mostWays = 4

export interface Openings {
  /** Whether a line is written as they are, but for one sign. */
  isSlip(line: string): boolean
  /** Whether they stand between slashes without zeros: « 4/3/2024 ». So « 5/3 » may be a day as well. */
  readonly areShort: boolean
  /** Of the headings among them. */
  readonly depths: ReadonlySet<number>
}

export const noOpenings: Openings = { isSlip: () => false, areShort: false, depths: new Set() }

const withoutZero = /(?<!\d)(?:[1-9](?<sign>[-/.])\d{1,2}|\d{1,2}(?<other>[-/.])[1-9])[-/.]\d/

/** `lines`: those that open the days of a text. */
export function openingsOf(lines: readonly string[]): Openings {
  const signs = new Set(
    lines
      .map((line) => withoutZero.exec(line)?.groups)
      .map((found) => found?.['sign'] ?? found?.['other']),
  )
  const hasZeros = [...signs].every((sign) => sign === undefined)
  const counts = new Map<string, { readonly opening: Opening; count: number }>()
  for (const line of lines) {
    const opening = openingOf(line, hasZeros)
    if (opening === null) continue
    const key = JSON.stringify(opening.places)
    const known = counts.get(key) ?? { opening, count: 0 }
    known.count++
    counts.set(key, known)
  }
  const kept = [...counts.values()]
    .filter(
      ({ opening, count }) => count >= lines.length * least && (opening.isSure || lines.length > 1),
    )
    .toSorted((a, b) => b.count - a.count)
    .slice(0, mostWays)
    .map(({ opening }) => opening)
  // One of them may be missing.
  const fewest = Math.min(...kept.map(({ figures }) => figures)) - 1
  return {
    isSlip(line) {
      if (figuresIn(line.slice(0, longestStart)) < fewest) return false
      const start = startOf(line)
      return !noDay.test(start) && kept.some((opening) => isWrittenLike(start, opening))
    },
    areShort: signs.has('/'),
    depths: new Set(lines.map((line) => headingIn(line)?.depth ?? 0).filter((depth) => depth > 0)),
  }
}
