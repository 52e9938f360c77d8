import { createHash } from 'node:crypto'
import { sql, type Selectable } from 'kysely'
import type { WireReply } from '#contract/journal.ts'
import { monthDigestSource, revOf as revOfContent, type RevParts } from '#contract/rev.ts'
import { mapAnswers, type ByAnyAnswer } from '#domain/answers.ts'
import type { Rev } from '#domain/brands.ts'
import { firstDayOf, lastDayOf, type Day, type Month } from '#domain/day.ts'
import type { Marks } from '#domain/entry.ts'
import { isOn, latestValue, type Register } from '#domain/register.ts'
import type { Queries } from '#server/store/store.ts'
import type { EntryTable } from '#server/store/tables.ts'

/** What a write gives of a day, complete: what `rev` is computed from. */
export interface DayContent extends RevParts {
  readonly answers: ByAnyAnswer<string>
  readonly marks: Marks
}

export interface StoredDay extends DayContent {
  readonly rev: Rev
  /** Epoch ms. */
  readonly createdAt: number
  readonly updatedAt: number
}

/** A row may be older than a question, whose answer is then blank, or of a newer app, whose answers are kept. */
function answersOf(json: string): ByAnyAnswer<string> {
  const stored = JSON.parse(json) as Record<string, string>
  return { ...stored, ...mapAnswers((id) => stored[id] ?? '') }
}

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()

export type Texts = Pick<DayContent, 'answers' | 'marks'>

const textsByContent = new WeakMap<Texts, Readonly<Record<keyof Texts, string>>>()

/** As they are stored: made once for a day, and asked for its length too. */
export function textsOf(content: Texts): Readonly<Record<keyof Texts, string>> {
  const before = textsByContent.get(content)
  if (before !== undefined) return before
  const { answers, marks } = content
  const texts = { answers: JSON.stringify(answers), marks: JSON.stringify(marks) }
  textsByContent.set(content, texts)
  return texts
}

/** Names a day's exact content. */
export const revOf = (content: RevParts): Rev =>
  revOfContent(content, (text) => sha256(text).subarray(0, 16).toString('base64url'))

/** Names what a month holds. */
export const monthDigest = (days: Iterable<{ day: Day; rev: Rev }>): string =>
  sha256(monthDigestSource(days)).subarray(0, 8).toString('hex')

/** What a row of a day, or of what it was before, says of it. */
export const contentOfRow = (
  row: Pick<Selectable<EntryTable>, 'day' | 'written_at' | 'offset_minutes' | 'answers' | 'marks'>,
): DayContent => ({
  date: row.day,
  writtenAt: row.written_at,
  offset: row.offset_minutes,
  answers: answersOf(row.answers),
  marks: JSON.parse(row.marks) as Marks,
})

const rowToDay = (row: Selectable<EntryTable>): StoredDay => ({
  ...contentOfRow(row),
  rev: row.rev,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})

const copy = <T>({ values, replacedIds }: Register<T>) => ({
  values: [...values],
  replacedIds: [...replacedIds],
})

export const marksToWire = ({ music, pin }: Marks) => ({ music: copy(music), pin: copy(pin) })

/** `music` and `isPinned` are computed from the registers: the latest song, and any live pin. */
export function dayToWire(day: StoredDay): WireReply {
  const { date, rev, writtenAt, offset, answers, marks, createdAt, updatedAt } = day
  return {
    id: date,
    date,
    rev,
    writtenAt,
    offset,
    answers: { ...answers },
    music: latestValue(marks.music)?.value ?? null,
    isPinned: isOn(marks.pin),
    marks: marksToWire(marks),
    createdAt: new Date(createdAt).toISOString(),
    updatedAt: new Date(updatedAt).toISOString(),
  }
}

/** Those of these days that are there. */
export async function findDaysOn(
  queries: Queries,
  userId: string,
  dates: readonly Day[],
): Promise<ReadonlyMap<Day, StoredDay>> {
  const rows = await queries
    .selectFrom('entry')
    .selectAll()
    .where('user_id', '=', userId)
    .where('day', 'in', dates)
    .execute()
  return new Map(rows.map((row) => [row.day, rowToDay(row)]))
}

/** Of a row joined from the left: null where there is none. */
export const dayOfRow = (row: {
  [Name in keyof Selectable<EntryTable>]: Selectable<EntryTable>[Name] | null
}): StoredDay | null => (row.rev === null ? null : rowToDay(row as Selectable<EntryTable>))

export const findDay = async (
  queries: Queries,
  userId: string,
  date: Day,
): Promise<StoredDay | null> => (await findDaysOn(queries, userId, [date])).get(date) ?? null

/** How long the days of these months are in the database, in order, without reading their texts. */
export async function findDaySizes(
  queries: Queries,
  userId: string,
  months: readonly Month[],
): Promise<{ day: Day; bytes: number }[]> {
  const [first, last] = [months[0], months.at(-1)]
  if (first === undefined || last === undefined) return []
  return queries
    .selectFrom('entry')
    .select(['day', sql<number>`octet_length(answers) + octet_length(marks)`.as('bytes')])
    .where('user_id', '=', userId)
    .where('day', '>=', firstDayOf(first))
    .where('day', '<=', lastDayOf(last))
    .orderBy('day')
    .execute()
}

/** The days from `first` to `last`, both included, in order. */
export async function findDays(
  queries: Queries,
  userId: string,
  first: Day,
  last: Day,
): Promise<StoredDay[]> {
  const rows = await queries
    .selectFrom('entry')
    .selectAll()
    .where('user_id', '=', userId)
    .where('day', '>=', first)
    .where('day', '<=', last)
    .orderBy('day')
    .execute()
  return rows.map(rowToDay)
}
