// Joins a file into the journal: a union, day by day, so that importing a file twice, or an old one, repeats and undoes nothing
// (JF1 in data/SPEC.md). A damaged day is left out and named, the others are taken (JF7).
import { wasGiven, type FileDay, type JournalFile, type ReadFile } from '#contract/journalFile.ts'
import { firstDay, lastDayAt, type Day } from '#domain/day.ts'
import { emptyEntryOf, joinEntries, type Entry } from '#domain/entry.ts'
import { openSetAside, setAsidePart } from '#engine/crypto/setAside.ts'
import type { SetAside } from '#engine/local/setAside.ts'
import { withoutCarried, type DayWords } from './asideWords.ts'
import { entryOfFile } from './entryOfFile.ts'
import { knownValuesOf, type KnownValues } from './fileValues.ts'
import {
  chunkLength,
  countHere,
  createJoinTally,
  prepareJoins,
  storeJoins,
  type DayCounts,
  type ImportDeps,
  type LeftOutDay,
} from './joinDays.ts'
import type { WriteDeps } from './writeDay.ts'

/** Counts of the file's days, by what the import did with them, and of its drafts. */
export interface ImportCounts extends DayCounts {
  /** Days that were changed by hand in the file, of which something was taken. */
  readonly corrected: number
  /** Those of them in which a text stands beside the former one. */
  readonly formerKept: number
  readonly drafts: number
  readonly leftOut: readonly LeftOutDay[]
}

export interface ImportedFile extends ImportCounts {
  /** Sealed texts of the file that this phone did not have. */
  readonly setAside: number
  /** Texts that this phone did not have and that no longer fit their day: set aside, and shown with it. */
  readonly beside: number
  /** Drafts of the file that are drafts here now; `drafts` are those that are not taken. */
  readonly draftsTaken: number
}

/** A date that has begun nowhere yet, of a day that no Lueur exported: somebody mistyped it. */
export const isMistyped = ({ date, registers }: FileDay, now: number): boolean =>
  registers === undefined && date > lastDayAt(now)

/** It does not say what its values were: only a journal that is here whole tells which of them were changed by hand. */
export const isOlderForm = ({ digests, registers }: FileDay): boolean => !digests && !!registers

/** Of days in the older form: what this phone knows of their values. */
async function ownValuesOf(
  { store, sealer }: Pick<WriteDeps, 'store' | 'sealer'>,
  { days }: JournalFile,
): Promise<ReadonlyMap<Day, KnownValues>> {
  const older = days.filter(isOlderForm)
  const knownByDay = new Map<Day, KnownValues>()
  for (let at = 0; at < older.length; at += chunkLength) {
    const rows = await store.readMany(older.slice(at, at + chunkLength).map(({ date }) => date))
    for (const row of rows) {
      const { entry } = await sealer.open(row)
      knownByDay.set(row.day, await knownValuesOf(entry))
    }
  }
  return knownByDay
}

/** What was changed by hand, of each day. */
type Corrections = ReadonlyMap<Day, ReadonlySet<string>>

/** What the phone that made the file could not check, as far as this one can. */
async function withUnchecked(
  sealer: ImportDeps['sealer'],
  { date, unchecked }: FileDay,
  entry: Entry,
): Promise<Entry> {
  if (unchecked === undefined) return entry
  const { marks, foreignMarks } = await sealer.openMarks({ day: date, marks: unchecked })
  return joinEntries(entry, { ...emptyEntryOf(date), marks, foreignMarks })
}

/** A file may contain a day twice, in its days and in what was set aside. */
async function entriesOf(
  { sealer }: Pick<ImportDeps, 'sealer'>,
  file: JournalFile,
  texts: readonly OpenedText[],
  ownValues: ReadonlyMap<Day, KnownValues>,
): Promise<{ readonly entries: readonly Entry[]; readonly correctedByDay: Corrections }> {
  const entryByDay = new Map<Day, Entry>()
  const inFile = new Set(file.days.map(({ date }) => date))
  const correctedByDay = new Map<Day, ReadonlySet<string>>()
  for (const { day, registers, glow, hasWords } of texts) {
    // A glow alone makes no day: it waits, set aside, for the words that it stands with.
    if (hasWords || (wasGiven(glow) && inFile.has(day)))
      entryByDay.set(day, { ...emptyEntryOf(day), answers: registers, glow })
  }
  for (const day of file.days) {
    const { entry: read, corrected } = await entryOfFile(day, ownValues.get(day.date))
    const entry = await withUnchecked(sealer, day, read)
    const other = entryByDay.get(entry.day)
    entryByDay.set(entry.day, other === undefined ? entry : joinEntries(other, entry))
    const before = correctedByDay.get(entry.day) ?? []
    if (corrected.size > 0) correctedByDay.set(entry.day, new Set([...before, ...corrected]))
  }
  return { entries: [...entryByDay.values()], correctedByDay }
}

type OpenedText = Awaited<ReturnType<typeof openSetAside<SetAside>>>[number]

/** What the file's phone could not open. */
const setAsideOf = ({ setAside }: JournalFile): Promise<readonly SetAside[]> =>
  Promise.all(
    setAside
      .filter(({ date }) => date >= firstDay)
      .map(({ date, answer, sealed }) => setAsidePart(date, { id: answer, envelope: sealed })),
  )

export interface ImportedEntries extends ImportCounts {
  /** What this phone cannot open either, or is too long for any day, to be set aside here as well. */
  readonly setAside: readonly SetAside[]
  /** What does not fit its day, to be set aside. */
  readonly beside: readonly DayWords[]
}

/** `onTaken` hears of the days that the journal now has, as they are stored. */
export async function importEntries(
  deps: ImportDeps,
  { file, damaged, damagedTexts, unknownParts, unknownLists, draftCount }: ReadFile,
  onTaken: (days: number) => void = () => undefined,
): Promise<ImportedEntries> {
  const corrections = { corrected: 0, formerKept: 0 }
  const tally = createJoinTally()
  const unread: LeftOutDay[] = [
    ...damaged.map((name) => ({ name, reason: 'damaged' as const })),
    ...[...new Set(unknownParts)].map((name) => ({ name, reason: 'unknownParts' as const })),
    ...unknownLists.map((name) => ({ name, reason: 'unknownLists' as const })),
    ...damagedTexts.map((name) => ({ name, reason: 'damagedText' as const })),
  ]
  const texts = await openSetAside(deps.sealer, await setAsideOf(file))
  const { entries, correctedByDay } = await entriesOf(
    deps,
    file,
    texts,
    await ownValuesOf(deps, file),
  )
  const days = [...entries.map(({ day }) => day), ...file.setAside.map(({ date }) => date)]
  for (const name of new Set(days.filter((day) => day < firstDay))) {
    unread.push({ name, reason: 'damaged' })
  }
  const taken = entries.filter(({ day }) => day >= firstDay)
  for (let at = 0; at < taken.length; at += chunkLength) {
    const joins = await prepareJoins(deps, taken.slice(at, at + chunkLength))
    await storeJoins(deps, joins, (stored) => {
      onTaken(countHere(stored))
      tally.add(stored)
      for (const join of stored) {
        const corrected = correctedByDay.get(join.theirs.day)
        const { outcome, joined } = join.taken
        const isTaken = outcome === 'added' || outcome === 'changed'
        if (corrected === undefined || !isTaken) continue
        corrections.corrected++
        if (!corrected.isDisjointFrom(joined)) corrections.formerKept++
      }
    })
  }
  const leftOut = [...unread, ...tally.leftOut]
  const isTooLarge = new Set(
    leftOut.filter(({ reason }) => reason === 'tooLarge').map(({ name }) => name),
  )
  const isTaken = new Set(taken.filter(({ day }) => !isTooLarge.has(day)).map(({ day }) => day))
  const kept = texts.flatMap(({ day, parts, closed }) => (isTaken.has(day) ? closed : parts))
  const setAside = await withoutCarried(deps, kept)
  const { counts, beside } = tally
  return { ...counts, ...corrections, drafts: draftCount, leftOut, setAside, beside }
}
