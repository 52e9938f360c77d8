// jrnl: its text, where each entry begins with a line « [2026-11-20 09:00 PM] Title », and its JSON, { entries: [{ date, time,
// title, body, tags, starred }] }.
import { parseDay } from '#domain/day.ts'
import { dayAndTime, entryOf, parseTime, type ReadEntry } from './brought.ts'
import { namesIn, othersIn, textIn, type Fields } from './fields.ts'
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
  unknown: othersIn(entry, known),
})

const opening = /^\[(\d{4}-\d{2}-\d{2})(?: (\d{1,2}):(\d{2})(?::\d{2})?(?: ([AP]M))?)?\] ?(.*)$/
/** A separator right after the time makes it a row of a table. */
const bareOpening =
  /^(\d{4}-\d{2}-\d{2}) (\d{1,2}):(\d{2})(?::\d{2})?(?: ([AP]M))? (?!(?:[AP]M|UTC|GMT|[+-]\d{2}:?\d{2})?\s*[,;\t])(.*)$/

function timeOf(hour: string | undefined, minute: string | undefined, half: string | undefined) {
  if (hour === undefined || minute === undefined) return null
  const inDay = half === undefined ? Number(hour) : (Number(hour) % 12) + (half === 'PM' ? 12 : 0)
  return parseTime(`${String(inDay).padStart(2, '0')}:${minute}`)
}

export const isJrnlText = (text: string): boolean => {
  const [first = ''] = text.trimStart().split('\n', 1)
  return opening.test(first.trimEnd()) || bareOpening.test(first.trimEnd())
}

export function readJrnlText(text: string): readonly ReadEntry[] {
  const found: { date: string; time: string | null; title: string; lines: string[] }[] = []
  for (const line of text.split(/\r\n?|\n/)) {
    const begun = opening.exec(line) ?? bareOpening.exec(line)
    if (begun === null) {
      found.at(-1)?.lines.push(line)
      continue
    }
    const [, date = '', hour, minute, half, title = ''] = begun
    found.push({ date, time: timeOf(hour, minute, half), title, lines: [] })
  }
  return found.map(({ date, time, title, lines }) => {
    const isPinned = /\s\*$|^\*\s/.test(title)
    const words = wordsOf(title.replace(/\s\*$|^\*\s/, ''), lines.join('\n'))
    return { entry: entryOf(dayAndTime(date).day, { time, parts: partsOf(words), isPinned }) }
  })
}
