// Every query over the days of this phone, by name; nothing else touches their table. « Unsent » is defined here alone: a day
// whose content the server has not acknowledged. A refused day is unsent too, but not sendable until another build, or the
// person, tries again.
import { kidsIn } from '#contract/envelopes.ts'
import type { Kid, Rev } from '#domain/brands.ts'
import { daysBetween, firstDayOf, lastDayOf, yearOf, type Day, type Month } from '#domain/day.ts'
import type { Collection, InsertType } from 'dexie'
import { tooLongOnItsWay, type DayRefusal, type DayRow, type NewDayRow } from './dayRow.ts'
import type { JournalDatabase } from './journalDatabase.ts'
import { dropBoot } from './metaStore.ts'

/** Under which something of a day is sealed. */
export const kidsOf = ({ answers }: Pick<DayRow, 'answers'>): readonly string[] => [
  ...new Set(Object.values(answers).flatMap(kidsIn)),
]

/** Inside a transaction. The only writer of rows: each row's changeCount is one more than that of the row it replaces. */
export async function putRows(
  db: JournalDatabase,
  prepared: readonly { readonly row: NewDayRow; readonly from: number | null }[],
): Promise<void> {
  const rows = prepared.map(({ row: { setAside: _elsewhere, ...row }, from }) => ({
    ...row,
    kids: kidsOf(row),
    changeCount: (from ?? 0) + 1,
  }))
  while (rows.length > 0) {
    await db.days.bulkPut(rows.splice(0, db.rowsAtOnce))
    db.rowsPut += 1
  }
}

/** Fewer than these are asked for one by one. */
const fewRows = 10

/** The first and the last of some days. */
const endsOf = (days: readonly Day[]): [Day, Day] => {
  const sorted = days.toSorted()
  return [sorted[0] as Day, sorted.at(-1) as Day]
}

/**
 * The rows of these days, where the days lie close together: a browser reads a range at once, and is asked for single rows one by one.
 * Null where they do not.
 */
async function readTogether(
  db: JournalDatabase,
  days: readonly Day[],
): Promise<readonly DayRow[] | null> {
  if (days.length < fewRows) return null
  const [first, last] = endsOf(days)
  if (daysBetween(first, last) >= 2 * days.length) return null
  const asked = new Set(days)
  return (await rowsBetween(db, first, last)).filter(({ day }) => asked.has(day))
}

/** The rows of these days that are here, by day. Of many that are not, as in an import, the keys alone are read. */
export async function rowsHere(
  db: JournalDatabase,
  days: readonly Day[],
): Promise<ReadonlyMap<Day, DayRow>> {
  const together = await readTogether(db, days)
  if (together !== null) return new Map(together.map((row) => [row.day, row]))
  const here = days.length < fewRows ? null : new Set(await writtenBetween(db, ...endsOf(days)))
  const asked = here === null ? days : days.filter((day) => here.has(day))
  const rows = asked.length === 0 ? [] : await db.days.bulkGet([...asked])
  return new Map(rows.flatMap((row) => (row === undefined ? [] : [[row.day, row]])))
}

type Rows = Collection<DayRow, Day, InsertType<DayRow, 'day'>>

const unsentRows = (db: JournalDatabase): Rows => db.days.where('unsent').equals(1)

const sendableRows = (db: JournalDatabase): Rows =>
  unsentRows(db).filter(({ refusal }) => refusal === null)

/** Sendable rows, oldest first, but those of `except`. */
export async function readSendable(
  db: JournalDatabase,
  limit: number,
  except: ReadonlySet<Day>,
): Promise<readonly DayRow[]> {
  const most = limit + except.size
  const days = await unsentRows(db).limit(most).primaryKeys()
  const asked = days.filter((day) => !except.has(day)).slice(0, limit)
  const rows = [...(await rowsHere(db, asked)).values()]
  if (rows.every(({ refusal }) => refusal === null)) return rows
  // A refused day stands in the way of others: they are looked for one by one.
  return sendableRows(db)
    .and(({ day }) => !except.has(day))
    .limit(limit)
    .toArray()
}

export const unsentDays = (db: JournalDatabase): Promise<readonly Day[]> =>
  unsentRows(db).primaryKeys()

/** Keys alone: days that the server has acknowledged as they are here. */
export const sentDays = (db: JournalDatabase): Promise<readonly Day[]> =>
  db.days.where('unsent').equals(0).primaryKeys()

export const countSendableDays = (db: JournalDatabase): Promise<number> => sendableRows(db).count()

/** Costs nothing when nothing is unsent: an index is read up to its first row. */
export const hasUnsentDays = async (db: JournalDatabase): Promise<boolean> =>
  (await unsentRows(db).limit(1).count()) > 0

export interface RefusedRow {
  readonly day: Day
  readonly refusal: DayRefusal | null
  readonly serverRev: Rev | null
}

/** Reads an index that has refused days alone. */
export const readRefusedDays = (db: JournalDatabase): Promise<readonly RefusedRow[]> =>
  db.days.orderBy('refusal.code').toArray()

const refusedRows = async (
  db: JournalDatabase,
  isMeant: (row: DayRow) => boolean,
): Promise<readonly DayRow[]> => (await db.days.orderBy('refusal.code').toArray()).filter(isMeant)

/** Every pass calls this: it opens no transaction for writing when no day is refused. */
async function clearRefusals(
  db: JournalDatabase,
  isMeant: (row: DayRow) => boolean,
): Promise<void> {
  if ((await refusedRows(db, isMeant)).length === 0) return
  await db.transaction('rw', db.days, db.meta, async () => {
    const rows = await refusedRows(db, isMeant)
    await dropBoot(db)
    await putRows(
      db,
      rows.map((row) => ({ row: { ...row, refusal: null }, from: row.changeCount })),
    )
  })
}

/** The person tries a refused day again. */
export const retryRefusedDay = (db: JournalDatabase, day: Day): Promise<void> =>
  clearRefusals(db, (row) => row.day === day)

export interface RetryMoment {
  readonly build: string
  /** The build with the keys that this phone has now, by which refusals for a key are noted; null while it opens nothing. */
  readonly triedBy: string | null
  readonly today: Day
  /** Epoch ms. */
  readonly now: number
}

/**
 * What time alone may mend is tried again at most so often: a clock that is right by now, versions that are old enough to give way, a proxy
 * that takes more.
 */
const timeRetryMs = 60 * 60_000
const mendedByTime: ReadonlySet<string> = new Set(['versionsFull', tooLongOnItsWay])

/** Whether time alone may end that refusal: another clock, another day. */
export const isMendedByTime = ({ refusal }: Pick<DayRow, 'refusal'>): boolean =>
  refusal !== null && (refusal.code === 'notToday' || mendedByTime.has(refusal.code))

const isRetryDue = (
  { day, refusal }: Pick<DayRow, 'day' | 'refusal'>,
  { build, triedBy, today, now }: RetryMoment,
): boolean => {
  if (refusal === null) return false
  const { code, refusedAt } = refusal
  if (code === 'foreignKey') return triedBy !== null && refusal.build !== triedBy
  if (refusal.build !== build) return true
  const isLongAgo = now >= refusedAt + timeRetryMs || now < refusedAt
  const isTaken = code === 'notToday' ? day <= today : mendedByTime.has(code)
  return isTaken && isLongAgo
}

/** Days whose refusal may be over: refused to another build, for a key while this phone had others, for a date that has come, or as replaced too often or too long for a proxy. */
export const retryRefusedDays = (db: JournalDatabase, moment: RetryMoment): Promise<void> =>
  clearRefusals(db, (row) => isRetryDue(row, moment))

export const readRow = (db: JournalDatabase, day: Day): Promise<DayRow | undefined> =>
  db.days.get(day)

export const deleteRows = (db: JournalDatabase, days: readonly Day[]): Promise<void> =>
  db.days.bulkDelete([...days])

export const deleteRow = (db: JournalDatabase, day: Day): Promise<void> => db.days.delete(day)

/** In the order of `days`; undefined where nothing is written. */
export async function readRows(
  db: JournalDatabase,
  days: readonly Day[],
): Promise<readonly (DayRow | undefined)[]> {
  const together = await readTogether(db, days)
  if (together === null) return db.days.bulkGet([...days])
  const rows = new Map(together.map((row) => [row.day, row]))
  return days.map((day) => rows.get(day))
}

const between = (db: JournalDatabase, first: Day, last: Day): Rows =>
  db.days.where('day').between(first, last, true, true)

/** Both ends included, oldest first. */
export const rowsBetween = (
  db: JournalDatabase,
  first: Day,
  last: Day,
): Promise<readonly DayRow[]> => between(db, first, last).toArray()

export const rowsOfMonth = (db: JournalDatabase, month: Month): Promise<readonly DayRow[]> =>
  rowsBetween(db, firstDayOf(month), lastDayOf(month))

export const countMonth = (db: JournalDatabase, month: Month): Promise<number> =>
  between(db, firstDayOf(month), lastDayOf(month)).count()

/** Keys alone, oldest first. */
export const writtenBetween = (
  db: JournalDatabase,
  first: Day,
  last: Day,
): Promise<readonly Day[]> => between(db, first, last).primaryKeys()

export const writtenDays = (db: JournalDatabase): Promise<readonly Day[]> =>
  db.days.toCollection().primaryKeys()

export const isWritten = async (db: JournalDatabase, day: Day): Promise<boolean> =>
  (await db.days.where('day').equals(day).count()) > 0

export const hasDays = async (db: JournalDatabase): Promise<boolean> =>
  (await db.days.limit(1).count()) > 0

export const countDays = (db: JournalDatabase): Promise<number> => db.days.count()

/** Keys alone, of an index that leaves out rows without server revision. */
export const daysOnServer = (db: JournalDatabase): Promise<readonly Day[]> =>
  db.days.orderBy('[day+serverRev]').primaryKeys()

/** Oldest first. */
export const oldestRows = (db: JournalDatabase, limit: number): Promise<readonly DayRow[]> =>
  db.days.orderBy('day').limit(limit).toArray()

/** Latest first. */
export const latestRows = (db: JournalDatabase, limit: number): Promise<readonly DayRow[]> =>
  // Dexie's `reverse` reads the index backwards; the rule means that of arrays.
  // oxlint-disable-next-line unicorn/no-array-reverse
  db.days.orderBy('day').reverse().limit(limit).toArray()

/** Rows after a day, oldest first. */
export const rowsAfter = (
  db: JournalDatabase,
  after: Day | '',
  limit: number,
): Promise<readonly DayRow[]> => db.days.where('day').above(after).limit(limit).toArray()

const rowsUnder = (db: JournalDatabase, kids: readonly Kid[]): Rows =>
  db.days.where('kids').anyOf(kids).distinct()

/** Days of which something is sealed under one of these keys; one under several counts for each: an index is counted, no row read. */
export async function countDaysUnder(db: JournalDatabase, kids: readonly Kid[]): Promise<number> {
  const counts = await Promise.all(kids.map((kid) => db.days.where('kids').equals(kid).count()))
  return counts.reduce((sum, count) => sum + count, 0)
}

/** Of all keys under which something of a day is sealed. */
export const kidsOfDays = async (db: JournalDatabase): Promise<readonly string[]> =>
  (await db.days.orderBy('kids').uniqueKeys()).map(String)

/** Days of which something is sealed under another key than this one. */
export const countDaysUnderOther = async (db: JournalDatabase, kid: Kid): Promise<number> =>
  new Set(await db.days.where('kids').notEqual(kid).primaryKeys()).size

/** Days under one of these keys, as the server has them, but those of `except`. */
export const sentRowsUnder = (
  db: JournalDatabase,
  kids: readonly Kid[],
  except: ReadonlySet<Day>,
  limit: number,
): Promise<readonly DayRow[]> =>
  rowsUnder(db, kids)
    .filter(({ day, unsent, refusal }) => unsent === 0 && refusal === null && !except.has(day))
    .limit(limit)
    .toArray()

/** Every year from the first stored day to the last. */
export async function storedYears(db: JournalDatabase): Promise<readonly number[]> {
  const [first] = await oldestRows(db, 1)
  const [last] = await latestRows(db, 1)
  if (first === undefined || last === undefined) return []
  const oldest = yearOf(first.day)
  return Array.from({ length: yearOf(last.day) - oldest + 1 }, (_, years) => oldest + years)
}

export const rowsOfYear = (db: JournalDatabase, year: number): Promise<readonly DayRow[]> =>
  rowsBetween(db, `${year}-01-01` as Day, `${year}-12-31` as Day)

/** Keys alone, oldest first. */
export const pinnedDays = (db: JournalDatabase): Promise<readonly Day[]> =>
  db.days.where('[pinned+day]').between([1, ''], [1, '\uffff']).primaryKeys()

export const countPinnedDays = (db: JournalDatabase): Promise<number> =>
  db.days.where('[pinned+day]').between([1, ''], [1, '\uffff']).count()

/** Keys alone, oldest first: the month's days that are pinned, or that are not. */
export const daysOfMonth = (
  db: JournalDatabase,
  month: Month,
  { pinned }: { readonly pinned: 0 | 1 },
): Promise<readonly Day[]> =>
  db.days
    .where('[pinned+day]')
    .between([pinned, firstDayOf(month)], [pinned, lastDayOf(month)], true, true)
    .primaryKeys()
