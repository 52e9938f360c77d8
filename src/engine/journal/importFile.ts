// A file of exported days, joined into the journal.
import { isUnreadable, parseJournalFile } from '#contract/journalFile.ts'
import { err, type Result } from '#domain/result.ts'
import { addSetAside } from '#engine/local/setAside.ts'
import { setWordsAside } from './asideWords.ts'
import { importEntries, isMistyped, isOlderForm, type ImportedFile } from './importDays.ts'
import { importing, type StoppedImport } from './importing.ts'
import { readSight } from './readJournal.ts'
import { writeDeps, writing, type SaveFailure, type WritingJournal } from './writing.ts'

export type ImportFailure =
  | Exclude<SaveFailure, { readonly type: 'signedOut' }>
  | StoppedImport
  /** Not an exported journal, or one in which no day can be read. Nothing was written. */
  | { readonly type: 'notAJournal' }
  /** The file is of an older form, and the journal is not here whole yet. Nothing was written. */
  | { readonly type: 'awaited' }

/**
 * Joins a file of `exportDays` into the journal; importing it again changes nothing. `isSealed`: nobody could correct it by hand, or
 * read in it what is not taken. So its drafts are taken too. A day that its phone held for its date is held here as well.
 */
export async function importDays(
  journal: WritingJournal,
  content: string,
  { isSealed = false }: { readonly isSealed?: boolean } = {},
): Promise<Result<ImportedFile, ImportFailure>> {
  const parsed = parseJournalFile(content)
  if (parsed === null || isUnreadable(parsed)) return err({ type: 'notAJournal' })
  const now = journal.clock.now()
  const mistyped = parsed.file.days.filter((day) => isMistyped(day, now))
  const days = parsed.file.days.filter((day) => !isMistyped(day, now))
  const read = { ...parsed, file: { ...parsed.file, days } }
  if (read.file.days.some(isOlderForm)) {
    const sight = await writing(journal, () => journal.db.inTime(readSight(journal)))
    if (!sight.ok)
      return err(sight.error.type === 'signedOut' ? { type: 'stopped', days: 0 } : sight.error)
    if (!sight.value.isWhole) return err({ type: 'awaited' })
  }
  // With what reads sealed files, and before anything is written: a part of the app that does not come changes nothing.
  const ofDrafts = isSealed ? await import('./bringDrafts.ts') : null
  const done = await importing(journal, async (onHere) => {
    const deps = { ...writeDeps(journal), takesPart: true }
    const { setAside, beside, ...counts } = await importEntries(deps, read, onHere)
    const added = await addSetAside(journal.db, setAside)
    const besideAdded = await setWordsAside(journal, beside)
    const draftsTaken = (await ofDrafts?.bringDrafts(journal, read.file)) ?? 0
    const drafts = isSealed ? counts.drafts - read.file.drafts.length : counts.drafts
    const leftOut = [
      ...counts.leftOut,
      ...mistyped.map(({ date }) => ({ name: date, reason: 'ahead' as const })),
    ]
    return { ...counts, leftOut, drafts, draftsTaken, setAside: added, beside: besideAdded }
  })
  if (done.ok) return done
  const { error } = done
  return err(error.type === 'signedOut' ? { type: 'stopped', days: 0 } : error)
}
