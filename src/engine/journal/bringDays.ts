// Days of another app's journal, joined into this one in three steps: what would become of each, then all of them joined and sealed in
// memory, then kept. Nothing is stored before the last, so that nothing is left of an import that ends before it (BJ6 in
// ../bring/SPEC.md); each day names itself by its words, so that the same file again repeats nothing (BJ7).
import type { PlacedDay } from '#domain/bring/placed.ts'
import { coversEntry, type Entry } from '#domain/entry.ts'
import { err, ok, type Result } from '#domain/result.ts'
import { writtenDays } from '#engine/local/days.ts'
import { createDayStore } from '#engine/local/dayStore.ts'
import type { OpenJournal } from '#engine/openJournal.ts'
import { setWordsAside } from './asideWords.ts'
import { entryOfFile } from './entryOfFile.ts'
import {
  countHere,
  createJoinTally,
  mergeJoins,
  prepareJoins,
  storeJoins,
  type DayCounts,
  type LeftOutDay,
  type PreparedJoins,
} from './joinDays.ts'
import {
  writeDeps,
  writing,
  type ReadingJournal,
  type SaveFailure,
  type WritingJournal,
} from './writing.ts'

interface Watched {
  readonly signal: AbortSignal
  /** Days so far. */
  readonly onDays: (count: number) => void
}

const entriesOf = (days: readonly PlacedDay[]): Promise<readonly Entry[]> =>
  Promise.all(
    days.map(async ({ day, texts, music, isPinned }) => {
      const { entry } = await entryOfFile({ date: day, ...texts, music, isPinned })
      return entry
    }),
  )

/** Days sealed at once: few enough that no frame of a slow phone is held up. */
const chunkLength = 20
/** Of these, in one transaction: live queries run once for all of them. */
const chunksPut = 5

function* chunksOf(days: readonly PlacedDay[]): Generator<readonly PlacedDay[]> {
  for (let at = 0; at < days.length; at += chunkLength) yield days.slice(at, at + chunkLength)
}

/** What would become of the days; of those that are here, whether they would change. */
export async function foreseeDays(
  { db, sealer }: Pick<ReadingJournal, 'db' | 'sealer'>,
  days: readonly PlacedDay[],
  signal: AbortSignal,
): Promise<DayCounts> {
  const store = createDayStore(db)
  const counts = { added: 0, changed: 0, same: 0 }
  const here = new Set(await writtenDays(db))
  const known = days.filter(({ day }) => here.has(day))
  counts.added += days.length - known.length
  for (const chunk of chunksOf(known)) {
    signal.throwIfAborted()
    const rows = await store.readMany(chunk.map(({ day }) => day))
    const rowByDay = new Map(rows.map((row) => [row.day, row]))
    for (const theirs of await entriesOf(chunk)) {
      const row = rowByDay.get(theirs.day)
      if (row === undefined) continue
      const { entry } = await sealer.open(row)
      counts[coversEntry(entry, theirs) ? 'same' : 'changed']++
    }
  }
  return counts
}

/** Days that are joined and sealed, and stored nowhere. */
export interface SealedDays {
  readonly chunks: readonly PreparedJoins[]
  readonly counts: DayCounts
}

export type SealFailure = SaveFailure | { readonly type: 'cancelled' }

/** Sealing ends before the browser has drawn: it is let in between. */
const aFrame = ({ timer }: Pick<OpenJournal, 'timer'>): Promise<void> =>
  new Promise((resolve) => void timer.after(0, resolve))

export async function sealDays(
  journal: WritingJournal & Pick<OpenJournal, 'timer'>,
  days: readonly PlacedDay[],
  { signal, onDays }: Watched,
): Promise<Result<SealedDays, SealFailure>> {
  const deps = { ...writeDeps(journal), takesPart: true }
  const tally = createJoinTally()
  const chunks: PreparedJoins[] = []
  let done = 0
  const sealed = await writing(journal, async () => {
    const here = new Set(await writtenDays(journal.db))
    for (const chunk of chunksOf(days)) {
      if (signal.aborted || !journal.isOpen()) return
      const joins = await prepareJoins(deps, await entriesOf(chunk), (day) => here.has(day))
      tally.add(joins.takenByDay)
      chunks.push(joins)
      done += chunk.length
      onDays(done)
      await aFrame(journal)
    }
  })
  if (!sealed.ok) return sealed
  if (signal.aborted) return err({ type: 'cancelled' })
  return journal.isOpen() ? ok({ chunks, counts: tally.counts }) : err({ type: 'signedOut' })
}

export interface KeptDays {
  readonly counts: DayCounts
  readonly leftOut: readonly LeftOutDay[]
  /** Texts that do not fit their day: kept beside it. */
  readonly beside: number
}

/** `stopped`: so many days are here, whole; the same file brings the others. */
export type KeepFailure = SaveFailure | { readonly type: 'stopped'; readonly days: number }

export async function keepDays(
  journal: WritingJournal,
  { chunks }: SealedDays,
  onDays: (count: number) => void,
): Promise<Result<KeptDays, KeepFailure>> {
  const deps = { ...writeDeps(journal), takesPart: true }
  const tally = createJoinTally()
  let done = 0
  let here = 0
  const kept = await writing(journal, async () => {
    for (let at = 0; at < chunks.length; at += chunksPut) {
      const chunk = mergeJoins(chunks.slice(at, at + chunksPut))
      const takenByDay = await storeJoins(deps, chunk)
      tally.add(takenByDay)
      here += countHere(takenByDay)
      done += chunk.entries.length
      onDays(done)
    }
    return setWordsAside(journal, tally.beside)
  })
  // What is stored is sent, also where the rest is not.
  if (here > 0 && journal.isOpen()) journal.sync.wake()
  if (kept.ok) return ok({ counts: tally.counts, leftOut: tally.leftOut, beside: kept.value })
  return err(here > 0 ? { type: 'stopped', days: here } : kept.error)
}
