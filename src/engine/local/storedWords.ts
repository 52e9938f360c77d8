// What this page stored of words that the server may lack, in case the browser throws the database away after it said that they were
// stored, as Chromium may on a full disk. Each database bears a name of its own: where another one lies there, the words are stored again.
import type { FormId } from '#domain/brands.ts'
import type { Day } from '#domain/day.ts'
import type { NewDayRow } from './dayRow.ts'
import type { DraftRow, JournalDatabase } from './journalDatabase.ts'
import { readMeta, writeMeta } from './metaStore.ts'
import type { SetAside } from './setAside.ts'

export interface StoredWords {
  /** The database that holds them; null before anything was stored. */
  database: string | null
  /** How many journals had been erased from this phone when this page looked last; null before. */
  erasures: number | null
  /** Rows that were not sent, the oldest first. */
  readonly rows: Map<Day, NewDayRow>
  readonly drafts: Map<FormId, DraftRow>
  /** Sealed texts that were set aside, which no server has. */
  readonly aside: Map<string, SetAside>
  /** What databases held that are gone: several rows of a day stand side by side. */
  readonly gone: {
    readonly rows: Set<NewDayRow>
    readonly drafts: Map<FormId, DraftRow>
    readonly aside: Map<string, SetAside>
  }
}

export const createStoredWords = (): StoredWords => ({
  database: null,
  erasures: null,
  rows: new Map(),
  drafts: new Map(),
  aside: new Map(),
  gone: { rows: new Set(), drafts: new Map(), aside: new Map() },
})

/** Of so many days, drafts and texts at most: what was brought in thousands is still in its file. */
const most = 100

/** Without the oldest, where there are too many. */
function trim<K>(kept: { readonly size: number; keys(): Iterable<K>; delete(key: K): boolean }) {
  const [oldest] = kept.keys()
  if (kept.size > most && oldest !== undefined) kept.delete(oldest)
}

function set<K, V>(map: Map<K, V>, key: K, value: V): void {
  map.delete(key)
  map.set(key, value)
  trim(map)
}

/** Inside a transaction over `meta`. Names the database where it has no name yet. */
export async function nameDatabase(db: JournalDatabase): Promise<string> {
  const known = await readMeta(db, 'name')
  if (known !== undefined) return known
  const name = db.memory.newName()
  await writeMeta(db, 'name', name)
  return name
}

/** Call these once the transaction is over: `name` is what `nameDatabase` gave in it. */
export function noteName({ words }: JournalDatabase['memory'], name: string): void {
  if (words.database !== null && words.database !== name) {
    for (const row of words.rows.values()) {
      words.gone.rows.add(row)
      trim(words.gone.rows)
    }
    for (const [formId, draft] of words.drafts) set(words.gone.drafts, formId, draft)
    for (const [key, part] of words.aside) set(words.gone.aside, key, part)
    for (const kept of [words.rows, words.drafts, words.aside]) kept.clear()
  }
  words.database = name
}

export function noteRows(
  { memory }: JournalDatabase,
  name: string,
  rows: readonly NewDayRow[],
): void {
  noteName(memory, name)
  for (const { setAside = [], ...row } of rows) {
    if (row.unsent === 1) set(memory.words.rows, row.day, row)
    else memory.words.rows.delete(row.day)
    noteAside({ memory }, name, setAside)
  }
}

const asideKey = ({ day, answerId, name }: SetAside): string => [day, answerId, name].join(' ')

export function noteAside(
  { memory }: Pick<JournalDatabase, 'memory'>,
  name: string,
  parts: readonly SetAside[],
): void {
  noteName(memory, name)
  for (const part of parts) set(memory.words.aside, asideKey(part), part)
}

/** They stand in their day by now. */
export function forgetAside(
  { memory: { words } }: JournalDatabase,
  parts: readonly SetAside[],
): void {
  for (const key of parts.map(asideKey)) {
    words.aside.delete(key)
    words.gone.aside.delete(key)
  }
}

export function noteDraft({ memory }: JournalDatabase, name: string, draft: DraftRow): void {
  noteName(memory, name)
  set(memory.words.drafts, draft.formId, draft)
}

/** It was saved, or erased by the person. Call what it returns where the transaction fails. */
export function forgetDraft({ memory: { words } }: JournalDatabase, formId: FormId): () => void {
  const { database } = words
  const [here, gone] = [words.drafts.get(formId), words.gone.drafts.get(formId)]
  words.drafts.delete(formId)
  words.gone.drafts.delete(formId)
  return () => {
    if (words.drafts.has(formId)) return
    // Of a database that went meanwhile, as all that it held.
    const isThere = words.database === database
    const last = isThere ? gone : (here ?? gone)
    if (here !== undefined && isThere) words.drafts.set(formId, here)
    if (last !== undefined) words.gone.drafts.set(formId, last)
  }
}

/** Of a transaction: one that fails has forgotten nothing. `work` says what it forgot by what takes that back. */
export async function forgetting<T>(
  work: (onForgotten: (takeBack: () => void) => void) => PromiseLike<T>,
): Promise<T> {
  const forgotten: (() => void)[] = []
  try {
    return await work((takeBack) => forgotten.push(takeBack))
  } catch (error) {
    for (const takeBack of forgotten) takeBack()
    throw error
  }
}

/** The person erased the journal. */
export function forgetAll({ words }: JournalDatabase['memory']): void {
  for (const { rows, drafts, aside } of [words, words.gone])
    for (const kept of [rows, drafts, aside]) kept.clear()
  words.database = null
}

/** What this page alone holds, where the database of that name is the one that lies there. */
export function onlyInMemory(
  { memory: { words } }: JournalDatabase,
  name: string | undefined,
): {
  readonly days: readonly Day[]
  readonly drafts: readonly FormId[]
  readonly aside: readonly SetAside[]
} {
  const isGone = words.database !== null && words.database !== name
  const rows = [...words.gone.rows, ...(isGone ? words.rows.values() : [])]
  const drafts = [...words.gone.drafts.keys(), ...(isGone ? words.drafts.keys() : [])]
  const aside = [...words.gone.aside.values(), ...(isGone ? words.aside.values() : [])]
  return { days: rows.map(({ day }) => day), drafts, aside }
}
