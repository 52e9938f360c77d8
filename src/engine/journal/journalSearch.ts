// The search index of whoever is signed in: one folded text per year, read from its sealed record when no day of the year
// has changed since, else built from the days and sealed for the next start. It is read when the calendar opens, mended
// year by year as days change, and goes with the session.
import { readRows, rowsOfYear, storedYears } from '#engine/local/days.ts'
import { answerIds } from '#domain/answers.ts'
import type { EntryView } from '#domain/entry.ts'
import {
  findDays,
  formatYear,
  indexYear,
  parseQuery,
  parseYear,
  type Searchable,
  type YearIndex,
} from '#domain/search.ts'
import { openText, sealText, type SealDeps } from '#engine/crypto/envelope.ts'
import type { SearchAnswer } from '#engine/engine.ts'
import type { JournalDatabase } from '#engine/local/journalDatabase.ts'
import {
  saveSearchYear,
  watchSearchYears,
  type ChangedYears,
  type SearchYearRow,
  readSearchYear,
} from '#engine/local/searchYear.ts'
import type { DaySealer, Keys } from './daySealer.ts'
import { viewsOf } from './readJournal.ts'

export interface JournalSearchDeps extends SealDeps {
  readonly db: () => JournalDatabase | null
  readonly keys: () => Keys
  readonly sealer: DaySealer
}

interface Index {
  readonly db: JournalDatabase
  /** Names the keys that the texts were opened with. */
  readonly kids: string
  readonly indexByYear: Map<number, YearIndex>
  stale: Set<number> | 'all'
  /** One build at a time; resolves when nothing is stale. */
  building: Promise<void> | null
  readonly stop: () => void
}

/** Days opened between two turns of the page. */
const chunk = 31
/** Stale years that a question waits for: the others are answered when asked again. */
const maxAwaitedYears = 2

const nothing: SearchAnswer = { entries: [], isWhole: true }

const toSearchable = ({ day, texts, music }: EntryView): Searchable => ({
  day,
  fields: [
    ...answerIds.map((id) => texts[id]),
    ...(music === null ? [] : [music.name, music.artists]),
  ],
})

export function createJournalSearch({ db, keys, sealer, ...seal }: JournalSearchDeps) {
  let current: Index | null = null

  const kidsNow = (): string => [...keys().ring.keys()].toSorted().join(' ')

  function forget(): void {
    current?.stop()
    current = null
  }

  /** The index of whoever is here now; another account's is dropped. */
  function indexNow(): Index | null {
    const open = db()
    const kids = kidsNow()
    if (current !== null && (current.db !== open || current.kids !== kids)) forget()
    if (open === null) return null
    if (current !== null) return current
    const index: Index = {
      db: open,
      kids,
      indexByYear: new Map(),
      stale: 'all',
      building: null,
      stop: watchSearchYears(open, (years) => markStale(index, years)),
    }
    current = index
    return index
  }

  async function openKept(index: Index, year: number, kept: SearchYearRow | undefined) {
    if (kept === undefined || kept.sealed === null || kept.kids !== index.kids) return null
    const opened = await openText(keys().ring, { kind: 'search', year }, kept.sealed)
    return opened.type === 'opened' ? parseYear(opened.text) : null
  }

  async function keep(index: Index, year: number, n: number): Promise<void> {
    const built = index.indexByYear.get(year)
    const { current: key } = keys()
    if (built === undefined || key === null || current !== index) return
    const sealed = await sealText(key, { kind: 'search', year }, formatYear(built), seal)
    await saveSearchYear(index.db, { year, changeCount: n, sealed, kids: index.kids })
  }

  async function readYear(index: Index, year: number): Promise<void> {
    const kept = await readSearchYear(index.db, year)
    const opened = await openKept(index, year, kept)
    if (opened === null) {
      await buildYear(index, year)
      await keep(index, year, kept?.changeCount ?? 0)
    } else index.indexByYear.set(year, opened)
  }

  async function buildYear(index: Index, year: number): Promise<void> {
    const rows = (await rowsOfYear(index.db, year)).toReversed()
    const entries: Searchable[] = []
    for (let at = 0; at < rows.length; at += chunk) {
      const views = await viewsOf({ db: index.db, sealer }, rows.slice(at, at + chunk))
      entries.push(...views.map(toSearchable))
    }
    if (entries.length === 0) index.indexByYear.delete(year)
    else index.indexByYear.set(year, indexYear(entries))
  }

  async function build(index: Index): Promise<void> {
    for (;;) {
      if (current !== index) return
      if (index.stale === 'all') {
        index.stale = new Set()
        markStale(index, new Set(await storedYears(index.db)))
        continue
      }
      const year = newest(index.stale)
      if (year === null) return
      index.stale.delete(year)
      await readYear(index, year)
    }
  }

  /** A sign-out closes the store under a build: there is then nothing to build. */
  function refresh(index: Index): Promise<void> {
    index.building ??= build(index)
      .catch(() => {
        if (current === index) index.stale = 'all'
      })
      .finally(() => {
        index.building = null
      })
    return index.building
  }

  return {
    /** For the moment after a sign-out. */
    forgetLeft(): void {
      if (current !== null && current.db !== db()) forget()
    },
    prepare(): void {
      const index = indexNow()
      if (index !== null) void refresh(index)
    },
    async search(text: string, limit: number): Promise<SearchAnswer> {
      const query = parseQuery(text)
      const index = query === null ? null : indexNow()
      if (query === null || index === null) return nothing
      const refreshed = refresh(index)
      if (index.stale !== 'all' && index.stale.size <= maxAwaitedYears) await refreshed
      const isWhole = index.building === null && index.stale !== 'all' && index.stale.size === 0
      const years = [...index.indexByYear].toSorted(([a], [b]) => b - a).map(([, year]) => year)
      const days = findDays(years, query, limit)
      const rows = await readRows(index.db, days)
      const found = rows.filter((row) => row !== undefined)
      return { entries: await viewsOf({ db: index.db, sealer }, found), isWhole }
    },
  }
}

function markStale(index: Index, years: ChangedYears): void {
  if (years === 'all') index.stale = 'all'
  else if (index.stale !== 'all') for (const year of years) index.stale.add(year)
}

const newest = (years: ReadonlySet<number>): number | null =>
  years.size === 0 ? null : Math.max(...years)
