// Exports every day of the phone, opened. A file that is imported later brings its ids back, so a save after the export must
// leave a tombstone for each id that it replaces (JF2 in data/SPEC.md).
import type { OpenJournal } from '#engine/openJournal.ts'
import { takeOut } from '#engine/local/dayStore.ts'
import {
  makeJournalFile,
  registersOf,
  type FileDay,
  type JournalFile,
} from '#contract/journalFile.ts'
import type { Day } from '#domain/day.ts'
import { entryToView } from '#domain/entry.ts'
import type { DayRow } from '#engine/local/dayRow.ts'
import { loadAllDrafts } from './drafts.ts'
import type { DaySealer } from '#engine/crypto/daySealer.ts'

type ExportDeps = Pick<OpenJournal, 'db' | 'keys' | 'sealer' | 'random' | 'clock'>

const chunkLength = 200

async function fileDayOf(sealer: DaySealer, row: DayRow): Promise<FileDay | null> {
  const { entry, carried } = await sealer.open(row)
  const isSealed = Object.values(carried).some((envelopes) => envelopes.length > 0)
  const hasWords = Object.values(entry.answers).some(({ values }) => values.length > 0)
  if (isSealed && !hasWords) return null
  const { texts, music, isPinned } = entryToView(entry, isSealed)
  const { day, writtenAt, offset } = entry
  return {
    date: day,
    writtenAt,
    offset,
    ...texts,
    music: music,
    isPinned,
    registers: registersOf(entry) as FileDay['registers'],
  }
}

/** Every day of the journal that this phone can open, oldest first; works offline. */
export async function exportDays(deps: ExportDeps): Promise<JournalFile> {
  const { db, sealer, clock } = deps
  const days: FileDay[] = []
  let sealedDays = 0
  let after: Day | '' = ''
  for (;;) {
    const rows = await takeOut(db, after, chunkLength)
    for (const day of await Promise.all(rows.map((row) => fileDayOf(sealer, row)))) {
      if (day === null) sealedDays++
      else days.push(day)
    }
    const last = rows.at(-1)
    if (last === undefined) break
    after = last.day
  }
  const drafts = (await loadAllDrafts(deps)).map(({ day, texts }) => ({ date: day, ...texts }))
  return makeJournalFile({
    exportedAt: new Date(clock.now()).toISOString(),
    days,
    drafts,
    sealedDays,
  })
}
