// What screens show, read from small indexed ranges: no cost grows with the size of the journal. All rows are read before
// the first one is opened, so that a live query sees every read.
import type { Rev } from '#domain/brands.ts'
import type { OpenJournal } from '#engine/openJournal.ts'
import {
  countMonth,
  countPinnedDays,
  daysOfMonth,
  pinnedDays,
  readRow,
  readRows,
  rowsOfMonth,
  writtenBetween,
  writtenDays,
  hasDays,
  isWritten,
} from '#engine/local/days.ts'
import { addDays, daysBetween, daysInMonth, monthOf, type Day, type Month } from '#domain/day.ts'
import { entryToView, type EntryView } from '#domain/entry.ts'
import type { JournalSight } from '#domain/sight.ts'
import { isMemory, memoriesOf, type Memory } from '#domain/memories.ts'
import { streakOn, type Statistics } from '#domain/statistics.ts'
import type { DayRow } from '#engine/local/dayRow.ts'
import type { JournalDatabase } from '#engine/local/journalDatabase.ts'
import { asideAmong, asideOf, type SetAside } from '#engine/local/setAside.ts'
import {
  fetchedMonths,
  hasWholeHistory,
  readEngineState,
  readMeta,
} from '#engine/local/metaStore.ts'

/** Written days of a month, as the grid shows them. */
export interface MonthDay {
  readonly day: Day
  readonly isPinned: boolean
}

/** How much is written, as far as this phone knows. */
export interface JournalCounts {
  readonly all: number
  readonly pinned: number
  /** Months that hold something, newest first. */
  readonly months: readonly {
    readonly month: Month
    readonly all: number
    readonly pinned: number
  }[]
}

export interface MemoryView {
  readonly ago: Memory['ago']
  readonly entry: EntryView
}

type ReadDeps = Pick<OpenJournal, 'db' | 'sealer'>

async function viewOf(
  { sealer }: ReadDeps,
  row: DayRow,
  aside: readonly SetAside[],
): Promise<EntryView> {
  const opened = await sealer.open(row)
  if (aside.length === 0) return entryToView(opened.entry, opened)
  const { viewWithAside } = await import('./viewWithAside.ts')
  return viewWithAside(sealer, opened, aside)
}

export async function viewsOf(
  deps: ReadDeps,
  rows: readonly DayRow[],
): Promise<readonly EntryView[]> {
  const aside = await asideAmong(
    deps.db,
    rows.map(({ day }) => day),
  )
  const asideByDay = Map.groupBy(aside, ({ day }) => day)
  return Promise.all(rows.map((row) => viewOf(deps, row, asideByDay.get(row.day) ?? [])))
}

export async function readDay(deps: ReadDeps, day: Day): Promise<EntryView | null> {
  const [row, aside] = await Promise.all([readRow(deps.db, day), asideOf(deps.db, day)])
  return row === undefined ? null : viewOf(deps, row, aside)
}

/** Names what a day holds on this phone; null when it is not written. Opens nothing. */
export const readContentRev = async (
  { db }: Pick<OpenJournal, 'db'>,
  day: Day,
): Promise<Rev | null> => (await readRow(db, day))?.contentRev ?? null

/** Whether a day is written on this phone, sent or not; opens nothing. */
export const isDayWritten = ({ db }: Pick<OpenJournal, 'db'>, day: Day): Promise<boolean> =>
  isWritten(db, day)

export const hasWrittenDays = ({ db }: Pick<OpenJournal, 'db'>): Promise<boolean> => hasDays(db)

export async function readMonth(deps: ReadDeps, month: Month): Promise<readonly EntryView[]> {
  const rows = await rowsOfMonth(deps.db, month)
  return viewsOf(deps, rows.toReversed())
}

export async function readMonthDays(
  { db }: Pick<OpenJournal, 'db'>,
  month: Month,
): Promise<readonly MonthDay[]> {
  const [plain, pinned] = await Promise.all([
    daysOfMonth(db, month, { pinned: 0 }),
    daysOfMonth(db, month, { pinned: 1 }),
  ])
  return [
    ...plain.map((day) => ({ day, isPinned: false })),
    ...pinned.map((day) => ({ day, isPinned: true })),
  ].toSorted((a, b) => (a.day < b.day ? -1 : 1))
}

/** Reads index keys alone: ten years take a few milliseconds, and an edit of a day triggers no new read. */
export async function readCounts({ db }: Pick<OpenJournal, 'db'>): Promise<JournalCounts> {
  const days = await writtenDays(db)
  const pinned = await pinnedDays(db)
  const pinnedByMonth = Map.groupBy(pinned, monthOf)
  const months = Array.from(Map.groupBy(days, monthOf), ([month, written]) => ({
    month,
    all: written.length,
    pinned: pinnedByMonth.get(month)?.length ?? 0,
  }))
  return { all: days.length, pinned: pinned.length, months: months.toReversed() }
}

export async function readMemories(deps: ReadDeps, today: Day): Promise<readonly MemoryView[]> {
  const memories = memoriesOf(today)
  const days = memories.map(({ day }) => day)
  const [rows, aside] = await Promise.all([readRows(deps.db, days), asideAmong(deps.db, days)])
  const asideByDay = Map.groupBy(aside, ({ day }) => day)
  const views = await Promise.all(
    memories.map(async ({ ago }, at) => {
      const row = rows[at]
      return row === undefined
        ? null
        : { ago, entry: await viewOf(deps, row, asideByDay.get(row.day) ?? []) }
    }),
  )
  return views.filter((view) => view !== null).filter(({ entry }) => isMemory(entry))
}

/** Reads keys alone, and opens nothing. */
export async function readSight({ db }: Pick<OpenJournal, 'db'>): Promise<JournalSight> {
  const [state, months] = await Promise.all([readEngineState(db), fetchedMonths(db)])
  const { hasHistory, unverified, failures, isIncomplete, years, awaited } = state
  return {
    isWhole: hasHistory,
    unverified: new Set(unverified),
    months: new Set(months),
    awaited: awaited && new Set(awaited),
    hasFailed: failures > 0 || isIncomplete,
    years,
  }
}

const streakChunk = 60

/** The streak that ends on `today`. Begins with the days of the last chunk, and reads further back while it goes on. */
async function readStreak(
  db: JournalDatabase,
  today: Day,
  lastChunk: readonly Day[],
): Promise<number> {
  const written = new Set(lastChunk)
  for (let first = addDays(today, -streakChunk); ;) {
    const streak = streakOn(today, (day) => written.has(day))
    if (streak < daysBetween(first, today)) return streak
    const last = addDays(first, -1)
    first = addDays(last, -streakChunk)
    for (const day of await writtenBetween(db, first, last)) written.add(day)
  }
}

/** The local figures; until the whole history is here, those that the server gave today where they count more. */
export async function readStatistics(
  { db }: Pick<OpenJournal, 'db'>,
  today: Day,
): Promise<Statistics | null> {
  const month = monthOf(today)
  // All reads begin at once: a live query does not see reads that begin after several awaits.
  const [state, server, daysCompleted, pinnedDaysCount, lastChunk] = await Promise.all([
    readEngineState(db),
    readMeta(db, 'stats'),
    countMonth(db, month),
    countPinnedDays(db),
    writtenBetween(db, addDays(today, -streakChunk), today),
  ])
  const streakCount = await readStreak(db, today, lastChunk)
  if (hasWholeHistory(state)) return local()
  // Figures of a part of the journal would be wrong, and so would those of another day.
  if (server?.day !== today) return null
  return {
    currentMonth: {
      daysCompleted: Math.max(daysCompleted, server.currentMonth.daysCompleted),
      totalDays: daysInMonth(month),
      streakCount: Math.max(streakCount, server.currentMonth.streakCount),
      isStreakActive: streakCount > 0 || server.currentMonth.isStreakActive,
    },
    pinnedDaysCount: Math.max(pinnedDaysCount, server.pinnedDaysCount),
  }

  function local(): Statistics {
    return {
      currentMonth: {
        daysCompleted,
        totalDays: daysInMonth(month),
        streakCount,
        isStreakActive: streakCount > 0,
      },
      pinnedDaysCount,
    }
  }
}
