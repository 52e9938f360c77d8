// Joins days that came in a file with those that are here: a union, day by day. Preparing opens, joins and seals, and stores nothing;
// storing puts what was prepared, and joins again where a day changed meanwhile.
import type { PreparedRow } from '#engine/local/dayStore.ts'
import { answerIds, isBlank, mapAnswers, type AnswerId, type ByAnswer } from '#domain/answers.ts'
import type { Rev } from '#domain/brands.ts'
import type { Day } from '#domain/day.ts'
import { foldText } from '#domain/folding.ts'
import { glowOf } from '#domain/glow.ts'
import { countLines, linesOf, takeLines, withoutLines } from '#domain/lineCounts.ts'
import { bareRegister, coversRegister, emptyRegister, type Register } from '#domain/register.ts'
import {
  coversEntry,
  emptyMarks,
  isPinned,
  joinEntries,
  songOf,
  type Entry,
} from '#domain/entry.ts'
import type { Music } from '#domain/music.ts'
import { isJoined, textOf } from '#domain/versions.ts'
import type { DayRow } from '#engine/local/dayRow.ts'
import { withoutKnown, type DayWords } from './asideWords.ts'
import { fitsRequest } from './canBeSent.ts'
import { behindOwn, keptMarks, type KeptMark, type News } from './keptMarks.ts'
import { fitEntry, holdsWords, noWords, partsOf, type Words } from './fitDay.ts'
import { maxTries, prepareDay, type WriteDeps } from './writeDay.ts'

/** A day of the file, or a text that was set aside, that was not taken, or not whole. `name`: its date, or its place in the file. */
export interface LeftOutDay {
  readonly name: string
  /**
   * `marks`: some song or pin of
   * the day, which has as many as the server takes; its words are taken. `unknownParts`: what has a name that no part of a day
   * has; the rest is taken. `song`, `glow`, `pin`: the day keeps its own, or stays without. `unknownLists`: a part of the file itself, by its name. `empty`: a day with neither words, glow, song nor pin, which is not added. `ahead`: of a date to come that somebody typed.
   */
  readonly reason:
    | 'damaged'
    | 'damagedText'
    | 'tooLarge'
    | 'marks'
    | KeptMark
    | 'unknownParts'
    | 'unknownLists'
    | 'empty'
    | 'ahead'
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
  /** That of the file says otherwise, and is not taken. */
  readonly keeps?: readonly KeptMark[]
}

const tooLarge: Taken = { outcome: 'tooLarge', rest: noWords, joined: new Set(), hasAllMarks: true }

export type ImportDeps = Pick<WriteDeps, 'store' | 'sealer'> & {
  /** Whether a day that is too long is taken in part. */
  readonly takesPart: boolean
  readonly namedBy?: NamedBy
  /** What is set aside of a day. */
  readonly besideOf?: (day: Day) => Promise<Words>
  /** Days that a person adds to other ones: what these show stays. */
  readonly isAdded?: boolean
}

/** Days with ids made of their words, as another app's have: what is here under other ids is the same. */
export type NamedBy =
  /** In its own answer. */
  | { readonly type: 'answer' }
  /**
   * In whatever answer each of its lines stands: the person may have given the same file other places before. `between`: of each day, the
   * lines that places add or leave out.
   */
  | { readonly type: 'day'; readonly between: ReadonlyMap<Day, ByAnswer<readonly string[]>> }

interface Joined {
  readonly taken: Taken
  /** Null where the day stays as it is. */
  readonly entry: Entry | null
}

const bareText = (text: string): string => text.replaceAll(/\r\n?/g, '\n').trim()

const wasTouched = ({ values, replacedIds }: Register<unknown>): boolean =>
  values.length > 0 || replacedIds.length > 0

const textsIn = (register: Register<string>): readonly string[] =>
  [...register.values.map(({ value }) => value), textOf(register)].map(bareText)

/** As a text says it, which does not tell where the name ends. */
const titleOf = ({ name, artists }: Music): string =>
  foldText([name, artists].filter((part) => part !== '').join(' - '))

/** Whether ours says a text; asked of each text of theirs once, those that stand in the same answer first. */
type Says = (text: string, id: AnswerId, place: 'sameAnswer' | 'anyAnswer') => boolean

const saysWhole =
  ({ answers }: Entry): Says =>
  (text, id) =>
    textsIn(answers[id]).includes(text)

function saysLines({ answers }: Entry, between: ByAnswer<readonly string[]> | undefined): Says {
  // What one text of theirs says is not what another one says too.
  const left = mapAnswers((id) => countLines(linesOf(bareText(textOf(answers[id])))))
  return (text, id, place) => {
    const lines = withoutLines(linesOf(text), between?.[id] ?? [])
    const others = place === 'sameAnswer' ? [] : answerIds.map((one) => left[one])
    return takeLines(lines, [left[id], ...others.filter((one) => one !== left[id])])
  }
}

/** The texts of theirs that ours does not say. */
function unsaidTexts(theirs: Entry, says: Says): Entry['answers'] {
  const without = (answers: Entry['answers'], place: Parameters<Says>[2]): Entry['answers'] =>
    mapAnswers((id) => {
      const { replacedIds, values } = answers[id]
      return {
        replacedIds,
        values: values.filter(({ value }) => !says(bareText(value), id, place)),
      }
    })
  return without(without(theirs.answers, 'sameAnswer'), 'anyAnswer')
}

/**
 * What a day that is named by its words adds to ours: no text that it says already, and no song, glow or pin where somebody gave or took
 * one here.
 */
function newsFor(ours: Entry, theirs: Entry, namedBy: NamedBy): News {
  const says =
    namedBy.type === 'answer' ? saysWhole(ours) : saysLines(ours, namedBy.between.get(ours.day))
  const [own, song] = [songOf(ours), songOf(theirs)]
  const isKept: Record<KeptMark, boolean> = {
    song: own !== null || wasTouched(ours.marks.music),
    glow: wasTouched(ours.glow),
    pin: wasTouched(ours.marks.pin) || isPinned(ours),
  }
  const isOther: Record<KeptMark, boolean> = {
    song:
      song !== null &&
      (own === null || titleOf(song) !== titleOf(own)) &&
      !coversRegister(ours.marks.music, bareRegister(theirs.marks.music)),
    glow: glowOf(theirs.glow) !== null && glowOf(theirs.glow) !== glowOf(ours.glow),
    pin: isPinned(theirs) && !isPinned(ours),
  }
  const news = {
    ...theirs,
    answers: unsaidTexts(theirs, says),
    glow: isKept.glow ? emptyRegister : theirs.glow,
    marks: {
      music: isKept.song ? emptyRegister : theirs.marks.music,
      pin: isKept.pin ? emptyRegister : theirs.marks.pin,
    },
  }
  const { writtenAt, offset } = ours
  return {
    // Of a day that says nothing new the hour is none either.
    entry: holdsSomething(news) ? news : { ...news, writtenAt, offset },
    keeps: keptMarks.filter((mark) => isKept[mark] && isOther[mark]),
  }
}

type Joining = Pick<ImportDeps, 'takesPart' | 'namedBy' | 'isAdded'> & {
  readonly hasMarks?: boolean
}

/** What becomes of a day of a file beside ours, which is null where the day was not here. */
export function joinDay(
  ours: Entry | null,
  ofFile: Entry,
  { takesPart, namedBy, isAdded = false, hasMarks = true }: Joining,
): Joined {
  const whole: News = { entry: ofFile, keeps: [] }
  const joining = (own: Entry): News => {
    if (isAdded) return behindOwn(own, ofFile)
    return namedBy === undefined ? whole : newsFor(own, ofFile, namedBy)
  }
  const { entry: theirs, keeps } = ours === null ? whole : joining(ours)
  if (ours === null && !holdsSomething(theirs)) {
    return { taken: { ...tooLarge, outcome: 'empty' }, entry: null }
  }
  const entry = ours === null ? theirs : joinEntries(ours, theirs)
  const first = ours ?? { answers: noWords, glow: emptyRegister, marks: emptyMarks }
  const fitted = fitEntry(first, hasMarks ? entry : { ...entry, marks: first.marks })
  const hasAllMarks = hasMarks && fitted.hasAllMarks
  const isWhole = hasAllMarks && !holdsWords(fitted.rest)
  if (!isWhole && (!takesPart || !holdsSomething(fitted.entry))) {
    return { taken: tooLarge, entry: null }
  }
  const isSame = ours !== null && coversEntry(ours, isWhole ? theirs : fitted.entry)
  const outcome = ours === null ? 'added' : isSame ? 'same' : 'changed'
  const joined = new Set(answerIds.filter((id) => isJoined(entry.answers[id])))
  const taken = { outcome, rest: fitted.rest, joined, hasAllMarks, keeps } as const
  return { taken, entry: isSame ? null : fitted.entry }
}

/** What has no room in its day is nothing new once it is set aside; until then the day is no « déjà là ». */
export async function withNews(
  taken: Taken,
  day: Day,
  besideOf: ImportDeps['besideOf'],
): Promise<Taken> {
  if (besideOf === undefined || !holdsWords(taken.rest)) return taken
  const rest = withoutKnown(taken.rest, await besideOf(day))
  const isNews = taken.outcome === 'same' && partsOf(rest).parts.length > 0
  return { ...taken, rest, outcome: isNews ? 'changed' : taken.outcome }
}

/** A day of a file, and what becomes of it. */
export interface TakenDay {
  readonly theirs: Pick<Entry, 'day'>
  readonly taken: Taken
}

/** Joined and sealed, and not stored yet. */
export interface PreparedJoin extends TakenDay {
  readonly theirs: Entry
  /** Null where nothing of it is to be put. */
  readonly prepared: PreparedRow | null
  /** What the day held as it was joined. */
  readonly from: Rev | null
}

async function prepareJoin(
  deps: Omit<ImportDeps, 'store'>,
  row: DayRow | undefined,
  theirs: Entry,
  hasMarks = true,
): Promise<PreparedJoin> {
  const { sealer, takesPart } = deps
  let taken = tooLarge
  const prepared = await prepareDay(sealer, row, (ours) => {
    const joined = joinDay(ours, theirs, { ...deps, hasMarks })
    taken = joined.taken
    // The ids of a file are known outside this phone: none of them is a never sent id.
    return joined.entry === null ? null : { entry: joined.entry, made: [] }
  })
  const from = row?.contentRev ?? null
  if (prepared === null || fitsRequest(prepared.row)) {
    return { theirs, prepared, taken: await withNews(taken, theirs.day, deps.besideOf), from }
  }
  return hasMarks && takesPart
    ? prepareJoin(deps, row, theirs, false)
    : { theirs, prepared: null, taken: tooLarge, from }
}

const holdsSomething = (entry: Entry): boolean =>
  answerIds.some((id) => entry.answers[id].values.some(({ value }) => !isBlank(value))) ||
  glowOf(entry.glow) !== null ||
  songOf(entry) !== null ||
  isPinned(entry)

/** Joins distinct days with what is here, and seals them. `isHere` false: the day was not here, and is joined when it is put otherwise. */
export async function prepareJoins(
  deps: ImportDeps,
  entries: readonly Entry[],
  isHere: (day: Day) => boolean = () => true,
): Promise<readonly PreparedJoin[]> {
  const days = entries.map(({ day }) => day).filter(isHere)
  const rows = days.length === 0 ? [] : await deps.store.readMany(days)
  const rowByDay = new Map(rows.map((row) => [row.day, row]))
  return Promise.all(entries.map((theirs) => prepareJoin(deps, rowByDay.get(theirs.day), theirs)))
}

/** Puts what is to be put. Returns the days that are no more what they were joined with: what was found of them is not so any more. */
async function putJoins(
  { store }: Pick<ImportDeps, 'store'>,
  joins: readonly PreparedJoin[],
): Promise<ReadonlySet<Day>> {
  const others = joins.filter(({ prepared }) => prepared === null)
  const rows = await store.readMany(others.map(({ theirs }) => theirs.day))
  const revByDay = new Map(rows.map(({ day, contentRev }) => [day, contentRev]))
  const changed = others.filter(({ theirs, from }) => (revByDay.get(theirs.day) ?? null) !== from)
  const made = joins.map(({ prepared }) => prepared).filter((row) => row !== null)
  const notPut = made.length === 0 ? [] : await store.putUnchanged(made)
  return new Set([...changed.map(({ theirs }) => theirs.day), ...notPut])
}

/** Stores days that were prepared; one that changed meanwhile is joined again. `onStored` hears of each, once it is here. */
export async function storeJoins(
  deps: ImportDeps,
  first: readonly PreparedJoin[],
  onStored: (joins: readonly PreparedJoin[]) => void,
): Promise<void> {
  let left = first
  for (let round = 0; round < maxTries && left.length > 0; round++) {
    const joins =
      round === 0
        ? left
        : await prepareJoins(
            deps,
            left.map(({ theirs }) => theirs),
          )
    const changed = await putJoins(deps, joins)
    onStored(joins.filter(({ theirs }) => !changed.has(theirs.day)))
    left = joins.filter(({ theirs }) => changed.has(theirs.day))
  }
  if (left.length > 0) throw new Error('The days kept changing while they were imported.')
}

/** Counts days of a file by what became of them. */
export interface DayCounts {
  readonly added: number
  readonly changed: number
  readonly same: number
}

export interface JoinTally {
  readonly counts: DayCounts
  /** Those that were not here, oldest first where they came so. */
  readonly addedDays: readonly Day[]
  readonly leftOut: readonly LeftOutDay[]
  /** What does not fit its day, to be set aside. */
  readonly beside: readonly DayWords[]
}

const isTaken = ({ taken: { outcome } }: PreparedJoin): boolean =>
  outcome !== 'tooLarge' && outcome !== 'empty'

export const countHere = (joins: readonly PreparedJoin[]): number => joins.filter(isTaken).length

/** Adds up what became of days, a few at a time. */
export function createJoinTally(): JoinTally & { add(joins: readonly TakenDay[]): void } {
  const counts = { added: 0, changed: 0, same: 0 }
  const addedDays: Day[] = []
  const leftOut: LeftOutDay[] = []
  const beside: DayWords[] = []
  return {
    counts,
    addedDays,
    leftOut,
    beside,
    add(joins) {
      for (const { theirs, taken } of joins) {
        const { day } = theirs
        if (taken.outcome === 'added') addedDays.push(day)
        const { parts, tooLong } = partsOf(taken.rest)
        beside.push(...parts.map((words) => ({ day, words })))
        if (taken.outcome === 'empty') leftOut.push({ name: day, reason: 'empty' })
        else if (taken.outcome !== 'tooLarge') counts[taken.outcome]++
        if (taken.outcome === 'tooLarge' || holdsWords(tooLong)) {
          leftOut.push({ name: day, reason: 'tooLarge' })
        }
        if (!taken.hasAllMarks) leftOut.push({ name: day, reason: 'marks' })
        for (const reason of taken.keeps ?? []) leftOut.push({ name: day, reason })
      }
    },
  }
}
