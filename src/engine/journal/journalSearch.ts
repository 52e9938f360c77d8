// The search of an open journal, and what looks back at it: one folded text per year, in memory (searchYears.ts). It is read when the
// calendar opens, mended year by year as days change, and dropped when the session ends.
import type { EntryView } from '#domain/entry.ts'
import { writtenDaysOf, type WrittenDay } from '#domain/lookBack.ts'
import { findDays, parseQuery, type YearIndex } from '#domain/search.ts'
import { readRows, storedYears } from '#engine/local/days.ts'
import { watchSearchYears, type ChangedYears } from '#engine/local/searchYear.ts'
import type { OpenJournal } from '#engine/openJournal.ts'
import { viewsOf } from './readJournal.ts'
import { readYearIndex } from './searchYears.ts'

export type SearchedJournal = Pick<
  OpenJournal,
  'db' | 'keys' | 'sealer' | 'random' | 'clock' | 'isOpen'
>

export interface SearchAnswer {
  readonly entries: readonly EntryView[]
  /** False while older years are still being read: the same search finds more a moment later. */
  readonly isWhole: boolean
}

export interface JournalSearch {
  /** Reads the journal into memory ahead of the first search. */
  prepare(): void
  /**
   * Days whose answers or song hold the words, whatever their case, accents and apostrophes: first those with the whole
   * phrase, then those with every word; newest first in both. Nothing for a blank query.
   */
  search(text: string, limit: number): Promise<SearchAnswer>
  /** Every written day, newest first, for the pages that look back; the same list as long as nothing changes. Rejects where the store cannot be read. */
  written(): Promise<readonly WrittenDay[]>
  /** Stops watching the store, and drops what was read. */
  close(): void
}

interface Index {
  /** Names the keys that the texts were opened with. */
  readonly kids: string
  readonly indexByYear: Map<number, YearIndex>
  /** Null: every year, once the store has told which there are. */
  stale: Set<number> | null
  /** Of `indexByYear`; null until it is asked for. */
  written: readonly WrittenDay[] | null
  /** One build at a time; resolves when nothing is stale. */
  building: Promise<void> | null
}

/** A search waits for so many stale years; with more, its reply is not whole. */
const maxAwaitedYears = 2

const nothing: SearchAnswer = { entries: [], isWhole: true }

export function createJournalSearch(journal: SearchedJournal): JournalSearch {
  const { db, sealer } = journal
  const emptyIndex = (): Index => ({
    kids: sealer.kids,
    indexByYear: new Map(),
    stale: null,
    written: null,
    building: null,
  })
  let index = emptyIndex()
  const stopWatching = watchSearchYears(db, (years) => markStale(index, years))

  const isCurrent = (of: Index): boolean => of === index && journal.isOpen()

  /** Opening sealed days adds keys, and the index is then built anew. */
  function indexNow(): Index {
    if (index.kids !== sealer.kids) index = emptyIndex()
    return index
  }

  async function readYear(of: Index, year: number): Promise<void> {
    const { index: read, store } = await readYearIndex(journal, year, of.kids)
    if (read === null) of.indexByYear.delete(year)
    else of.indexByYear.set(year, read)
    of.written = null
    if (isCurrent(of)) await store()
  }

  async function build(of: Index): Promise<void> {
    for (;;) {
      if (!isCurrent(of)) return
      if (of.stale === null) {
        of.stale = new Set()
        markStale(of, new Set(await storedYears(db)))
        continue
      }
      const year = newest(of.stale)
      if (year === null) return
      of.stale.delete(year)
      await readYear(of, year)
    }
  }

  /** A sign-out closes the store under a build: there is then nothing to build. */
  function refresh(of: Index): Promise<void> {
    of.building ??= build(of)
      .catch(() => {
        of.stale = null
      })
      .finally(() => {
        of.building = null
      })
    return of.building
  }

  async function written(): Promise<readonly WrittenDay[]> {
    const asked = indexNow()
    await refresh(asked)
    if (!journal.isOpen()) return []
    if (asked.stale === null) throw new Error('The journal cannot be read.')
    // A day changed, or a key came, while the last year was being read.
    if (asked.stale.size > 0 || !isCurrent(asked)) return written()
    asked.written ??= yearsOf(asked).flatMap(writtenDaysOf)
    return asked.written
  }

  return {
    written,
    close() {
      stopWatching()
      index = emptyIndex()
    },
    prepare: () => void refresh(indexNow()),
    async search(text, limit) {
      const query = parseQuery(text)
      if (query === null || !journal.isOpen()) return nothing
      const asked = indexNow()
      const refreshed = refresh(asked)
      if (asked.stale !== null && asked.stale.size <= maxAwaitedYears) await refreshed
      const isWhole = asked.stale?.size === 0
      const rows = await readRows(db, findDays(yearsOf(asked), query, limit))
      const found = rows.filter((row) => row !== undefined)
      return { entries: await viewsOf(journal, found), isWhole }
    },
  }
}

/** Newest first. */
const yearsOf = ({ indexByYear }: Index): readonly YearIndex[] =>
  [...indexByYear].toSorted(([a], [b]) => b - a).map(([, year]) => year)

function markStale(index: Index, years: ChangedYears): void {
  if (years === 'all') index.stale = null
  else for (const year of years) index.stale?.add(year)
}

const newest = (years: ReadonlySet<number>): number | null =>
  years.size === 0 ? null : Math.max(...years)
