// Joins a file into the journal: a union, day by day, so that importing a file twice, or an old one, repeats and undoes nothing
// (JF1 in data/SPEC.md). A damaged day is left out and named, the others are taken (JF7); a file that speaks of a day to come
// is refused whole, before anything is written.
import type { JournalFile, ReadFile } from '#contract/journalFile.ts'
import type { PreparedRow } from '#engine/local/dayStore.ts'
import { answerIds, isBlank } from '#domain/answers.ts'
import { firstDay, lastDayAt, type Day } from '#domain/day.ts'
import {
  coversEntry,
  emptyEntryOf,
  emptyMarks,
  isPinned,
  joinEntries,
  songOf,
  type Entry,
} from '#domain/entry.ts'
import { isJoined } from '#domain/versions.ts'
import { openSetAside, setAsidePart } from '#engine/crypto/daySealer.ts'
import { splitEnvelope } from '#engine/crypto/envelope.ts'
import type { DayRow } from '#engine/local/dayRow.ts'
import type { SetAside } from '#engine/local/setAside.ts'
import type { DayWords } from './asideWords.ts'
import { fitsRequest } from './canBeSent.ts'
import { entryOfFile } from './entryOfFile.ts'
import { digestsOf } from './fileValues.ts'
import { fitEntry, holdsWords, noWords, partsOf, type Words } from './fitDay.ts'
import { maxTries, prepareDay, type WriteDeps } from './writeDay.ts'

/** A day of the file, or a text that was set aside, that was not taken, or not whole. `name`: its date, or its place in the file. */
export interface LeftOutDay {
  readonly name: string
  /**
   * `marks`: some song or pin of
   * the day, which has as many as the server takes; its words are taken. `unknownParts`: what has a name that no part of a day
   * has; the rest is taken. `unknownLists`: a part of the file itself, by its name. `empty`: a day with neither words, song nor pin, which is not added.
   */
  readonly reason:
    | 'damaged'
    | 'damagedText'
    | 'tooLarge'
    | 'marks'
    | 'unknownParts'
    | 'unknownLists'
    | 'empty'
}

/** Counts of the file's days, by what the import did with them, and of its drafts, which are not imported. */
export interface ImportCounts {
  readonly added: number
  readonly changed: number
  readonly same: number
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
}

/** The first day of the file, of its sealed texts too, that has begun nowhere yet; null when there is none. */
export const futureDay = ({ days, setAside }: JournalFile, now: number): Day | null =>
  [...days, ...setAside].find(({ date }) => date > lastDayAt(now))?.date ?? null

/** Days of one transaction: live queries run once for all of them, and after a kill the file can be imported again. */
const chunkLength = 50

interface Taken {
  readonly outcome: 'added' | 'changed' | 'same' | 'tooLarge' | 'empty'
  /** Words that do not fit their day. */
  readonly rest: Words
  /** Answers of which the day now has several texts. */
  readonly joined: ReadonlySet<string>
  readonly hasAllMarks: boolean
}

const tooLarge: Taken = { outcome: 'tooLarge', rest: noWords, joined: new Set(), hasAllMarks: true }

type ImportDeps = Pick<WriteDeps, 'store' | 'sealer'> & {
  /** Whether a day that is too long is taken in part. */
  readonly takesPart: boolean
}

interface PreparedJoin {
  readonly prepared: PreparedRow | null
  readonly taken: Taken
}

async function prepareJoin(
  { sealer, takesPart }: Pick<ImportDeps, 'sealer' | 'takesPart'>,
  row: DayRow | undefined,
  theirs: Entry,
  hasMarks = true,
): Promise<PreparedJoin> {
  let taken = tooLarge
  const prepared = await prepareDay(sealer, row, (ours) => {
    if (ours === null && !holdsSomething(theirs)) {
      taken = { ...tooLarge, outcome: 'empty' }
      return null
    }
    const entry = ours === null ? theirs : joinEntries(ours, theirs)
    const first = ours ?? { answers: noWords, marks: emptyMarks }
    const fitted = fitEntry(first, hasMarks ? entry : { ...entry, marks: first.marks })
    const hasAllMarks = hasMarks && fitted.hasAllMarks
    const isWhole = hasAllMarks && !holdsWords(fitted.rest)
    if (!isWhole && (!takesPart || !holdsSomething(fitted.entry))) return null
    const isSame = ours !== null && coversEntry(ours, isWhole ? theirs : fitted.entry)
    const outcome = ours === null ? 'added' : isSame ? 'same' : 'changed'
    const joined = new Set(answerIds.filter((id) => isJoined(entry.answers[id])))
    taken = { outcome, rest: fitted.rest, joined, hasAllMarks }
    // The ids of a file are known outside this phone: none of them is a never sent id.
    return isSame ? null : { entry: fitted.entry, made: [] }
  })
  if (prepared === null || fitsRequest(prepared.row)) return { prepared, taken }
  return hasMarks && takesPart
    ? prepareJoin({ sealer, takesPart }, row, theirs, false)
    : { prepared: null, taken: tooLarge }
}

const holdsSomething = (entry: Entry): boolean =>
  answerIds.some((id) => entry.answers[id].values.some(({ value }) => !isBlank(value))) ||
  songOf(entry) !== null ||
  isPinned(entry)

/** Joins distinct days; a day that changes meanwhile is joined again. */
async function importChunk(
  deps: ImportDeps,
  entries: readonly Entry[],
): Promise<ReadonlyMap<Day, Taken>> {
  const { store } = deps
  const takenByDay = new Map<Day, Taken>()
  let left = entries
  for (let round = 0; round < maxTries && left.length > 0; round++) {
    const rows = await store.readMany(left.map(({ day }) => day))
    const rowByDay = new Map(rows.map((row) => [row.day, row]))
    const joins = await Promise.all(
      left.map((theirs) => prepareJoin(deps, rowByDay.get(theirs.day), theirs)),
    )
    for (const [at, { day }] of left.entries()) takenByDay.set(day, joins[at]?.taken ?? tooLarge)
    const made = joins.map(({ prepared }) => prepared).filter((row) => row !== null)
    const changed = new Set(made.length === 0 ? [] : await store.putUnchanged(made))
    left = left.filter(({ day }) => changed.has(day))
  }
  if (left.length > 0) throw new Error('The days kept changing while they were imported.')
  return takenByDay
}

/** A file of an older form does not say what its values were: this phone may know some of them. */
async function ownDigestsOf(
  { store, sealer }: Pick<WriteDeps, 'store' | 'sealer'>,
  { days }: JournalFile,
): Promise<ReadonlyMap<Day, Readonly<Record<string, string>>>> {
  const older = days.filter(({ digests, registers }) => !digests && registers)
  const digestsByDay = new Map<Day, Readonly<Record<string, string>>>()
  for (let at = 0; at < older.length; at += chunkLength) {
    const rows = await store.readMany(older.slice(at, at + chunkLength).map(({ date }) => date))
    for (const row of rows) {
      const { entry } = await sealer.open(row)
      digestsByDay.set(row.day, await digestsOf(entry.answers))
    }
  }
  return digestsByDay
}

/** What was changed by hand, of each day. */
type Corrections = ReadonlyMap<Day, ReadonlySet<string>>

/** A file may contain a day twice, in its days and in what was set aside. */
async function entriesOf(
  file: JournalFile,
  texts: readonly OpenedText[],
  ownDigests: Awaited<ReturnType<typeof ownDigestsOf>>,
): Promise<{ readonly entries: readonly Entry[]; readonly correctedByDay: Corrections }> {
  const entryByDay = new Map<Day, Entry>()
  const correctedByDay = new Map<Day, ReadonlySet<string>>()
  for (const { day, registers, hasWords } of texts) {
    if (hasWords) entryByDay.set(day, { ...emptyEntryOf(day), answers: registers })
  }
  const read = await Promise.all(file.days.map((day) => entryOfFile(day, ownDigests.get(day.date))))
  for (const { entry, corrected } of read) {
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

/** Tells what no day of this phone carries already. */
async function isElsewhere(
  { store }: Pick<WriteDeps, 'store'>,
  parts: readonly SetAside[],
): Promise<(part: SetAside) => boolean> {
  const rows = await store.readMany([...new Set(parts.map(({ day }) => day))])
  const carriedByDay = new Map(
    rows.map(({ day, answers }) => [day, new Set(Object.values(answers).flatMap(splitEnvelope))]),
  )
  return ({ day, envelope }) =>
    splitEnvelope(envelope).some((one) => carriedByDay.get(day)?.has(one) !== true)
}

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
  const counts = { added: 0, changed: 0, same: 0, corrected: 0, formerKept: 0 }
  const leftOut: LeftOutDay[] = [
    ...damaged.map((name) => ({ name, reason: 'damaged' as const })),
    ...[...new Set(unknownParts)].map((name) => ({ name, reason: 'unknownParts' as const })),
    ...unknownLists.map((name) => ({ name, reason: 'unknownLists' as const })),
    ...damagedTexts.map((name) => ({ name, reason: 'damagedText' as const })),
  ]
  const texts = await openSetAside(deps.sealer, await setAsideOf(file))
  const { entries, correctedByDay } = await entriesOf(file, texts, await ownDigestsOf(deps, file))
  const days = [...entries.map(({ day }) => day), ...file.setAside.map(({ date }) => date)]
  for (const name of new Set(days.filter((day) => day < firstDay))) {
    leftOut.push({ name, reason: 'damaged' })
  }
  const beside: DayWords[] = []
  const taken = entries.filter(({ day }) => day >= firstDay)
  for (let at = 0; at < taken.length; at += chunkLength) {
    const chunk = await importChunk(deps, taken.slice(at, at + chunkLength))
    const isHere = ({ outcome }: Taken) => outcome !== 'tooLarge' && outcome !== 'empty'
    onTaken([...chunk.values()].filter(isHere).length)
    for (const [day, one] of chunk) {
      const { parts, tooLong } = partsOf(one.rest)
      beside.push(...parts.map((words) => ({ day, words })))
      if (one.outcome === 'empty') leftOut.push({ name: day, reason: 'empty' })
      else if (one.outcome !== 'tooLarge') counts[one.outcome]++
      if (one.outcome === 'tooLarge' || holdsWords(tooLong)) {
        leftOut.push({ name: day, reason: 'tooLarge' })
      }
      if (!one.hasAllMarks) leftOut.push({ name: day, reason: 'marks' })
      const corrected = correctedByDay.get(day)
      const isTaken = one.outcome === 'added' || one.outcome === 'changed'
      if (corrected === undefined || !isTaken) continue
      counts.corrected++
      if (!corrected.isDisjointFrom(one.joined)) counts.formerKept++
    }
  }
  const isTooLarge = new Set(
    leftOut.filter(({ reason }) => reason === 'tooLarge').map(({ name }) => name),
  )
  const kept = texts.flatMap(({ day, parts, closed }) => (isTooLarge.has(day) ? parts : closed))
  const setAside = kept.filter(await isElsewhere(deps, kept))
  return { ...counts, drafts: draftCount, leftOut, setAside, beside }
}
