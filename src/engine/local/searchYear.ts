// One year of the search index, sealed, so that a start need not open the days one by one. A change of a day increments the
// year's count in the same transaction; an index read before that is then neither used nor stored.
import type { Envelope } from '#domain/brands.ts'
import { yearOf, type Day } from '#domain/day.ts'
import { Dexie } from 'dexie'
import type { JournalDatabase } from './journalDatabase.ts'

export interface SearchYearRow {
  readonly year: number
  /** Counts the changes of the year's days. */
  readonly changeCount: number
  /** Null from a change until the next search. */
  readonly sealed: Envelope | null
  /** Names the keys that the texts were opened with. */
  readonly kids: string
}

/** Runs inside the transaction that changes these days. */
export async function outdateSearch(db: JournalDatabase, days: readonly Day[]): Promise<void> {
  const years = [...new Set(days.map(yearOf))]
  const rows = await db.search.bulkGet(years)
  await db.search.bulkPut(
    years.map((year, at) => ({
      year,
      changeCount: (rows[at]?.changeCount ?? 0) + 1,
      sealed: null,
      kids: '',
    })),
  )
}

export const readSearchYear = (
  db: JournalDatabase,
  year: number,
): Promise<SearchYearRow | undefined> => db.search.get(year)

/** Does nothing if a day of the year has changed since `row.changeCount` was read. */
export const saveSearchYear = (db: JournalDatabase, row: SearchYearRow): Promise<void> =>
  db.transaction('rw', db.search, async () => {
    const now = await db.search.get(row.year)
    if ((now?.changeCount ?? 0) === row.changeCount) await db.search.put(row)
  })

/** Dexie's tree of touched keys; from another context it comes as a plain object. */
interface KeyTree {
  readonly from?: unknown
  readonly to?: unknown
  readonly l?: KeyTree | null
  readonly r?: KeyTree | null
}

export type ChangedYears = ReadonlySet<number> | 'all'

const isYear = (key: unknown): key is number => Number.isInteger(key)

function yearsOf(tree: KeyTree | null | undefined, years: Set<number>): boolean {
  if (tree === null || tree === undefined || tree.from === undefined) return true
  if (!isYear(tree.from) || !isYear(tree.to)) return false
  for (let year = tree.from; year <= tree.to; year++) years.add(year)
  return yearsOf(tree.l, years) && yearsOf(tree.r, years)
}

/**
 * Calls `onChanged` with the years of the index that this page, another tab or the worker changed: Dexie tells every context
 * of the same origin which keys a transaction touched. Returns the function that stops watching.
 */
export function watchSearchYears(
  db: JournalDatabase,
  onChanged: (years: ChangedYears) => void,
): () => void {
  const part = `idb://${db.name}/search/`
  const listen = (parts: Readonly<Record<string, unknown>>): void => {
    const all = parts['all'] !== undefined
    const tree = parts[part] as KeyTree | undefined
    if (tree === undefined && !all) return
    const years = new Set<number>()
    const isKnown = !all && yearsOf(tree, years)
    onChanged(isKnown ? years : 'all')
  }
  Dexie.on.storagemutated.subscribe(listen)
  return () => Dexie.on.storagemutated.unsubscribe(listen)
}
