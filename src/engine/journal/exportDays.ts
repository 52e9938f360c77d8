// Exports every day of the phone, opened. A file that is imported later brings its ids back, so a save after the export must
// leave a tombstone for each id that it replaces (JF2 in data/SPEC.md).
import { countDrafts } from '#engine/local/draftStore.ts'
import type { OpenJournal } from '#engine/openJournal.ts'
import { takeOut } from '#engine/local/dayStore.ts'
import { allSetAside, type SetAside } from '#engine/local/setAside.ts'
import {
  makeJournalFile,
  registersOf,
  type FileDay,
  type JournalFile,
} from '#contract/journalFile.ts'
import type { Day } from '#domain/day.ts'
import { mapAnswers } from '#domain/answers.ts'
import { bareMarks, emptyMarks, entryToView } from '#domain/entry.ts'
import type { DayRow } from '#engine/local/dayRow.ts'
import { loadAllDrafts } from './drafts.ts'
import { textOf } from '#domain/versions.ts'
import { answersOfSetAside, type DaySealer } from '#engine/crypto/daySealer.ts'

type ExportDeps = Pick<OpenJournal, 'db' | 'keys' | 'sealer' | 'random' | 'clock'>

const chunkLength = 200

interface ExportedDay {
  /** Null when this phone can open none of it. */
  readonly day: FileDay | null
  readonly isPartlySealed: boolean
}

async function exportDay(sealer: DaySealer, row: DayRow): Promise<ExportedDay> {
  const { entry, isSealed, isNewer, hasForgedSong } = await sealer.open(row)
  const hasWords = Object.values(entry.answers).some(({ values }) => values.length > 0)
  if ((isSealed || isNewer) && !hasWords) return { day: null, isPartlySealed: false }
  const { texts, music, isPinned } = entryToView(entry, { isSealed, isNewer, hasForgedSong })
  const { day, writtenAt, offset } = entry
  const bare = { answers: entry.answers, marks: bareMarks(entry) }
  const registers = registersOf(bare) as FileDay['registers']
  return {
    day: { date: day, writtenAt, offset, ...texts, music, isPinned, registers },
    isPartlySealed: isSealed || isNewer,
  }
}

/**
 * Words that were set aside and that these keys open: in a locked journal nothing brings them back to their day. An import
 * joins a day that stands twice in a file.
 */
async function openSetAside(
  sealer: DaySealer,
  parts: readonly SetAside[],
): Promise<readonly FileDay[]> {
  const opened = await Promise.all(
    Array.from(
      Map.groupBy(parts, ({ day }) => day),
      async ([day, ofDay]) => ({
        day,
        answers: (await sealer.openAnswers(day, answersOfSetAside(ofDay))).registers,
      }),
    ),
  )
  return opened
    .filter(({ answers }) => Object.values(answers).some(({ values }) => values.length > 0))
    .map(({ day, answers }) => ({
      date: day,
      ...mapAnswers((id) => textOf(answers[id])),
      music: null,
      isPinned: false,
      registers: registersOf({ answers, marks: emptyMarks }) as FileDay['registers'],
    }))
}

/** Every day of the journal that this phone can open, oldest first; works offline. */
export async function exportDays(deps: ExportDeps): Promise<JournalFile> {
  const { db, sealer, clock } = deps
  const days: FileDay[] = []
  let sealedDays = 0
  let partlySealedDays = 0
  let after: Day | '' = ''
  for (;;) {
    const rows = await takeOut(db, after, chunkLength)
    for (const { day, isPartlySealed } of await Promise.all(
      rows.map((row) => exportDay(sealer, row)),
    )) {
      if (day === null) sealedDays++
      else days.push(day)
      if (isPartlySealed) partlySealedDays++
    }
    const last = rows.at(-1)
    if (last === undefined) break
    after = last.day
  }
  const setAside = await allSetAside(db)
  days.push(...(await openSetAside(sealer, setAside)))
  const drafts = (await loadAllDrafts(deps)).map(({ day, texts }) => ({ date: day, ...texts }))
  const sealedDrafts = (await countDrafts(db)) - drafts.length
  return makeJournalFile({
    exportedAt: new Date(clock.now()).toISOString(),
    days: days.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0)),
    drafts,
    sealedDays,
    partlySealedDays,
    sealedDrafts,
    setAside: setAside.map(({ day, answerId, envelope }) => ({
      date: day,
      answer: answerId,
      sealed: envelope,
    })),
  })
}
