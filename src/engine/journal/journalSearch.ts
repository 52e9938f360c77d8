// The search index of an open journal: one folded text per year, read from its sealed record when no day of the year
// has changed since, else built from the days and sealed for the next start. It is read when the calendar opens, mended
// year by year as days change, and goes with the session.
import type { OpenJournal } from '#engine/openJournal.ts'
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
import { openText, sealText } from '#engine/crypto/envelope.ts'
import {
  saveSearchYear,
  watchSearchYears,
  type ChangedYears,
  type SearchYearRow,
  readSearchYear,
} from '#engine/local/searchYear.ts'
import { viewsOf } from './readJournal.ts'

type SearchedJournal = Pick<OpenJournal, 'db' | 'keys' | 'sealer' | 'random' | 'clock' | 'isOpen'>

export interface SearchAnswer {
  readonly entries: readonly EntryView[]
  /** False while the older years are still being read: asking again a moment later finds more. */
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
  /** The session has ended: the store is watched no more. */
  close(): void
}

interface Index {
  /** Names the keys that the texts were opened with. */
  readonly kids: string
  readonly indexByYear: Map<number, YearIndex>
  stale: Set<number> | 'all'
  /** One build at a time; resolves when nothing is stale. */
  building: Promise<void> | null
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

export function createJournalSearch(journal: SearchedJournal): JournalSearch {
  const { db, keys, sealer } = journal
  const kidsNow = (): string => [...keys.ring.keys()].toSorted().join(' ')
  const emptyIndex = (): Index => ({
    kids: kidsNow(),
    indexByYear: new Map(),
    stale: 'all',
    building: null,
  })
  let index = emptyIndex()
  const close = watchSearchYears(db, (years) => markStale(index, years))

  const isCurrent = (of: Index): boolean => of === index && journal.isOpen()

  /** The index under the keys of now: opening sealed days makes it another one. */
  function indexNow(): Index {
    if (index.kids !== kidsNow()) index = emptyIndex()
    return index
  }

  async function openSaved(of: Index, year: number, saved: SearchYearRow | undefined) {
    if (saved === undefined || saved.sealed === null || saved.kids !== of.kids) return null
    const opened = await openText(keys.ring, { kind: 'search', year }, saved.sealed)
    return opened.type === 'opened' ? parseYear(opened.text) : null
  }

  async function save(of: Index, year: number, changeCount: number): Promise<void> {
    const built = of.indexByYear.get(year)
    const { current: key } = keys
    if (built === undefined || key === null || !isCurrent(of)) return
    const sealed = await sealText(key, { kind: 'search', year }, formatYear(built), journal)
    await saveSearchYear(db, { year, changeCount, sealed, kids: of.kids })
  }

  async function readYear(of: Index, year: number): Promise<void> {
    const saved = await readSearchYear(db, year)
    const opened = await openSaved(of, year, saved)
    if (opened === null) {
      await buildYear(of, year)
      await save(of, year, saved?.changeCount ?? 0)
    } else of.indexByYear.set(year, opened)
  }

  async function buildYear(of: Index, year: number): Promise<void> {
    const rows = (await rowsOfYear(db, year)).toReversed()
    const entries: Searchable[] = []
    for (let at = 0; at < rows.length; at += chunk) {
      const views = await viewsOf({ db, sealer }, rows.slice(at, at + chunk))
      entries.push(...views.map(toSearchable))
    }
    if (entries.length === 0) of.indexByYear.delete(year)
    else of.indexByYear.set(year, indexYear(entries))
  }

  async function build(of: Index): Promise<void> {
    for (;;) {
      if (!isCurrent(of)) return
      if (of.stale === 'all') {
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
        if (isCurrent(of)) of.stale = 'all'
      })
      .finally(() => {
        of.building = null
      })
    return of.building
  }

  return {
    close,
    prepare: () => void refresh(indexNow()),
    async search(text, limit) {
      const query = parseQuery(text)
      if (query === null || !journal.isOpen()) return nothing
      const asked = indexNow()
      const refreshed = refresh(asked)
      if (asked.stale !== 'all' && asked.stale.size <= maxAwaitedYears) await refreshed
      const isWhole = asked.building === null && asked.stale !== 'all' && asked.stale.size === 0
      const years = [...asked.indexByYear].toSorted(([a], [b]) => b - a).map(([, year]) => year)
      const rows = await readRows(db, findDays(years, query, limit))
      const found = rows.filter((row) => row !== undefined)
      return { entries: await viewsOf({ db, sealer }, found), isWhole }
    },
  }
}

function markStale(index: Index, years: ChangedYears): void {
  if (years === 'all') index.stale = 'all'
  else if (index.stale !== 'all') for (const year of years) index.stale.add(year)
}

const newest = (years: ReadonlySet<number>): number | null =>
  years.size === 0 ? null : Math.max(...years)
