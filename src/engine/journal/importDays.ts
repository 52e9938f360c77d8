// A file joined into the journal: a union, day by day, so that importing twice, or an old file, repeats and undoes nothing
// (JF1). A file that says one thing that cannot be is refused whole, before anything is written.
import type { FileDay, JournalFile } from '#contract/journalFile.ts'
import { mapAnswers, isBlank, type ByAnswer } from '#domain/answers.ts'
import { addDays, dayAt, type Day } from '#domain/day.ts'
import { coversEntry, joinEntries, type Entry } from '#domain/entry.ts'
import { emptyRegister, type Register } from '#domain/register.ts'
import { hashPrefix, toBase64Url } from '#engine/crypto/bytes.ts'
import type { ImportCounts } from '#engine/engine.ts'
import { writeDay, type WriteDeps } from './writeDay.ts'

/** The first day that cannot have been written yet, allowing for a phone further east; null when there is none. */
export const futureDay = (file: JournalFile, today: Day): Day | null =>
  file.days.find(({ date }) => date > addDays(today, 1))?.date ?? null

/** The same text of the same day always gets the same id: importing it again adds nothing. */
async function valueOf<T>(day: Day, field: string, x: T, at: number): Promise<Register<T>> {
  const id = toBase64Url(await hashPrefix(JSON.stringify(['file', day, field, x]), 8))
  return { values: [{ id, x, at }], gone: [] }
}

/** Noon of the day, for a file that does not say when; and for one whose instant falls on another day. */
function writingOf({ date, writtenAt, offset }: FileDay): Pick<Entry, 'writtenAt' | 'offset'> {
  const isOfDay =
    writtenAt !== undefined && offset !== undefined && dayAt(Date.parse(writtenAt), offset) === date
  return isOfDay ? { writtenAt, offset } : { writtenAt: `${date}T12:00:00.000Z`, offset: 0 }
}

export async function entryOfFile(day: FileDay): Promise<Entry> {
  const { date, registers, music, isPinned } = day
  const writing = writingOf(day)
  if (registers !== undefined) {
    const { music: songs, pin, ...answers } = registers
    return {
      day: date,
      ...writing,
      answers,
      marks: { music: songs, pin },
    }
  }
  const at = Date.parse(writing.writtenAt)
  const textOf = (field: keyof ByAnswer<string>): Promise<Register<string>> =>
    isBlank(day[field]) ? Promise.resolve(emptyRegister) : valueOf(date, field, day[field], at)
  const [learned, proud, frustrated, lueur, songs, pin] = await Promise.all([
    textOf('learned'),
    textOf('proud'),
    textOf('frustrated'),
    textOf('lueur'),
    music === null ? emptyRegister : valueOf(date, 'music', music, at),
    isPinned ? valueOf(date, 'pin', true, at) : emptyRegister,
  ])
  const all = { learned, proud, frustrated, lueur }
  return {
    day: date,
    ...writing,
    answers: mapAnswers((id) => all[id]),
    marks: { music: songs, pin },
  }
}

/** Days joined at the same time: opening and sealing overlap, the store writes one after the other. */
const chunkLength = 20

async function importDay(deps: WriteDeps, day: FileDay): Promise<'added' | 'changed' | 'same'> {
  const theirs = await entryOfFile(day)
  let isNew = false
  const row = await writeDay(
    deps,
    theirs.day,
    (ours) => {
      isNew = ours === null
      if (ours === null) return { entry: theirs, made: [] }
      // What comes from a file is known elsewhere: none of it is fresh.
      return coversEntry(ours, theirs) ? null : { entry: joinEntries(ours, theirs), made: [] }
    },
    null,
  )
  if (row === null) return 'same'
  return isNew ? 'added' : 'changed'
}

export async function importDays(deps: WriteDeps, file: JournalFile): Promise<ImportCounts> {
  const counts = { added: 0, changed: 0, same: 0 }
  for (let at = 0; at < file.days.length; at += chunkLength) {
    const chunk = file.days.slice(at, at + chunkLength)
    for (const done of await Promise.all(chunk.map((day) => importDay(deps, day)))) counts[done]++
  }
  return { ...counts, drafts: file.drafts.length }
}
