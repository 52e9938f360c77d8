// Exports every day of the phone, opened. A file that is imported later brings its ids back, so a save after the export must
// leave a tombstone for each id that it replaces (JF2 in data/SPEC.md).
import type { OpenJournal } from '#engine/openJournal.ts'
import { takeOut } from '#engine/local/dayStore.ts'
import { hasWholeHistory, readEngineState } from '#engine/local/metaStore.ts'
import { allSetAside } from '#engine/local/setAside.ts'
import {
  makeJournalFile,
  registersOf,
  type FileDay,
  type JournalFile,
} from '#contract/journalFile.ts'
import type { Day } from '#domain/day.ts'
import { mapAnswers, type AnswerId, type ByAnswer } from '#domain/answers.ts'
import { bareMarks, emptyMarks, entryToView } from '#domain/entry.ts'
import type { DayRow } from '#engine/local/dayRow.ts'
import { loadEveryDraft, type DraftsInMemory } from './drafts.ts'
import { digestsOf } from './fileValues.ts'
import { emptyRegister, joinRegisters, type Register } from '#domain/register.ts'
import { textOf } from '#domain/versions.ts'
import { openSetAside, type DaySealer } from '#engine/crypto/daySealer.ts'

type ExportDeps = Pick<OpenJournal, 'db' | 'keys' | 'sealer' | 'random' | 'clock'> & {
  readonly drafts: DraftsInMemory
}

const chunkLength = 200

interface ExportedDay {
  readonly date: Day
  /** Null when this phone can open none of it. */
  readonly day: FileDay | null
  readonly isPartlySealed: boolean
}

type Words = ByAnswer<Register<string>>

/** `beside`: words of the day that were set aside, and open: in a locked journal nothing brings them back. */
async function exportDay(
  sealer: DaySealer,
  row: DayRow,
  beside: Words | undefined,
): Promise<ExportedDay> {
  const { entry: stored, isSealed, isNewer, hasForgedSong } = await sealer.open(row)
  const joined = (id: AnswerId) => joinRegisters(stored.answers[id], beside?.[id] ?? emptyRegister)
  const entry = { ...stored, answers: mapAnswers(joined) }
  const hasWords = Object.values(entry.answers).some(({ values }) => values.length > 0)
  if ((isSealed || isNewer) && !hasWords) return { date: row.day, day: null, isPartlySealed: false }
  const { texts, music, isPinned } = entryToView(entry, { isSealed, isNewer, hasForgedSong })
  const { day, writtenAt, offset } = entry
  const bare = { answers: entry.answers, marks: bareMarks(entry) }
  const registers = registersOf(bare) as FileDay['registers']
  return {
    date: day,
    day: {
      date: day,
      writtenAt,
      offset,
      ...texts,
      music,
      isPinned,
      registers,
      digests: await digestsOf({ ...bare.answers, ...bare.marks }),
    },
    isPartlySealed: isSealed || isNewer,
  }
}

/** Words that were set aside, of a day that is nowhere else. */
const dayOfWords = async (day: Day, registers: Words): Promise<FileDay> => ({
  date: day,
  ...mapAnswers((id) => textOf(registers[id])),
  music: null,
  isPinned: false,
  registers: registersOf({ answers: registers, marks: emptyMarks }) as FileDay['registers'],
  digests: await digestsOf(registers),
})

/** Every day of the journal that this phone can open, oldest first; works offline. */
export async function exportDays(deps: ExportDeps): Promise<JournalFile> {
  const { db, sealer, clock } = deps
  const days: FileDay[] = []
  const sealed = new Set<Day>()
  const partlySealed = new Set<Day>()
  const opened = await openSetAside(sealer, await allSetAside(db))
  const words = new Map(
    opened.filter(({ hasWords }) => hasWords).map(({ day, registers }) => [day, registers]),
  )
  let after: Day | '' = ''
  for (;;) {
    const rows = await takeOut(db, after, chunkLength)
    for (const { date, day, isPartlySealed } of await Promise.all(
      rows.map((row) => exportDay(sealer, row, words.get(row.day))),
    )) {
      words.delete(date)
      if (day === null) sealed.add(date)
      else days.push(day)
      if (isPartlySealed) partlySealed.add(date)
    }
    const last = rows.at(-1)
    if (last === undefined) break
    after = last.day
  }
  days.push(
    ...(await Promise.all(Array.from(words, ([day, registers]) => dayOfWords(day, registers)))),
  )
  // What is in the file of a day is not the whole of it, or nothing is.
  const taken = new Set(days.map(({ date }) => date))
  for (const { day } of opened.filter(({ closed }) => closed.length > 0)) {
    ;(taken.has(day) ? partlySealed : sealed).add(day)
  }
  const hasAll = hasWholeHistory(await readEngineState(db))
  const { drafts, sealed: sealedDrafts } = await loadEveryDraft(deps, deps.drafts)
  return makeJournalFile({
    exportedAt: new Date(clock.now()).toISOString(),
    days: days.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0)),
    drafts: drafts.map(({ form: { day, texts, music } }) => ({ date: day, ...texts, music })),
    sealedDays: sealed.size,
    partlySealedDays: partlySealed.size,
    sealedDrafts,
    hasAll,
    // What opened is in its day.
    setAside: opened
      .flatMap(({ closed }) => closed)
      .map(({ day, answerId, envelope }) => ({
        date: day,
        answer: answerId,
        sealed: envelope,
      })),
  })
}
