// Markdown: a file for each day, its date in its name (2026-11-20.md, 2026/11/20.md) or its first lines; or one file with a heading for
// each day, or with a table of days.
import type { Day } from '#domain/day.ts'
import { foldText } from '#domain/folding.ts'
import { notesIn, saysMaking } from './blocks.ts'
import { entryOf, type ReadEntry } from './brought.ts'
import { wordsAfter } from './besideDate.ts'
import { ownDate, underDates, withoutOwnDate, type Dated, type DatedText } from './datedLines.ts'
import {
  momentIn,
  orderOfDates,
  saidOrder,
  timeIn,
  withWholeYear,
  type OrderOfDates,
  type SaidOrder,
  type WhenIn,
} from './dates.ts'
import { frontOf, noFront, isKnownField, valuesOf, type Front, type PartOfFront } from './front.ts'
import { partsOf } from './headings.ts'
import { createJoiner } from './joiner.ts'
import { leapsIn } from './leaps.ts'
import { likeDatesIn } from './likeDates.ts'
import { piecesOfText } from './markdownTable.ts'
import { openingsOf } from './openings.ts'
import { dayOfName, timeOfName, titleOfName, type NamedDay } from './names.ts'
import { readTables, type PieceOfText, type TablesRead } from './tables.ts'
import { daysAround } from './zones.ts'

const longestTitle = 400

const namesOf = (values: readonly string[]): readonly string[] =>
  values
    .flatMap((value) => value.replaceAll(/[[\]"']/g, '').split(','))
    .map((name) => name.trim())
    .filter((name) => name !== '')

/**
 * Links to what stays in the archive, as Obsidian and as all others write them, with the words under it. A bracket within ends the search:
 * on a long run of beginnings each is looked at once.
 */
const pictures =
  /!\[\[[^[\]|\n]{1,300}\.(?:png|jpe?g|gif|webp|heic|svg|bmp|avif|mp4|mov|webm|mp3|m4a|wav|ogg|pdf)(?:\|(?<under>[^[\]\n]{0,300}))?\]\]|!\[(?<said>[^[\]\n]{0,300})\]\([^()[\]\n"]{0,1000}(?:\([^()[\]\n"]{0,100}\)[^()[\]\n"]{0,200})?(?:"(?<title>[^"\n]{0,300})"\s?)?\)/gi
/** Obsidian's embedded notes: no picture, and not read here. */
const embedded = /!(\[\[[^[\]\n]{1,300}\]\])/g

/** One by one: millions of them, replaced at once, would take more room than a phone has. */
function withEach(
  text: string,
  pattern: RegExp,
  wordsOf: (found: RegExpExecArray) => string,
): string {
  const read = createJoiner()
  let from = 0
  for (const found of text.matchAll(pattern)) {
    read.add(text.slice(from, found.index))
    read.add(wordsOf(found))
    from = found.index + found[0].length
  }
  read.add(text.slice(from))
  return read.all()
}

/** What stands under pictures is the person's; « 300 » and « 300x200 » are sizes. */
function withoutPictures(body: string): { readonly words: string; readonly photo: number } {
  let photo = 0
  const words = withEach(body, pictures, ({ groups = {} }) => {
    photo++
    const { under, said, title } = groups
    const caption = [under ?? said ?? '', title ?? ''].filter((text) => text !== '').join(' ')
    return /^\d+(?:x\d+)?$/.test(caption) ? '' : caption
  })
  return { words: withEach(words, embedded, ([, note = '']) => note), photo }
}

type When = ReturnType<WhenIn>

/** Where an instant of universal time stands beside a day that a wall showed then somewhere, that day is its own: the file says it. */
const onDay = (when: When, day: Day | null): When =>
  day !== null && when.instant !== null && daysAround(when.day).includes(day)
    ? { day, time: null, instant: null }
    : when

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

/** A date that stands over a whole text: that of its day, or of the day on which the file was made. */
interface DateOfAll {
  readonly day: Day
  /** `day`: it names a note of that day. `text`: words beside it, or a field, so that it may name any text. `folder`: it is of a folder. */
  readonly kind: 'day' | 'text' | 'folder'
}

const countDays = (days: Iterable<Day>): number => new Set(days).size

/** Whether days within a text are its own, and the date over it is that of an export: it holds several days, none after it. */
function holdsDays({ days, isFromStart, isBare }: Dated, over: DateOfAll | null): boolean {
  if (days.length === 0) return false
  if (over === null || over.kind === 'folder') return true
  // A list of other days, or of links to them, is a text of its own day.
  if (isBare && days.some(({ isAlone }) => !isAlone)) return false
  if (days.some(({ text }) => text.trim() === '')) return false
  const [first] = days
  const isUnder = ({ depth }: DatedText): boolean => depth > (first?.depth ?? 0)
  if (first?.day === over.day && over.kind === 'day' && days.slice(1).every(isUnder)) return false
  const others = days.filter(({ day }) => day !== over.day)
  const isPast = others.every(({ day }) => day < over.day)
  return (
    isPast &&
    isFromStart &&
    countDays(others.map(({ day }) => day)) >= (over.kind === 'day' ? 2 : 1)
  )
}

/** Whether the days are those of tables, rather than of lines that begin with a date. */
function isOfTables(tables: TablesRead, { days, isBare }: Dated): boolean {
  const inLines = countDays(days.map(({ day }) => day))
  if (inLines === 0) return true
  // Rows of a page are lines too; several headings are days, and what is between them a text.
  return isBare ? tables.countDays() >= inLines : inLines === 1 && tables.countDays() > 1
}

function dateOver(dated: Day | null, named: NamedDay | null): DateOfAll | null {
  if (dated !== null) return { day: dated, kind: 'day' }
  if (named === null) return null
  const { day, isOfFolder, isBare } = named
  return { day, kind: isOfFolder ? 'folder' : isBare ? 'day' : 'text' }
}

/** What a text is beside its words: a page has tables of its own, and a title. */
export interface OwnForm {
  readonly pieces: () => IteratorObject<PieceOfText>
  /** What a person reads of a piece. */
  readonly wordsOf: (text: string) => string
}

export function readMarkdown(path: string, text: string, form?: OwnForm): Iterable<ReadEntry> {
  const notes = notesIn(text)
  if (notes !== null && (notes.length > 1 || dayOfName(path) === null)) return readNotes(notes)
  return readNote(path, frontOf(text), form) ?? readNote(path, noFront(text), form) ?? []
}

const writtenIn = ({ fields }: Front): string =>
  [...datesOf(fields, 'date'), ...datesOf(fields, 'created')][0] ?? ''

/** Each stands on the day that it says of itself: dates in its words are none of it. */
function* readNotes(notes: readonly Front[]): Generator<ReadEntry> {
  const order = orderOfDates(notes.map(writtenIn))
  for (const note of notes) {
    const { fields } = note
    const { words, photo } = withoutPictures(note.body)
    const written = writtenIn(note)
    const { day, time, instant } = momentIn(written, '', order.order)
    const [clock = ''] = valuesOf(fields, 'time')
    const entry = entryOf(day, {
      time: time ?? timeIn(clock),
      instant,
      ...partsOfNote(fields, '', words),
    })
    yield { entry, leftOut: { photo }, ...likeDatesIn(words, day), ...saidOrder(written, order) }
  }
}

/** `ofName`: what the name of its file says. */
const partsOfNote = (fields: Front['fields'], ofName: string, text: string) => ({
  parts: [
    { heading: null, text: titleOf(fields, ofName, text) },
    { heading: null, text: besideDates(fields) },
    ...partsOf(text),
  ],
  tags: namesOf(valuesOf(fields, 'tags')),
  mood: joined(fields, 'mood'),
  place: joined(fields, 'place'),
})

/** Null where what stands at the top is said of an export of many days, and of no note. */
function readNote(path: string, front: Front, form?: OwnForm): Iterable<ReadEntry> | null {
  const { fields, body, isSetApart } = front
  const { words, photo } = withoutPictures(body)
  const dates = [...valuesOf(fields, 'date'), ...valuesOf(fields, 'created')]
  const said = underDates(words, dates)
  const named = dayOfName(path, said.order.order)
  // The folder of an export bears the date of that, whatever time the file says of its days.
  const isNamed = named !== null && !named.isOfFolder
  const time = dates.length === 0 && !isNamed ? timeOfName(path) : null
  const ofTime = time === null ? said : underDates(words, dates, time)
  const within = ofTime.days.length >= said.days.length ? ofTime : said
  const head = ownDate(words, within.order.order)
  const whenOf = (part: 'date' | 'created'): When => {
    const [value = ''] = datesOf(fields, part)
    const when = momentIn(value, '', within.order.order)
    return [named?.day ?? null, head?.day ?? null].reduce(onDay, when)
  }
  const [dated, made] = [whenOf('date'), whenOf('created')]
  const over = dateOver(dated.day, named)
  const isOfDay = over !== null && over.kind !== 'folder'
  const tables = isOfDay
    ? null
    : readTables(form?.pieces ?? (() => piecesOfText(words)), form?.wordsOf ?? ((piece) => piece))
  if (tables !== null && isOfTables(tables, within)) return ofMany(tables.entries, fields, photo)
  if (holdsDays(within, over)) {
    if (!isSetApart && fields.length > 0) return null
    if (!isSetApart || dated.day === null) return ofMany(entriesOf(within), fields, photo)
  }
  // A note of a day that was copied bears another day of making.
  const day = over?.day ?? made.day
  const { instant } = over === null ? made : dated
  const madeTime = made.day === day && made.instant === instant ? made.time : null
  const [clock = ''] = valuesOf(fields, 'time')
  const ofName = named?.words ?? (day === null ? '' : titleOfName(path, day))
  const own = day === null ? { text: words, time: null } : withoutOwnDate(words, day, within.order)
  // Perhaps other notes, or other days, under the date of the first one.
  const mayBeSeveral =
    (!isSetApart && fields.length > 0 && saysMaking(own.text)) || within.days.length > 1
  return [
    {
      entry: entryOf(day, {
        time:
          dated.time ??
          timeIn(clock) ??
          own.time ??
          madeTime ??
          (named?.day === day ? named.time : null),
        instant,
        ...partsOfNote(fields, ofName, own.text),
      }),
      leftOut: { photo },
      ...likeDatesIn(own.text, day, !mayBeSeveral),
      unknown: fields.filter(({ name }) => !isKnownField(name)).map(({ name }) => name),
      ...orderOfNote(fields, dated.day === null ? named : null, within.order),
    },
  ]
}

function entriesOf({ days, openings, order }: Dated): readonly ReadEntry[] {
  const leaps = leapsIn(days.map(({ day }) => day))
  const written = openingsOf(openings)
  return days.map((one, at) => ({
    entry: entryOf(one.day, { time: one.time, parts: partsOf(one.text) }),
    ...likeDatesIn(one.text, one.day, false, written),
    ...(leaps[at] && { leapsFrom: leaps[at] }),
    ...saidOrder(one.written, order),
  }))
}

/** « [[2026-11-20]] » is one. */
const datesOf = (fields: Front['fields'], part: 'date' | 'created'): readonly string[] =>
  valuesOf(fields, part).map((value) => value.replaceAll(/^\[\[|\]\]$/g, ''))

/** What stands in the fields of dates and of times beside them. */
const besideDates = (fields: Front['fields']): string =>
  [
    ...[...datesOf(fields, 'date'), ...datesOf(fields, 'created')].map(wordsAfter),
    ...valuesOf(fields, 'time').filter((value) => timeIn(value) === null),
  ]
    // What a program counts from 1970 is none.
    .filter((words) => words !== '' && !/^\d{9,}$/.test(words))
    .join('\n')

const joined = (fields: Front['fields'], part: PartOfFront): string | null =>
  valuesOf(fields, part).length === 0 ? null : valuesOf(fields, part).join(', ')

/** What its field and its name say, unless its first line does. */
function titleOf(fields: Front['fields'], ofName: string, text: string): string {
  const title = valuesOf(fields, 'title').join('\n')
  const [line = ''] = text.slice(0, longestTitle).trimStart().split('\n', 1)
  const start = foldText(`${title} ${line}`)
  return [title, start.includes(foldText(ofName)) ? '' : ofName]
    .filter((one) => one !== '')
    .join('\n')
}

/** What the date of a note says of its order: its name, or its field. */
function orderOfNote(
  fields: Front['fields'],
  named: NamedDay | null,
  order: OrderOfDates,
): SaidOrder & Pick<ReadEntry, 'isOfName'> {
  const [value = ''] = [...valuesOf(fields, 'date'), ...valuesOf(fields, 'created')]
  const written = named?.written ?? value
  const said = saidOrder(written, order.isTold ? order : orderOfDates([withWholeYear(written)]))
  return { ...said, ...(named !== null && said.yearFirst !== undefined && { isOfName: true }) }
}
