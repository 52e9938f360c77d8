// S1: a keystroke of search over a hundred years of days, beside the least that must be done: walking the same text once
// with indexOf. Both are measured in turn, query by query.
import {
  findDays,
  formatYear,
  indexYear,
  parseQuery,
  parseYear,
  type YearIndex,
} from '#domain/search.ts'
import { seededFraction, syntheticJournal } from '#support/syntheticJournal.ts'

const days = 36_500
const limit = 50

const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? Number.NaN

const timed = (work: () => unknown): number => {
  const start = performance.now()
  work()
  return performance.now() - start
}

const round = (value: number): number => Number(value.toFixed(2))

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

export function measureSearch() {
  const entries = syntheticJournal(days).toReversed()
  const searchable = entries.map(({ date, learned, proud, frustrated, lueur, music }) => ({
    day: date,
    fields: [learned, proud, frustrated, lueur, music?.name ?? '', music?.artists ?? ''],
  }))
  const byYear = Map.groupBy(searchable, ({ day }) => day.slice(0, 4))
  const years = [...byYear.values()].map(indexYear)
  const kept = years.map(formatYear)
  const readMs = timed(() => kept.map(parseYear))

  const fraction = seededFraction(7)
  const queries = Array.from({ length: 240 }, (_, at) => {
    const text = entries[Math.floor(fraction() * entries.length)]?.learned ?? ''
    const from = Math.floor(fraction() * Math.max(1, text.length - 24))
    const length = [3, 5, 9, 16, 24][at % 5] ?? 5
    return at % 6 === 5 ? `zxq${text.slice(from, from + 4)}` : text.slice(from, from + length)
  })
  const own: number[] = []
  const floor: number[] = []
  for (const text of [...queries.slice(0, 20), ...queries]) {
    const query = parseQuery(text)
    if (query === null) continue
    own.push(timed(() => findDays(years, query, limit)))
    floor.push(timed(() => indexOfEverywhere(years, query.phrase)))
  }
  return {
    days,
    p50Ms: round(percentile(own, 0.5)),
    p95Ms: round(percentile(own, 0.95)),
    p95TimesIndexOf: round(percentile(own, 0.95) / percentile(floor, 0.95)),
    goal: 1.25,
    readSealedYearsMs: round(readMs),
  }
}
