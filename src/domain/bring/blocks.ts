// Several notes in one text, each under lines that say what it is and when it was made: « Title: … », « Created: … », a blank line, words.
import { BringError, type DateOrder } from './brought.ts'
import { datedLine } from './datedLine.ts'
import { headingIn, isBlank, isCode, isRule, withoutRule, type Lines } from './lines.ts'
import { frontOfLines, kindOfDay, saysTitle, type Front } from './front.ts'

/** « Created: » and the like, roughly: most texts have no two such lines. */
const mayBeMade = /^(?:date|jour|day|cr[eé])[^:\n]{0,20}:[ \t]/gim

const named = /^[^\s:#>|-][^:]{0,40}:[ \t]+\S/
const mostFields = 20
/** As of days: a century of them. */
const mostNotes = 100_000

/** Whether a text says again when it was made. */
export const saysMaking = (text: string): boolean => text.search(mayBeMade) !== -1

interface Head {
  /** Its title, where one stands right above what it says of itself. */
  readonly at: number
  readonly from: number
  readonly to: number
  /** Where its words begin. */
  readonly under: number
  /** What it calls its day. */
  readonly kind: ReturnType<typeof kindOfDay>
}

/** Whether a note may begin at a line: what stands above it ended, or nothing does. */
const isEnded = (lines: Lines, at: number): boolean =>
  isBlank(lines[at - 1] ?? '') || isRule(lines[at - 1] ?? '')

/** Where the title above the fields stands, or they themselves; null where they stand in a text, or under a day that says its date. */
function startOf(lines: Lines, from: number, to: number, order: DateOrder): number | null {
  let above = from - 1
  while (above >= 0 && isBlank(lines[above] ?? '')) above--
  const title = lines[above] ?? ''
  const heading = headingIn(title)
  const isTitle = heading !== null || (above === from - 1 && above >= 0 && !isRule(title))
  // Where they say their title, a line above them is one of the note before.
  if (!isTitle || (heading === null && saysTitle(lines.slice(from, to)))) return from
  if (datedLine(heading?.title ?? title, order) !== null) return null
  return heading !== null || isEnded(lines, above) ? above : null
}

function headsIn(lines: Lines, order: DateOrder): readonly Head[] {
  const isOfProgram = isCode(lines)
  const heads: Head[] = []
  let from = 0
  while (from < lines.length) {
    let to = from
    while (to - from <= mostFields && named.test(lines[to] ?? '') && !isOfProgram(to)) to++
    const isFenced = isRule(lines[from - 1] ?? '') && isRule(lines[to] ?? '')
    const mayBeHead = to > from && (isFenced || isBlank(lines[to] ?? ''))
    const kind = mayBeHead ? kindOfDay(lines.slice(from, to), order) : null
    const at = kind === null ? null : startOf(lines, from, to, order)
    if (at !== null) heads.push({ at, from, to, under: isFenced ? to + 1 : to, kind })
    if (heads.length > mostNotes) throw new BringError('tooMany')
    from = Math.max(to, from + 1)
  }
  return heads
}

/** Without those that stand within a note: they call their day otherwise, as an appointment does. */
function notesAmong(heads: readonly Head[], lines: Lines): readonly Head[] {
  const [first, second] = heads
  const words = lines.slice(first?.under, second?.at)
  // What has no words of its own stands above all notes.
  return words.every(isBlank) ? heads : heads.filter(({ kind }) => kind === first?.kind)
}

/** Null where a text is no such file: it begins with one of them, and has another. One alone where others stand within it. */
export function notesIn(text: string): readonly Front[] | null {
  if (text.matchAll(mayBeMade).drop(1).next().done === true) return null
  const lines = text.split(/\r\n?|\n/)
  const found = headsIn(lines, 'dayFirst')
  const [first] = found
  if (first === undefined || found.length < 2) return null
  const heads = notesAmong(found, lines)
  const above = lines.slice(0, first.at)
  if (!above.every((line) => isBlank(line) || isRule(line) || headingIn(line) !== null)) return null
  return heads.map(({ at, from, to, under }, number) => {
    const titles = [...(number === 0 ? above : []), ...lines.slice(at, from)]
    const words = withoutRule(lines.slice(under, heads[number + 1]?.at))
    return frontOfLines(
      titles.filter((line) => !isBlank(line) && !isRule(line)),
      lines.slice(from, to),
      words,
    )
  })
}
