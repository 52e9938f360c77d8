// jrnl: its text, where each entry begins with a line « [2026-11-20 09:00 PM] Title », and its JSON, { entries: [{ date, time,
// title, body, tags, starred }] }.
import { parseDay } from '#domain/day.ts'
import { BringError, dayAndTime, entryOf, parseTime, type ReadEntry } from './brought.ts'
import { foundIn, type Pattern } from './found.ts'
import { namesIn, oddIn, othersIn, textIn, type Fields } from './fields.ts'
import { partsOf } from './headings.ts'

const known = new Set(['date', 'time', 'title', 'body', 'tags', 'starred'])

export const isJrnl = (list: string, item: Fields): boolean =>
  list === 'entries' && parseDay(textIn(item, 'date')) !== null && Object.hasOwn(item, 'body')

/** A title ends with its sentence, and stands on the line above. */
const wordsOf = (title: string, body: string): string => [title.trim(), body.trim()].join('\n')

export const readJrnl = (entry: Fields): ReadEntry => ({
  entry: entryOf(parseDay(textIn(entry, 'date')), {
    time: parseTime(textIn(entry, 'time')),
    parts: partsOf(wordsOf(textIn(entry, 'title'), textIn(entry, 'body'))),
    tags: namesIn(entry, 'tags').map((tag) => tag.replace(/^@/, '')),
    isPinned: entry['starred'] === true,
  }),
  unknown: [...othersIn(entry, known), ...oddIn(entry, ['title', 'body'])],
})

interface Opening {
  readonly date: string
  readonly hour: string | undefined
  readonly minute: string | undefined
  readonly half: string | undefined
  readonly title: string
}
const opening: Pattern<Opening> =
  /^\[(?<date>\d{4}-\d{2}-\d{2})(?: (?<hour>\d{1,2}):(?<minute>\d{2})(?::\d{2})?(?: (?<half>[AP]M))?)?\] ?(?<title>.*)$/s
/** A separator right after the time makes it a row of a table. */
const bareOpening: Pattern<Opening> =
  /^(?<date>\d{4}-\d{2}-\d{2}) (?<hour>\d{1,2}):(?<minute>\d{2})(?::\d{2})?(?: (?<half>[AP]M))? (?!(?:[AP]M|UTC|GMT|[+-]\d{2}:?\d{2})?\s*[,;\t])(?<title>.*)$/s

function timeOf({ hour, minute, half }: Opening) {
  if (hour === undefined) return null
  const inDay = half === undefined ? Number(hour) : (Number(hour) % 12) + (half === 'PM' ? 12 : 0)
  return parseTime(`${String(inDay).padStart(2, '0')}:${minute}`)
}

/** A day without an hour: jrnl writes none between its bare openings. */
const dayAlone = /^\d{4}-\d{2}-\d{2}[ \t]*$/m

/** The form of the first entry is that of all: in the other one a line is a line of its entry. Null where it is neither. */
const openingOf = (text: string): Pattern<Opening> | null => {
  const [first] = text.trimStart().split(/[\r\n]/, 1) as [string]
  const own = [opening, bareOpening].find((one) => one.test(first)) ?? null
  return own === bareOpening && dayAlone.test(text) ? null : own
}

export const isJrnlText = (text: string): boolean => openingOf(text) !== null

/** Something like an opening that opens nothing: « [2024-03-0 21:04] », « 2022-01-10 21g04 Pluie ». */
const isBrokenOpening = (line: string, isBare: boolean): boolean =>
  (isBare
    ? /^\d(?:-?\d){6,8}[a-z]?\s?\d{1,3}[:a-z]\d{1,3}\s/
    : /^\[(?=[^\]]*-)(?=(?:\D*\d){5})[\w\s:./-]{6,30}\]|^\[?\d{4}-\d{1,2}-\d{1,2}\W?\s?\d{1,2}:\d{2}/
  ).test(line)

const longestExample = 40

/** They are held as texts before the first of them is read. */
const mostEntries = 100_000

export function readJrnlText(text: string): readonly ReadEntry[] {
  const found: {
    date: string
    time: string | null
    title: string
    lines: string[]
    broken: string[]
  }[] = []
  const own = openingOf(text)
  if (own === null) return []
  for (const line of text.trimStart().split(/\r\n?|\n/)) {
    const begun = foundIn(own, line)
    if (begun === null) {
      const last = found.at(-1)
      last?.lines.push(line)
      if (isBrokenOpening(line, own === bareOpening))
        last?.broken.push(line.slice(0, longestExample))
      continue
    }
    if (found.length === mostEntries) throw new BringError('tooMany')
    found.push({ ...begun, time: timeOf(begun), lines: [], broken: [] })
  }
  return found.map(({ date, time, title, lines, broken }) => {
    const isPinned = /\s\*$|^\*\s/.test(title)
    const words = wordsOf(title.replace(/\s\*$|^\*\s/, ''), lines.join('\n'))
    const [first] = broken
    return {
      entry: entryOf(dayAndTime(date).day, { time, parts: partsOf(words), isPinned }),
      ...(first !== undefined && { likeDates: { count: broken.length, first } }),
    }
  })
}
