// Which years of the journal changed, whoever changed them: this page, another tab or the worker. Dexie tells every
// context of the same origin which keys a transaction touched.
import { yearOf, type Day } from '#domain/day.ts'
import { Dexie } from 'dexie'
import type { JournalDatabase } from './journalDatabase.ts'

/** Dexie's tree of touched keys; from another context it comes as a plain object. */
interface KeyTree {
  readonly from?: unknown
  readonly to?: unknown
  readonly l?: KeyTree | null
  readonly r?: KeyTree | null
}

export type ChangedYears = ReadonlySet<number> | 'all'

const isDay = (key: unknown): key is Day => typeof key === 'string' && /^\d{4}-/.test(key)

function yearsOf(tree: KeyTree | null | undefined, years: Set<number>): boolean {
  if (tree === null || tree === undefined || tree.from === undefined) return true
  if (!isDay(tree.from) || !isDay(tree.to)) return false
  for (let year = yearOf(tree.from); year <= yearOf(tree.to); year++) years.add(year)
  return yearsOf(tree.l, years) && yearsOf(tree.r, years)
}

/** Returns the function that stops watching. */
export function watchDays(
  db: JournalDatabase,
  onChanged: (years: ChangedYears) => void,
): () => void {
  const part = `idb://${db.name}/days/`
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
