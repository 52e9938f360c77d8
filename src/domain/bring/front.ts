// What a note says of itself: between two lines of dashes at its top, or in lines « Created: November 20, 2026 » under its title.
import type { Day } from '#domain/day.ts'
import { foldText } from '#domain/folding.ts'
import type { DateOrder } from './brought.ts'
import { leadingDate, parseDate } from './dates.ts'
import { foundIn, type Pattern } from './found.ts'
import { withYearNear } from './nearYear.ts'

/** Names as they stand in the file; the values of a list, or of a text over several lines, one by one. */
interface Field {
  readonly name: string
  readonly values: readonly string[]
}

export interface Front {
  readonly fields: readonly Field[]
  readonly body: string
  /** Between lines of dashes: they are of the whole text, whatever dates stand in it. */
  readonly isSetApart: boolean
}

/** What a note says of itself, under these names without their accents. */
const namesByPart = {
  date: ['date', 'jour', 'day'],
  created: [
    'created',
    'created_at',
    'created at',
    'created time',
    'date created',
    'creation date',
    'date de creation',
    'cree le',
  ],
  time: ['time', 'heure', 'hour'],
  tags: ['tags', 'tag', 'etiquettes'],
  mood: ['mood', 'humeur'],
  place: ['place', 'lieu', 'location'],
  title: ['title', 'titre'],
} as const
export type PartOfFront = keyof typeof namesByPart
const known = new Set<string>(Object.values(namesByPart).flat())
const datedNames = new Set<string>([...namesByPart.date, ...namesByPart.created])

export const isKnownField = (name: string): boolean => known.has(foldText(name))

export const valuesOf = (fields: readonly Field[], part: PartOfFront): readonly string[] =>
  fields
    .filter(({ name }) => namesByPart[part].some((one) => one === foldText(name)))
    .flatMap(({ values }) => values)

const withoutQuotes = (value: string): string => value.trim().replace(/^(["'])(.*)\1$/s, '$2')

const dashed: Pattern<Record<'lines' | 'body', string>> =
  /^---[ \t]*\r?\n(?<lines>[\s\S]{0,20000}?)\r?\n---[ \t]*(?:\r?\n|$)(?<body>[\s\S]*)/

const nameLine = /^[^\s:-][^:]*:(?:[ \t]|$)/

/** `line`: with a name. « Matin : marché », as people write it, and no program: one that is not known, with a capital or a space behind it. */
const isSentence = (line: string): boolean => {
  const name = line.slice(0, line.indexOf(':'))
  return !isKnownField(name.trim()) && /^\p{Lu}|\s$/u.test(name)
}

/** Names and what stands under them, to the last line; words between two rules are a text of the journal. */
function areFields(lines: string): boolean {
  const [first = '', ...others] = lines.split(/\r?\n/).filter((line) => line.trim() !== '')
  return (
    (first === '' || nameLine.test(first)) &&
    others.every((line) => nameLine.test(line) || /^(?:\s|-\s|[\]}])/.test(line))
  )
}

/** Lines « name: value », or « - value » under a name. */
function fieldsOf(lines: string): readonly Field[] {
  const fields: { name: string; values: string[] }[] = []
  for (const line of lines.split(/\r?\n/)) {
    const colon = nameLine.test(line) ? line.indexOf(':') : -1
    if (colon !== -1) fields.push({ name: line.slice(0, colon).trim(), values: [] })
    const value = withoutQuotes(
      colon === -1 ? line.trim().replace(/^-\s/, '') : line.slice(colon + 1),
    )
    if (value === '') continue
    fields.at(-1)?.values.push(value)
  }
  return fields.filter(({ values }) => values.length > 0)
}

/** The first lines of a text, a title and blank ones apart, up to the next blank one. */
const firstLines: Pattern<Record<'title' | 'lines' | 'rest', string>> =
  /^(?<title>\s{0,99}(?:#{1,6}[ \t][^\n]{0,300}\n\s{0,99})?)(?<lines>(?:[^\s:][^:\n]{0,40}:[ \t][^\n]{0,500}(?:\n|$)){1,20})(?<rest>[\s\S]*)/

const propertyOf = (line: string): Field | null => {
  const at = line.indexOf(':')
  const name = line.slice(0, at).trim()
  return isKnownField(name) ? { name, values: [line.slice(at + 1).trim()] } : null
}

const fieldsIn = (lines: readonly string[]): readonly Field[] =>
  lines.map(propertyOf).filter((field) => field !== null)

const datedIn = (fields: readonly Field[], order?: DateOrder): readonly Field[] =>
  fields.filter(
    ({ name, values: [value = ''] }) =>
      datedNames.has(foldText(name)) && parseDate(value, order) !== null,
  )

/** Of another entry of the same file. */
const nextFront = /^---[ \t]*\r?\n(?:[^\n]{0,300}\n){0,20}?(?:date|jour|day)\s?:[^\n]{0,80}\d/im

/** « 7 mars » and no more, without the year that the date above it says. */
const isYearlessAlone = (value: string, day: Day): boolean =>
  leadingDate(withYearNear(value, { day }) ?? '')?.rest.trim() === ''

/** Whether it is the first of many entries, each with its own date. */
const saysDayAgain = (rest: string, day: Day | null): boolean =>
  Array.from(rest.matchAll(/^[ \t]{0,9}(?:date|jour|day)\s?:\s?([^\n]{0,80})/gim)).some(
    ([, value = '']) => parseDate(value) !== null || (day !== null && isYearlessAlone(value, day)),
  )

export const noFront = (text: string): Front => ({ fields: [], body: text, isSetApart: false })

const isMade = ({ name }: Field): boolean =>
  namesByPart.created.some((one) => one === foldText(name))

/**
 * What one of several notes of a text calls its day, beside more than a date alone, which a line of a diary may say as well; null where it
 * says none.
 */
export function kindOfDay(lines: readonly string[], order: DateOrder): 'date' | 'created' | null {
  const fields = fieldsIn(lines)
  const dated = datedIn(fields, order)
  if (dated.length === 0 || (fields.length < 2 && !dated.some(isMade))) return null
  return dated.every(isMade) ? 'created' : 'date'
}

export const saysTitle = (lines: readonly string[]): boolean =>
  valuesOf(fieldsIn(lines), 'title').length > 0

/** Fields that are known, and all other lines as words. */
export const frontOfLines = (
  titles: readonly string[],
  lines: readonly string[],
  words: readonly string[],
): Front => ({
  fields: fieldsIn(lines),
  body: [...titles, ...lines.filter((line) => propertyOf(line) === null), ...words].join('\n'),
  isSetApart: false,
})

/** Only where one of the lines is a date: « Note: il pleut » is a text. Lines that are not known stay words. */
function propertiesOf(text: string): Front {
  const found = foundIn(firstLines, text)
  const lines = found === null ? [] : found.lines.replace(/\n$/, '').split(/\r?\n/)
  const fields = fieldsIn(lines)
  const dated = datedIn(fields)
  const dates = dated.map(({ name }) => foldText(name))
  const day = parseDate(dated[0]?.values[0] ?? '')
  // A date said twice is that of another day.
  const isOfOne = dates.length > 0 && new Set(dates).size === dates.length
  if (found === null || !isOfOne || saysDayAgain(found.rest, day)) return noFront(text)
  const others = lines.filter((line) => propertyOf(line) === null)
  const body = [found.title + others.join('\n'), found.rest].join('\n')
  return { fields, body, isSetApart: false }
}

/** Lines that people typed as words, each with what stands under it, and the others, which are fields. */
function wordsAmong(lines: string): Readonly<Record<'words' | 'fields', readonly string[]>> {
  const [words, fields]: [string[], string[]] = [[], []]
  let isOfWords = false
  for (const line of lines.split(/\r?\n/)) {
    if (nameLine.test(line)) isOfWords = isSentence(line)
    if (isOfWords) words.push(line)
    else fields.push(line)
  }
  return { words, fields }
}

export function frontOf(text: string): Front {
  const found = foundIn(dashed, text)
  if (found === null) return propertiesOf(text)
  if (nextFront.test(found.body) || !areFields(found.lines)) return noFront(text)
  const { words, fields } = wordsAmong(found.lines)
  const named = fieldsOf(fields.join('\n'))
  if (words.length > 0 && !named.some(({ name }) => isKnownField(name))) return noFront(text)
  return { fields: named, body: [...words, found.body].join('\n'), isSetApart: true }
}
