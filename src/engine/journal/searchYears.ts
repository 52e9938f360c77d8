// One year of the search index: unsealed from its record when no day of the year has changed since, else built from the days
// and sealed for the next start (SY22 in sync/SPEC.md).
import { answerIds } from '#domain/answers.ts'
import { foldedGlow } from '#domain/foldedGlow.ts'
import type { EntryView } from '#domain/entry.ts'
import { withHeads } from '#domain/heads.ts'
import {
  formatYear,
  indexYear,
  parseYear,
  type Searchable,
  type YearIndex,
} from '#domain/search.ts'
import { openText, sealText } from '#engine/crypto/envelope.ts'
import { rowsOfYear } from '#engine/local/days.ts'
import { readSearchYear, saveSearchYear, type SearchYearRow } from '#engine/local/searchYear.ts'
import type { OpenJournal } from '#engine/openJournal.ts'
import { viewsOf } from './readJournal.ts'

/** Days opened between two turns of the page. */
const chunk = 31

/** lookBack.ts reads days back by the places of their fields. */
const toSearchable = ({ day, texts, glow, music, isSongUnchecked }: EntryView): Searchable => ({
  day,
  fields: [
    ...answerIds.map((id) => withHeads(texts[id])),
    foldedGlow(glow),
    // It is found, and is not the song of that day.
    ...(isSongUnchecked ? [''] : []),
    ...(music === null ? [] : [music.name, music.artists]),
  ],
})

/** Which keys opened the texts, which fields they have and how they are folded: a record of a build that did otherwise is built anew. */
const madeWith = (kids: string): string => `${kids} glow nfkd heads 2 unchecked`

/** Null when the record is outdated, or was built under other keys than `kids`. */
export async function openYear(
  { keys }: Pick<OpenJournal, 'keys'>,
  row: SearchYearRow | undefined,
  kids: string,
): Promise<YearIndex | null> {
  if (row === undefined || row.sealed === null || row.kids !== madeWith(kids)) return null
  const opened = await openText(keys.ring, { kind: 'search', year: row.year }, row.sealed)
  return opened.type === 'opened' ? parseYear(opened.text) : null
}

/** Null for a year without days. */
export async function buildYear(
  journal: Pick<OpenJournal, 'db' | 'sealer'>,
  year: number,
): Promise<YearIndex | null> {
  const rows = (await rowsOfYear(journal.db, year)).toReversed()
  const entries: Searchable[] = []
  for (let at = 0; at < rows.length; at += chunk) {
    const views = await viewsOf(journal, rows.slice(at, at + chunk))
    entries.push(...views.map(toSearchable))
  }
  return entries.length === 0 ? null : indexYear(entries)
}

/** Does nothing on a phone without the key, or if a day of the year has changed since `row.changeCount` was read. */
export async function storeYear(
  journal: Pick<OpenJournal, 'db' | 'keys' | 'random' | 'clock'>,
  row: Omit<SearchYearRow, 'sealed'>,
  built: YearIndex,
): Promise<void> {
  const { current } = journal.keys
  if (current === null) return
  const purpose = { kind: 'search', year: row.year } as const
  const sealed = await sealText(current, purpose, formatYear(built), journal)
  await saveSearchYear(journal.db, { ...row, sealed })
}

interface ReadYear {
  /** Null for a year without days. */
  readonly index: YearIndex | null
  /** Keeps what was built for the next start; does nothing for what was kept already. */
  readonly store: () => Promise<void>
}

export async function readYearIndex(
  journal: Pick<OpenJournal, 'db' | 'keys' | 'sealer' | 'random' | 'clock'>,
  year: number,
  kids: string,
): Promise<ReadYear> {
  const row = await readSearchYear(journal.db, year)
  const opened = await openYear(journal, row, kids)
  if (opened !== null) return { index: opened, store: () => Promise.resolve() }
  const built = await buildYear(journal, year)
  const kept = { year, changeCount: row?.changeCount ?? 0, kids: madeWith(kids) }
  return {
    index: built,
    store: () => (built === null ? Promise.resolve() : storeYear(journal, kept, built)),
  }
}
