// Markdown: a file for each day, its date in its name (2026-11-20.md, 2026/11/20.md) or its first lines; or one file with a heading for
// each day, as Lueur itself exports.
import type { Day } from '#domain/day.ts'
import { entryOf, type BroughtPart, type ReadEntry } from './brought.ts'
import { parseDate, timeIn } from './dates.ts'
import { partsOf } from './headings.ts'

const dateInName = /(?:^|[^\d])(\d{4})[-_./\\]?(\d{2})[-_./\\]?(\d{2})(?!\d)/g

/** The last one in a path: « Journal 2024/2026-11-20.md ». */
function dayOfName(path: string): Day | null {
  const days = Array.from(path.matchAll(dateInName), ([, year, month, day]) =>
    parseDate(`${year}-${month}-${day}`),
  )
  return days.findLast((day) => day !== null) ?? null
}

interface Front {
  readonly fields: ReadonlyMap<string, string>
  readonly body: string
}

/** Lines « name: value » between two lines of dashes, at the top. */
function frontOf(text: string): Front {
  const [, lines, body] =
    /^\uFEFF?---[ \t]*\r?\n([\s\S]{0,20000}?)\r?\n---[ \t]*(?:\r?\n|$)([\s\S]*)$/.exec(text) ?? []
  if (lines === undefined || body === undefined)
    return { fields: new Map(), body: text.replace(/^\uFEFF/, '') }
  const fields = lines.split(/\r?\n/).flatMap((line): readonly (readonly [string, string])[] => {
    const [, name, value] = /^([\w -]{1,40}):[ \t]*(.*)$/.exec(line) ?? []
    return name === undefined || value === undefined
      ? []
      : [[name.trim().toLowerCase(), value.trim()]]
  })
  return { fields: new Map(fields), body }
}

const namesOf = (value: string): readonly string[] =>
  value
    .replaceAll(/[[\]"']/g, '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')

/** Links to pictures that stay in the archive. */
const pictures = /!\[\[[^\]\n]{0,300}\]\]|!\[[^\]\n]{0,300}\]\([^)\n]{0,1000}\)/g

const known = new Set(['date', 'created', 'tags', 'mood', 'humeur', 'title'])

/** A heading that goes on after its date. */
const saysMore = /\s[:–—-]\s*\S|:\s+\S/

/** Days under headings of their own: at least one heading is a date. */
function underDates(body: string): readonly { readonly date: string; readonly text: string }[] {
  const found: { date: string; lines: string[] }[] = []
  /** What stands above the first day goes with it. */
  const before: string[] = []
  for (const line of body.split(/\r\n?|\n/)) {
    const title = /^#{1,3}[ \t]+(\S.*)$/.exec(line)?.[1]
    if (title !== undefined && parseDate(title) !== null) {
      found.push({ date: title, lines: saysMore.test(title) ? [title] : [] })
    } else (found.at(-1)?.lines ?? before).push(line)
  }
  found[0]?.lines.unshift(...before)
  return found.map(({ date, lines }) => ({ date, text: lines.join('\n') }))
}

export function readMarkdown(path: string, text: string): readonly ReadEntry[] {
  const { fields, body } = frontOf(text)
  const photo = body.match(pictures)?.length ?? 0
  const words = body.replaceAll(pictures, '')
  // A note of a day that was copied bears another day of making.
  const day =
    parseDate(fields.get('date') ?? '') ?? dayOfName(path) ?? parseDate(fields.get('created') ?? '')
  const tags = namesOf(fields.get('tags') ?? '')
  const mood = fields.get('mood') ?? fields.get('humeur') ?? ''
  const unknown = [...fields].filter(([name, value]) => !known.has(name) && value !== '')
  const dated = day === null ? underDates(words) : []
  if (dated.length > 0) {
    const entries = dated.map(({ date, text: under }): ReadEntry => ({
      entry: entryOf(parseDate(date), { time: timeIn(date), parts: partsOf(under) }),
    }))
    return entries.map((read, at) => (at === 0 ? { ...read, leftOut: { photo } } : read))
  }
  const title = fields.get('title')
  const parts: readonly BroughtPart[] = [
    ...(title === undefined ? [] : [{ heading: null, text: title }]),
    ...partsOf(withoutOwnDate(words, day)),
  ]
  return [
    {
      entry: entryOf(day, {
        time: timeIn(fields.get('date') ?? fields.get('created') ?? ''),
        parts,
        tags,
        mood: mood === '' ? null : mood,
      }),
      leftOut: { photo },
      unknown: unknown.map(([name]) => name),
    },
  ]
}

/** A first heading that says the day again is no word of the person. */
function withoutOwnDate(text: string, day: Day | null): string {
  const [, title, rest] = /^\s*#{1,3}[ \t]+(\S[^\n]*)(?:\n([\s\S]*))?$/.exec(text) ?? []
  return title !== undefined && day !== null && parseDate(title) === day ? (rest ?? '') : text
}
