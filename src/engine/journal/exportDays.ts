// Exports every day of the phone, opened. A file that is imported later brings its ids back, so a save after the export must
// leave a tombstone for each id that it replaces (JF2 in data/SPEC.md).
import type { OpenJournal } from '#engine/openJournal.ts'
import { takeOut } from '#engine/local/dayStore.ts'
import { hasAllNamed, readEngineState } from '#engine/local/metaStore.ts'
import { allSetAside } from '#engine/local/setAside.ts'
import {
  makeJournalFile,
  registersOf,
  wasGiven,
  type FileDay,
  type JournalFile,
} from '#contract/journalFile.ts'
import type { Rev } from '#domain/brands.ts'
import type { Day } from '#domain/day.ts'
import { mapAnswers } from '#domain/answers.ts'
import type { GlowRegister } from '#domain/glow.ts'
import { emptyRegister, joinRegisters } from '#domain/register.ts'
import {
  bareMarks,
  checkedOnly,
  emptyMarks,
  entryToView,
  liveForeignMarks,
  type Marks,
} from '#domain/entry.ts'
import type { DayRow } from '#engine/local/dayRow.ts'
import { loadEveryDraft, type DraftsInMemory } from './drafts.ts'
import { digestsOf } from './fileValues.ts'
import { textOf } from '#domain/versions.ts'
import { fitWords, holdsWords, joinWords, noWords, partsOf, type Words } from './fitDay.ts'
import { openSetAside } from '#engine/crypto/setAside.ts'
import type { DaySealer } from '#engine/crypto/daySealer.ts'

type ExportDeps = Pick<OpenJournal, 'db' | 'keys' | 'sealer' | 'random' | 'clock'> & {
  readonly drafts: DraftsInMemory
}

const chunkLength = 200

const idsOfMarks = ({ music, pin }: Marks): readonly string[] =>
  [music, pin].flatMap(({ values, replacedIds }) => [...values.map(({ id }) => id), ...replacedIds])

interface ExportedDay {
  readonly date: Day
  /** None when this phone can open none of it, several when it is longer than a day may be. */
  readonly days: readonly FileDay[]
  readonly isPartlySealed: boolean
}

/** What of a day was set aside, and opens: in a locked journal nothing brings it back. */
interface Beside {
  readonly words: Words
  readonly glow: GlowRegister
}
const nothingBeside: Beside = { words: noWords, glow: emptyRegister }

async function exportDay(sealer: DaySealer, row: DayRow, beside: Beside): Promise<ExportedDay> {
  const { entry: stored, isSealed, isNewer, hasForgedSong } = await sealer.open(row)
  const { kept, rest } = fitWords(stored.answers, joinWords(stored.answers, beside.words))
  const entry = { ...stored, answers: kept, glow: joinRegisters(stored.glow, beside.glow) }
  if ((isSealed || isNewer) && !holdsWords(kept) && !wasGiven(entry.glow)) {
    return { date: row.day, days: [], isPartlySealed: false }
  }
  const unread = { isSealed, isNewer, hasForgedSong }
  const { texts, glow, music, isPinned } = entryToView(checkedOnly(entry), unread)
  const unchecked = liveForeignMarks(entry)
  const isAllChecked = idsOfMarks(unchecked).length === 0
  const { day, writtenAt, offset } = entry
  const bare = { ...entry, marks: bareMarks(entry) }
  const registers = registersOf(bare) as FileDay['registers']
  const first = {
    date: day,
    writtenAt,
    offset,
    ...texts,
    ...(wasGiven(bare.glow) ? { glow } : {}),
    music,
    isPinned,
    ...(isAllChecked ? {} : { unchecked: unchecked as FileDay['unchecked'] }),
    registers,
    digests: await digestsOf(registersOf(bare)),
  }
  return {
    date: day,
    days: [first, ...(await daysOfWords(day, rest, { writtenAt, offset }))],
    isPartlySealed: isSealed || isNewer,
  }
}

/** Words of a day without the rest of it, in as many parts as a file can bring back. */
const daysOfWords = (
  day: Day,
  words: Words,
  writing: Pick<FileDay, 'writtenAt' | 'offset'> = {},
): Promise<readonly FileDay[]> => {
  const { parts, tooLong } = partsOf(words)
  const all = holdsWords(tooLong) ? [...parts, tooLong] : parts
  return Promise.all(
    all.map(async (part) => ({
      date: day,
      ...writing,
      ...mapAnswers((id) => textOf(part[id])),
      registers: registersOf({
        answers: part,
        glow: emptyRegister,
        marks: emptyMarks,
      }) as FileDay['registers'],
      digests: await digestsOf(part),
    })),
  )
}

/** So often at most days that changed meanwhile are read again: nobody types as fast. */
const mostRounds = 5

/**
 * Every day as it is once the last one was read: words may move to a day that was read before, or come to it. `besideOf`: what was set aside
 * of a day.
 */
async function readEvery(
  { db, sealer }: ExportDeps,
  besideOf: (day: Day) => Beside,
): Promise<ReadonlyMap<Day, ExportedDay>> {
  const revs = new Map<Day, Rev>()
  const exported = new Map<Day, ExportedDay>()
  let isStill = false
  for (let round = 0; round < mostRounds && !isStill; round++) {
    isStill = true
    let after: Day | '' = ''
    for (;;) {
      const rows: readonly DayRow[] = await db.inTime(takeOut(db, after, chunkLength))
      const last = rows.at(-1)
      if (last === undefined) break
      after = last.day
      const changed = rows.filter(({ day, contentRev }) => revs.get(day) !== contentRev)
      if (changed.length > 0) isStill = false
      for (const { day, contentRev } of changed) revs.set(day, contentRev)
      const opened = changed.map((row) => exportDay(sealer, row, besideOf(row.day)))
      for (const day of await Promise.all(opened)) exported.set(day.date, day)
    }
  }
  return exported
}

/** Every day of the journal that this phone can open, oldest first; works offline. */
export async function exportDays(deps: ExportDeps): Promise<JournalFile> {
  const { db, sealer, clock } = deps
  // Before the days: one that is saved meanwhile stands in the file twice, where it would not at all.
  const { drafts, sealed: sealedDrafts } = await loadEveryDraft(deps, deps.drafts)
  const days: FileDay[] = []
  const sealed = new Set<Day>()
  const partlySealed = new Set<Day>()
  const opened = await openSetAside(sealer, await db.inTime(allSetAside(db)))
  const beside = new Map(
    opened.map(({ day, registers, glow }) => [day, { words: registers, glow }] as const),
  )
  const exported = await readEvery(deps, (day) => beside.get(day) ?? nothingBeside)
  for (const { date, days: ofDay, isPartlySealed } of exported.values()) {
    beside.delete(date)
    if (ofDay.length === 0) sealed.add(date)
    days.push(...ofDay)
    if (isPartlySealed) partlySealed.add(date)
  }
  days.push(
    ...(
      await Promise.all(Array.from(beside, ([day, { words }]) => daysOfWords(day, words)))
    ).flat(),
  )
  // A glow without its day waits on, sealed as it is.
  const isGlowLeft = (day: Day): boolean => wasGiven((beside.get(day) ?? nothingBeside).glow)
  // What is in the file of a day is not the whole of it, or nothing is.
  const taken = new Set(days.map(({ date }) => date))
  for (const { day } of opened.filter(({ closed }) => closed.length > 0)) {
    ;(taken.has(day) ? partlySealed : sealed).add(day)
  }
  const hasAll = hasAllNamed(await db.inTime(readEngineState(db)))
  return makeJournalFile({
    exportedAt: new Date(clock.now()).toISOString(),
    days: days.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0)),
    drafts: drafts.map(({ form: { day, texts, glow, music } }) => ({
      date: day,
      ...texts,
      ...(glow === null ? {} : { glow }),
      music,
    })),
    sealedDays: sealed.size,
    partlySealedDays: partlySealed.size,
    sealedDrafts,
    hasAll,
    // What opened is in its day.
    setAside: opened
      .flatMap(({ day, parts, closed }) => (isGlowLeft(day) ? parts : closed))
      .map(({ day, answerId, envelope }) => ({
        date: day,
        answer: answerId,
        sealed: envelope,
      })),
  })
}
