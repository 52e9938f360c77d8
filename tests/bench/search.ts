// S1: a keystroke of search over a hundred years of days, beside the least that must be done: walking the same text once with indexOf.
// S2: a search through ten years, beside two libraries. All are measured in turn, query by query.
import { createRequire } from 'node:module'
import path from 'node:path'
import { findDays, indexYear, parseQuery, type YearIndex } from '#domain/search.ts'
import { seededFraction, syntheticJournal } from '#support/syntheticJournal.ts'
import { rowOf, type Row } from './rows.ts'

const limit = 50
const rounds = 7

const timed = (work: () => unknown): number => {
  const start = performance.now()
  work()
  return performance.now() - start
}

function indexOfEverywhere(years: readonly YearIndex[], needle: string): number {
  let found = 0
  for (const { text } of years) {
    for (let at = text.indexOf(needle); at !== -1 && found < limit;) {
      found++
      at = text.indexOf(needle, at + 1)
    }
    if (found >= limit) break
  }
  return found
}

/** What the peers offer of themselves; they are installed for the bench alone (peers/package.json). */
interface FuseModule {
  new (
    list: readonly object[],
    options: object,
  ): { search(text: string): readonly { readonly item: { readonly day: string } }[] }
}
interface MiniSearchModule {
  new (options: object): {
    addAll(list: readonly object[]): void
    search(text: string, options: object): readonly { readonly id: string }[]
  }
}

const load = createRequire(path.resolve('tests/bench/peers/package.json'))

const mean = (values: readonly number[]): string =>
  (values.reduce((sum, value) => sum + value, 0) / values.length).toFixed(2)

const p95 = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * 0.95)] ?? Number.NaN

const share = (found: ReadonlySet<string>, wanted: ReadonlySet<string>): number =>
  [...wanted].filter((day) => found.has(day)).length / Math.max(1, wanted.size)

/** A keystroke over ten years, beside libraries; each finds all days, as far as it does. */
function measureBesidePeers(): readonly Row[] {
  const Fuse = load('fuse.js') as FuseModule
  const MiniSearch = load('minisearch') as MiniSearchModule
  const entries = searchableDays(3650)
  const years = indexYears(entries)
  const documents = entries.map(({ day, fields }) => ({ id: day, day, text: fields.join('\n') }))
  const fuse = new Fuse(documents, {
    keys: ['text'],
    ignoreLocation: true,
    threshold: 0,
    ignoreDiacritics: true,
    // Each word of a query, anywhere: what our search finds.
    useExtendedSearch: true,
  })
  const mini = new MiniSearch({ fields: ['text'], storeFields: [] })
  mini.addAll(documents)
  const times: Record<'ours' | 'fuse' | 'mini', number[]> = { ours: [], fuse: [], mini: [] }
  const recalls: Record<'fuse' | 'mini', number[]> = { fuse: [], mini: [] }
  for (const text of queriesFrom(entries, 42)) {
    const query = parseQuery(text)
    if (query === null) continue
    let found: readonly string[] = []
    times.ours.push(
      timed(() => {
        found = findDays(years, query, entries.length)
      }),
    )
    const wanted = new Set(found)
    let byFuse: readonly string[] = []
    times.fuse.push(
      timed(() => {
        byFuse = fuse
          .search(query.words.map((word) => `'${word}`).join(' '))
          .map(({ item }) => item.day)
      }),
    )
    let byMini: readonly string[] = []
    times.mini.push(
      timed(() => {
        byMini = mini.search(text, { prefix: true, combineWith: 'AND' }).map(({ id }) => id)
      }),
    )
    if (wanted.size === 0) continue
    recalls.fuse.push(share(new Set(byFuse), wanted))
    recalls.mini.push(share(new Set(byMini), wanted))
  }
  const fuseName = `Fuse.js (finds ${mean(recalls.fuse)} of the days)`
  const miniName = `MiniSearch (finds ${mean(recalls.mini)} of them)`
  return [
    rowOf({
      id: 'S2',
      what: 'a search through 3,650 days, all days found',
      unit: 'ms',
      ours: times.ours,
      beside: { [fuseName]: times.fuse, [miniName]: times.mini },
      than: fuseName,
      goal: 0.01,
    }),
  ]
}

const searchableDays = (days: number) =>
  syntheticJournal(days)
    .toReversed()
    .map(({ date, learned, proud, frustrated, lueur, music }) => ({
      day: date,
      fields: [learned, proud, frustrated, lueur, music?.name ?? '', music?.artists ?? ''],
    }))
type Searchable = ReturnType<typeof searchableDays>

const indexYears = (entries: Searchable): readonly YearIndex[] =>
  [...Map.groupBy(entries, ({ day }) => day.slice(0, 4)).values()].map(indexYear)

/** Parts of what is written there, and each sixth something that nobody wrote. */
function queriesFrom(entries: Searchable, count: number): readonly string[] {
  const fraction = seededFraction(7)
  return Array.from({ length: count }, (_, at) => {
    const text = entries[Math.floor(fraction() * entries.length)]?.fields[0] ?? ''
    const from = Math.floor(fraction() * Math.max(1, text.length - 24))
    const length = [3, 5, 9, 16, 24][at % 5] ?? 5
    return at % 6 === 5 ? `zxq${text.slice(from, from + 4)}` : text.slice(from, from + length)
  })
}

/** A keystroke over a hundred years, beside the least that must be done. */
function measureBesideIndexOf(): readonly Row[] {
  const entries = searchableDays(36_500)
  const years = indexYears(entries)
  const queries = queriesFrom(entries, 240)
  const own: number[] = []
  const floor: number[] = []
  for (let round = 0; round < rounds; round++) {
    const times: Record<'own' | 'floor', number[]> = { own: [], floor: [] }
    for (const text of queries) {
      const query = parseQuery(text)
      if (query === null) continue
      times.own.push(timed(() => findDays(years, query, limit)))
      times.floor.push(timed(() => indexOfEverywhere(years, query.phrase)))
    }
    own.push(p95(times.own))
    floor.push(p95(times.floor))
  }
  return [
    rowOf({
      id: 'S1',
      what: 'a keystroke of search over 36,500 days, 95th of 100',
      unit: 'ms',
      ours: own,
      beside: { 'bare indexOf over the same text': floor },
      goal: 1.25,
    }),
  ]
}

export const measureSearch = (): readonly Row[] => [
  ...measureBesideIndexOf(),
  ...measureBesidePeers(),
]
