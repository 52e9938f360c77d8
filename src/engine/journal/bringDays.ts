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
import { importing, type StoppedImport } from './importing.ts'
import {
  countHere,
  createJoinTally,
  prepareJoins,
  storeJoins,
  type DayCounts,
  type LeftOutDay,
  type PreparedJoin,
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
/** In one transaction: live queries run once for all of them. */
const joinsPut = 100

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
  const here = new Set(await db.inTime(writtenDays(db)))
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
  readonly joins: readonly PreparedJoin[]
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
  const all: PreparedJoin[] = []
  let done = 0
  const sealed = await writing(journal, async () => {
    const here = new Set(await journal.db.inTime(writtenDays(journal.db)))
    for (const chunk of chunksOf(days)) {
      if (signal.aborted || !journal.isOpen()) return
      const joins = await prepareJoins(deps, await entriesOf(chunk), (day) => here.has(day))
      tally.add(joins)
      all.push(...joins)
      done += chunk.length
      onDays(done)
      await aFrame(journal)
    }
  })
  if (!sealed.ok) return sealed
  if (signal.aborted) return err({ type: 'cancelled' })
  return journal.isOpen() ? ok({ joins: all, counts: tally.counts }) : err({ type: 'signedOut' })
}

export interface KeptDays {
  readonly counts: DayCounts
  readonly leftOut: readonly LeftOutDay[]
  /** Texts that do not fit their day: kept beside it. */
  readonly beside: number
}

export type KeepFailure = SaveFailure | StoppedImport

export async function keepDays(
  journal: WritingJournal,
  { joins }: SealedDays,
  onDays: (count: number) => void,
): Promise<Result<KeptDays, KeepFailure>> {
  const deps = { ...writeDeps(journal), takesPart: true }
  const tally = createJoinTally()
  const kept = await importing(journal, async (onHere) => {
    for (let at = 0; at < joins.length; at += joinsPut) {
      const chunk = joins.slice(at, at + joinsPut)
      await storeJoins(deps, chunk, (stored) => {
        tally.add(stored)
        onHere(countHere(stored))
      })
      onDays(at + chunk.length)
    }
    return setWordsAside(journal, tally.beside)
  })
  if (!kept.ok) return kept
  return ok({ counts: tally.counts, leftOut: tally.leftOut, beside: kept.value })
}
