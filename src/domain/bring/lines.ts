// The lines of a text, each for itself: blank, a rule, a heading, of a program.
export type Lines = readonly string[]
export const isBlank = (line: string): boolean => line.trim() === ''

export const isRule = (line: string): boolean => /^\s*(?:-{3,}|\*{3,}|_{3,}|~{4,})\s*$/.test(line)

/** Without a line at its end that only parts one day from the next. */
export function withoutRule(lines: Lines): Lines {
  const last = lines.findLastIndex((line) => !isBlank(line))
  return isRule(lines[last] ?? '') ? lines.slice(0, last) : lines
}

const longestTitle = 80

/** A heading, or a short line that ends as no sentence does. */
export const mayBeTitle = (line: string): boolean =>
  headingIn(line) !== null || (line.length <= longestTitle && !/[.!?…]\W*$/.test(line))

interface Heading {
  readonly depth: number
  readonly title: string
}

export function headingIn(line: string): Heading | null {
  const [, signs = '', title = ''] = /^(#{1,6})[ \t]+(\S.*)$/.exec(line) ?? []
  return signs === '' ? null : { depth: signs.length, title }
}

/** What is longer is no date, and is not looked through. */
export const longestLine = 300

/** « Date : », also in bold. */
const label = /^(?<bold>\*\*|__)?(?:date|jour|day)(?<end>\*\*|__)?\s?:(?<ends>\*\*|__)?\s*(?=\S)/i
/** In « **Date : 5 mars 2024** » the date goes on in bold. */
const withoutLabel = (title: string): string => {
  const { bold = '', end, ends } = label.exec(title)?.groups ?? {}
  return title.replace(label, end === undefined && ends === undefined ? bold : '')
}

/** What a line says that may be a day: a point of a list may, a quotation, a row of a table or a heading may not. */
export function bareTitle(line: string): string | null {
  if (line.length > longestLine || /^\s*[#|>]/.test(line)) return null
  const [, title = null] = /^\s*(?:[-*+]\s+)?(\S.*)$/.exec(line) ?? []
  return title === null ? null : withoutLabel(title)
}

/** What a line says that begins a day in one way or another. */
export const titleIn = (line: string): string | null => headingIn(line)?.title ?? bareTitle(line)

/** Two on one line are of a word; waves part days. */
export const isFence = (line: string): boolean => /^\s{0,3}`{3,}[^`]*$/.test(line)

/** With the name of its language it closes no program: the one above it was none. */
export const namesLanguage = (fence: string): boolean => /[^`\s]/.test(fence)

/** Whether the line at a place is of a program that stands between two lines of signs. */
export function isCode(lines: Lines): (at: number) => boolean {
  const inside = new Set<number>()
  let from = -1
  for (const [at, line] of lines.entries()) {
    if (!isFence(line)) continue
    const isOpening = from === -1 || namesLanguage(line)
    if (!isOpening) for (; from < at; from++) inside.add(from)
    from = isOpening ? at : -1
  }
  return (at) => inside.has(at)
}

export const isInBold = (line: string): boolean =>
  /^\s*(?:\*\*|__)[^*_]{1,90}(?:\*\*|__)\s*$/.test(line)

const underline = /^(?:-{3,}|={3,})\s*$/
export const isUnderlined = (lines: Lines, at: number): boolean =>
  underline.test(lines[at + 1] ?? '')
