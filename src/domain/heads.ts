// Lines right above a text, as the app itself writes hours and headings over what it brings. In the folded texts of a year no line is one any
// more: those that may be such stand once more behind each text. Searching them finds nothing that the text does not say.

/** Nothing that is looked for holds it, and folding leaves it. */
const mark = '\u0001'
/** No heading is longer (headings.ts). */
const longest = 80

/** « 00 h 05 » over one of several entries of a day. */
export const isHour = (line: string): boolean => /^\d\d h \d\d$/.test(line)

/** « Humeur : calme », under what the app brings (#text/broughtWords.ts). */
const isLabel = (line: string): boolean => /^(?:Étiquettes|Humeur|Lieu) : /.test(line)

/** A line at the beginning, below a blank one or below an hour, that a text stands right under; an hour stands over a mood or tags as well. */
function headsIn(text: string): readonly string[] {
  const lines = text.split('\n').map((line) => line.trim())
  return lines.filter((line, at) => {
    const [above = '', below = ''] = [lines[at - 1], lines[at + 1]]
    const begins = above === '' || isHour(above) || isHour(line)
    const isOver = below !== '' && (isHour(line) || !isLabel(below)) && !isHour(below)
    return begins && isOver && line !== '' && line.length <= longest && !isLabel(line)
  })
}

/** A text for the index of its year. */
export const withHeads = (text: string): string =>
  [text.replaceAll(mark, ' '), ...headsIn(text)].join(mark)

interface ReadText {
  readonly text: string
  readonly heads: readonly string[]
}

/** The same, once it was folded. */
export function readHeads(folded: string): ReadText {
  const [text = '', ...heads] = folded.split(mark)
  return { text, heads }
}
