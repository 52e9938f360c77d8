// Joins days that came in a file with those that are here: a union, day by day. Preparing opens, joins and seals, and stores nothing;
// storing puts what was prepared, and joins again where a day changed meanwhile.
import type { PreparedRow } from '#engine/local/dayStore.ts'
import { answerIds, isBlank } from '#domain/answers.ts'
import type { Day } from '#domain/day.ts'
import {
  coversEntry,
  emptyMarks,
  isPinned,
  joinEntries,
  songOf,
  type Entry,
} from '#domain/entry.ts'
import { isJoined } from '#domain/versions.ts'
import type { DayRow } from '#engine/local/dayRow.ts'
import type { DayWords } from './asideWords.ts'
import { fitsRequest } from './canBeSent.ts'
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

/** Days of one transaction: live queries run once for all of them, and after a kill the file can be imported again. */
export const chunkLength = 50

export interface Taken {
  readonly outcome: 'added' | 'changed' | 'same' | 'tooLarge' | 'empty'
  /** Words that do not fit their day. */
  readonly rest: Words
  /** Answers of which the day now has several texts. */
  readonly joined: ReadonlySet<string>
  readonly hasAllMarks: boolean
}

const tooLarge: Taken = { outcome: 'tooLarge', rest: noWords, joined: new Set(), hasAllMarks: true }

export type ImportDeps = Pick<WriteDeps, 'store' | 'sealer'> & {
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

/** Days of a file, joined and sealed, of which nothing is stored yet. */
export interface PreparedJoins {
  readonly entries: readonly Entry[]
  readonly takenByDay: ReadonlyMap<Day, Taken>
  readonly made: readonly PreparedRow[]
}

/** Joins distinct days with what is here, and seals them. `isHere` false: the day was not here, and is joined when it is put otherwise. */
export async function prepareJoins(
  deps: ImportDeps,
  entries: readonly Entry[],
  isHere: (day: Day) => boolean = () => true,
): Promise<PreparedJoins> {
  const days = entries.map(({ day }) => day).filter(isHere)
  const rows = days.length === 0 ? [] : await deps.store.readMany(days)
  const rowByDay = new Map(rows.map((row) => [row.day, row]))
  const joins = await Promise.all(
    entries.map((theirs) => prepareJoin(deps, rowByDay.get(theirs.day), theirs)),
  )
  return {
    entries,
    takenByDay: new Map(entries.map(({ day }, at) => [day, joins[at]?.taken ?? tooLarge])),
    made: joins.map(({ prepared }) => prepared).filter((row) => row !== null),
  }
}

export const mergeJoins = (joins: readonly PreparedJoins[]): PreparedJoins => ({
  entries: joins.flatMap(({ entries }) => entries),
  takenByDay: new Map(joins.flatMap(({ takenByDay }) => [...takenByDay])),
  made: joins.flatMap(({ made }) => made),
})

/** Stores days that were prepared; one that changed meanwhile is joined again. */
export async function storeJoins(
  deps: ImportDeps,
  first: PreparedJoins,
): Promise<ReadonlyMap<Day, Taken>> {
  const takenByDay = new Map<Day, Taken>()
  let left = first.entries
  for (let round = 0; round < maxTries && left.length > 0; round++) {
    const joins = round === 0 ? first : await prepareJoins(deps, left)
    for (const [day, taken] of joins.takenByDay) takenByDay.set(day, taken)
    const changed = new Set(
      joins.made.length === 0 ? [] : await deps.store.putUnchanged(joins.made),
    )
    left = left.filter(({ day }) => changed.has(day))
  }
  if (left.length > 0) throw new Error('The days kept changing while they were imported.')
  return takenByDay
}

/** Counts days of a file by what became of them. */
export interface DayCounts {
  readonly added: number
  readonly changed: number
  readonly same: number
}

interface JoinTally {
  readonly counts: DayCounts
  readonly leftOut: readonly LeftOutDay[]
  /** What does not fit its day, to be set aside. */
  readonly beside: readonly DayWords[]
}

const isTaken = ({ outcome }: Taken): boolean => outcome !== 'tooLarge' && outcome !== 'empty'

export const countHere = (takenByDay: ReadonlyMap<Day, Taken>): number =>
  [...takenByDay.values()].filter(isTaken).length

/** Adds up what became of days, a few at a time. */
export function createJoinTally(): JoinTally & { add(takenByDay: ReadonlyMap<Day, Taken>): void } {
  const counts = { added: 0, changed: 0, same: 0 }
  const leftOut: LeftOutDay[] = []
  const beside: DayWords[] = []
  return {
    counts,
    leftOut,
    beside,
    add(takenByDay) {
      for (const [day, one] of takenByDay) {
        const { parts, tooLong } = partsOf(one.rest)
        beside.push(...parts.map((words) => ({ day, words })))
        if (one.outcome === 'empty') leftOut.push({ name: day, reason: 'empty' })
        else if (one.outcome !== 'tooLarge') counts[one.outcome]++
        if (one.outcome === 'tooLarge' || holdsWords(tooLong)) {
          leftOut.push({ name: day, reason: 'tooLarge' })
        }
        if (!one.hasAllMarks) leftOut.push({ name: day, reason: 'marks' })
      }
    },
  }
}
