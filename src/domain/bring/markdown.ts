// Markdown: a file for each day, its date in its name (2026-11-20.md, 2026/11/20.md) or its first lines; or one file with a heading for
// each day.
import type { Day } from '#domain/day.ts'
import { foldText } from '#domain/folding.ts'
import { entryOf, type ReadEntry } from './brought.ts'
import {
  afterTime,
  isEitherWay,
  leadingDate,
  momentIn,
  orderOfDates,
  parseDate,
  spelledOut,
  timeIn,
  type DateOrder,
  type OrderOfDates,
  type WhenIn,
} from './dates.ts'
import { foundIn, type Pattern } from './found.ts'
import { partsOf } from './headings.ts'
import { piecesOfText } from './markdownTable.ts'
import { readTables } from './tables.ts'
import { daysAround } from './zones.ts'

/** Looked for at every place: the year of a folder is no part of the date that follows it. */
const dateInName = /(?:^|[^\d])(?=(\d{4})[-_./\\]?(\d{2})[-_./\\]?(\d{2})(?!\d))/g

const longestName = 80

const nameIn = (path: string): string => {
  const [last] = path.split(/[/\\]/).slice(-1) as [string]
  return last
    .replace(/\.[a-z]{2,8}$/i, '')
    .slice(0, longestName)
    .replaceAll('_', ' ')
}

/** In figures, wherever they stand in a name: « Journal 05-03-2024 ». */
const figuresInName = /(?<!\d)\d{1,2}[-/.]\d{1,2}[-/.]\d{4}(?!\d)/

/** What the names of all files together tell. */
export const orderOfNames = (paths: readonly string[]): OrderOfDates =>
  orderOfDates(paths.flatMap((path) => figuresInName.exec(nameIn(path)) ?? []))

interface NamedDay {
  readonly day: Day
  readonly isEitherWay: boolean
}

/** A name that begins or ends with a date as people write it: « 05-03-2024 », « Journal du 5 mars 2024 ». */
function dayOfWords(path: string, order: DateOrder): NamedDay | null {
  const name = nameIn(path)
  const other = order === 'dayFirst' ? 'monthFirst' : 'dayFirst'
  const days = Array.from(name.matchAll(/(?<![\p{L}\d])[\p{L}\d]/gu), ({ index }) => {
    const from = name.slice(index)
    const dated = leadingDate(from, order) ?? leadingDate(from, other)
    const isOfAll = dated !== null && (index === 0 || dated.rest === '')
    return isOfAll ? { day: dated.day, isEitherWay: isEitherWay(from) } : null
  })
  return days.find((dated) => dated !== null) ?? null
}

/** The last one in a path: « Journal 2024/2026-11-20.md », « 2024/2024-03-01.md ». */
export function dayOfName(path: string, order: DateOrder = 'dayFirst'): NamedDay | null {
  const days = Array.from(path.matchAll(dateInName), ([, year, month, day]) =>
    parseDate(`${year}-${month}-${day}`),
  )
  const day = days.findLast((one) => one !== null)
  return day ? { day, isEitherWay: false } : dayOfWords(path, order)
}

interface Front {
  /** Names as they stand in the file; the values of a list, or of a text over several lines, one by one. */
  readonly fields: readonly { readonly name: string; readonly values: string[] }[]
  readonly body: string
}

const withoutQuotes = (value: string): string => value.trim().replace(/^(["'])(.*)\1$/s, '$2')

const front: Pattern<Record<'lines' | 'body', string>> =
  /^---[ \t]*\r?\n(?<lines>[\s\S]{0,20000}?)\r?\n---[ \t]*(?:\r?\n|$)(?<body>[\s\S]*)/

/** Lines « name: value », or « - value » under a name, between two lines of dashes, at the top. */
function frontOf(text: string): Front {
  const found = foundIn(front, text)
  if (found === null) return { fields: [], body: text }
  const fields: { name: string; values: string[] }[] = []
  for (const line of found.lines.split(/\r?\n/)) {
    const colon = /^[^\s:-][^:]*:(?:[ \t]|$)/.test(line) ? line.indexOf(':') : -1
    if (colon !== -1) fields.push({ name: line.slice(0, colon).trim(), values: [] })
    const value = withoutQuotes(
      colon === -1 ? line.trim().replace(/^-\s/, '') : line.slice(colon + 1),
    )
    if (value === '') continue
    // Above the first name there is none: the line names itself.
    const under = fields.at(-1)
    if (under === undefined) fields.push({ name: value, values: [value] })
    else under.values.push(value)
  }
  return { fields: fields.filter(({ values }) => values.length > 0), body: found.body }
}

const namesOf = (values: readonly string[]): readonly string[] =>
  values
    .flatMap((value) => value.replaceAll(/[[\]"']/g, '').split(','))
    .map((name) => name.trim())
    .filter((name) => name !== '')

/** What a note says of itself, under these names without their accents. */
const namesByPart = {
  date: ['date', 'jour', 'day'],
  created: ['created', 'created_at'],
  tags: ['tags', 'tag', 'etiquettes'],
  mood: ['mood', 'humeur'],
  place: ['place', 'lieu', 'location'],
  title: ['title', 'titre'],
} as const
const known = new Set<string>(Object.values(namesByPart).flat())

/**
 * Links to what stays in the archive, as Obsidian and as all others write them, with the words under it. A bracket within ends the search:
 * on a long run of beginnings each is looked at once.
 */
const pictures =
  /!\[\[[^[\]|\n]{1,300}\.(?:png|jpe?g|gif|webp|heic|svg|bmp|avif|mp4|mov|webm|mp3|m4a|wav|ogg|pdf)(?:\|(?<under>[^[\]\n]{0,300}))?\]\]|!\[(?<said>[^[\]\n]{0,300})\]\([^()[\]\n"]{0,1000}(?:\([^()[\]\n"]{0,100}\)[^()[\]\n"]{0,200})?(?:"(?<title>[^"\n]{0,300})"\s?)?\)/gi
/** Obsidian's embedded notes: no picture, and not read here. */
const embedded = /!(\[\[[^[\]\n]{1,300}\]\])/g

/** What stands under pictures is the person's; « 300 » and « 300x200 » are sizes. */
function withoutPictures(body: string): { readonly words: string; readonly photo: number } {
  let photo = 0
  const words = body.replaceAll(pictures, (...found) => {
    photo++
    const { under, said, title } = found.at(-1) as Partial<
      Record<'under' | 'said' | 'title', string>
    >
    const caption = [under ?? said ?? '', title ?? ''].filter((text) => text !== '').join(' ')
    return /^\d+(?:x\d+)?$/.test(caption) ? '' : caption
  })
  return { words: words.replaceAll(embedded, '$1'), photo }
}

interface DatedHeading {
  readonly day: Day
  readonly time: string | null
  /** What it says beside its date and its time. */
  readonly words: string
  readonly isEitherWay: boolean
}

/** A heading of a day begins with its date: one that stands inside it is a word of the person. */
function datedHeading(title: string, order: DateOrder): DatedHeading | null {
  const dated = leadingDate(title, order)
  if (dated === null) return null
  const words = afterTime(dated.rest).replace(/^(?:[\s,.:;–—]|-(?!\d))+/, '')
  return {
    day: dated.day,
    time: timeIn(spelledOut(title)),
    words,
    isEitherWay: isEitherWay(title),
  }
}

const titleIn = (line: string): string | undefined => /^#{1,3}[ \t]+(\S.*)$/.exec(line)?.[1]

/** Days under headings of their own: at least one heading is a date. */
function underDates(
  body: string,
  order: DateOrder,
): readonly (DatedHeading & { readonly text: string })[] {
  const found: { heading: DatedHeading; lines: string[] }[] = []
  /** What stands above the first day goes with it. */
  const before: string[] = []
  for (const line of body.split(/\r\n?|\n/)) {
    const title = titleIn(line)
    const heading = title === undefined ? null : datedHeading(title, order)
    if (heading === null) (found.at(-1)?.lines ?? before).push(line)
    else found.push({ heading, lines: heading.words === '' ? [] : [heading.words] })
  }
  found[0]?.lines.unshift(...before)
  return found.map(({ heading, lines }) => ({ ...heading, text: lines.join('\n') }))
}

const firstHeading: Pattern<Record<'title' | 'rest', string>> =
  /^\s*#{1,3}[ \t]+(?<title>\S[^\n]*)(?<rest>[\s\S]*)/

type When = ReturnType<WhenIn>

/** Where an instant of universal time stands beside a day that a wall showed then somewhere, that day is its own: the file says it. */
const onDay = (when: When, day: Day | null): When =>
  day !== null && when.instant !== null && daysAround(when.day).includes(day)
    ? { day, time: null, instant: null }
    : when

const ownDateOf = (text: string, order: DateOrder): DatedHeading | null => {
  const title = foundIn(firstHeading, text)?.title
  return title === undefined ? null : datedHeading(title, order)
}

/** What is said of many days at once stands on none of them. */
function* ofMany(
  entries: Iterable<ReadEntry>,
  fields: Front['fields'],
  photo: number,
): Generator<ReadEntry> {
  let isFirst = true
  for (const read of entries) {
    if (isFirst) {
      const names = fields.map(({ name }) => name)
      yield { ...read, leftOut: { photo }, unknown: [...(read.unknown ?? []), ...names] }
    } else yield read
    isFirst = false
  }
}

/** `names`: what the names of all files tell of the order of dates; the dates of this one come first. */
export function readMarkdown(
  path: string,
  text: string,
  names: OrderOfDates = orderOfNames([path]),
): Iterable<ReadEntry> {
  const { fields, body } = frontOf(text)
  const valuesOf = (part: keyof typeof namesByPart): readonly string[] =>
    fields
      .filter(({ name }) => namesByPart[part].some((one) => one === foldText(name)))
      .flatMap(({ values }) => values)
  const { words, photo } = withoutPictures(body)
  const inText = orderOfDates([
    ...valuesOf('date'),
    ...valuesOf('created'),
    ...words.split(/\r\n?|\n/).flatMap((line) => titleIn(line) ?? []),
  ])
  const { order, isTold } = inText.isTold ? inText : names
  const named = dayOfName(path, names.order)
  const headed = ownDateOf(words, order)
  const whenOf = (part: 'date' | 'created'): When => {
    const [value = ''] = valuesOf(part)
    return [named?.day ?? null, headed?.day ?? null].reduce(onDay, momentIn(value, '', order))
  }
  const [dated, made] = [whenOf('date'), whenOf('created')]
  // A note of a day that was copied bears another day of making.
  const day = dated.day ?? named?.day ?? made.day
  const { instant } = dated.day === null && named === null ? made : dated
  const madeTime = made.instant === instant ? made.time : null
  const under = day === null ? underDates(words, order) : []
  if (under.length > 0) {
    const entries = under.map((one): ReadEntry => ({
      entry: entryOf(one.day, { time: one.time, parts: partsOf(one.text) }),
      ...(!isTold && one.isEitherWay && { isDateUnsure: true }),
    }))
    return ofMany(entries, fields, photo)
  }
  const rows =
    day === null
      ? readTables(
          () => piecesOfText(words),
          (piece) => piece,
        )
      : null
  if (rows !== null) return ofMany(rows, fields, photo)
  const joined = (part: keyof typeof namesByPart): string | null =>
    valuesOf(part).length === 0 ? null : valuesOf(part).join(', ')
  const title = valuesOf('title').join('\n')
  const own = withoutOwnDate(words, day, order)
  // What says the day, and what else might say its order.
  const [value = ''] = [...valuesOf('date'), ...valuesOf('created')]
  const isUnsure =
    dated.day !== null || named === null
      ? !isTold && isEitherWay(value)
      : !names.isTold && named.isEitherWay
  return [
    {
      entry: entryOf(day, {
        time: dated.time ?? own.time ?? madeTime,
        instant,
        parts: [{ heading: null, text: title }, ...partsOf(own.text)],
        tags: namesOf(valuesOf('tags')),
        mood: joined('mood'),
        place: joined('place'),
      }),
      leftOut: { photo },
      unknown: fields.filter(({ name }) => !known.has(foldText(name))).map(({ name }) => name),
      ...(isUnsure && { isDateUnsure: true }),
    },
  ]
}

interface OwnText {
  readonly text: string
  readonly time: string | null
}

/** Of a first heading that says the day again, its other words alone are the person's. */
function withoutOwnDate(text: string, day: Day | null, order: DateOrder): OwnText {
  const found = foundIn(firstHeading, text)
  const heading = found && datedHeading(found.title, order)
  if (found === null || heading === null || heading.day !== day) return { text, time: null }
  return { text: `${heading.words}${found.rest}`, time: heading.time }
}
