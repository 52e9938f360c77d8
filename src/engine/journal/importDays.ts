// Joins a file into the journal: a union, day by day, so that importing a file twice, or an old one, repeats and undoes nothing
// (JF1 in data/SPEC.md). A file with one impossible day is refused whole, before anything is written.
import type { FileDay, JournalFile } from '#contract/journalFile.ts'
import { isBlank, mapAnswersAsync, type AnswerId } from '#domain/answers.ts'
import { addDays, dayAt, type Day } from '#domain/day.ts'
import { coversEntry, joinEntries, type Entry } from '#domain/entry.ts'
import { emptyRegister, type Register } from '#domain/register.ts'
import { hashPrefix, toBase64Url } from '#engine/crypto/bytes.ts'
import { maxTries, prepareDay, type WriteDeps } from './writeDay.ts'

/** Counts of the file's days, by what the import did with them, and of its drafts, which are not imported. */
export interface ImportCounts {
  readonly added: number
  readonly changed: number
  readonly same: number
  readonly drafts: number
}

/** The first day of the file that lies in the future, allowing for a phone further east; null when there is none. */
export const futureDay = (file: JournalFile, today: Day): Day | null =>
  file.days.find(({ date }) => date > addDays(today, 1))?.date ?? null

/** The same text of the same day always gets the same id: importing it again adds nothing. */
async function valueOf<T>(
  day: Day,
  field: string,
  value: T,
  savedAt: number,
): Promise<Register<T>> {
  const id = toBase64Url(await hashPrefix(JSON.stringify(['file', day, field, value]), 8))
  return { values: [{ id, value, savedAt }], replacedIds: [] }
}

/** Noon of the day, when the file has no instant, or one that falls on another day. */
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
  const textOf = (id: AnswerId): Promise<Register<string>> =>
    isBlank(day[id]) ? Promise.resolve(emptyRegister) : valueOf(date, id, day[id], at)
  const [answers, songs, pin] = await Promise.all([
    mapAnswersAsync(textOf),
    music === null ? emptyRegister : valueOf(date, 'music', music, at),
    isPinned ? valueOf(date, 'pin', true, at) : emptyRegister,
  ])
  return {
    day: date,
    ...writing,
    answers,
    marks: { music: songs, pin },
  }
}

/** Days of one transaction: live queries run once for all of them, and after a kill the file can be imported again. */
const chunkLength = 50

type Outcome = 'added' | 'changed' | 'same'

/** Joins distinct days; a day that changes meanwhile is joined again. */
async function importChunk(
  { store, sealer }: Pick<WriteDeps, 'store' | 'sealer'>,
  entries: readonly Entry[],
): Promise<readonly Outcome[]> {
  const outcomeByDay = new Map<Day, Outcome>()
  let left = entries
  for (let round = 0; round < maxTries && left.length > 0; round++) {
    const rows = await store.readMany(left.map(({ day }) => day))
    const rowByDay = new Map(rows.map((row) => [row.day, row]))
    const prepared = await Promise.all(
      left.map((theirs) =>
        prepareDay(sealer, rowByDay.get(theirs.day), (ours) => {
          const isSame = ours !== null && coversEntry(ours, theirs)
          outcomeByDay.set(theirs.day, ours === null ? 'added' : isSame ? 'same' : 'changed')
          if (isSame) return null
          // The ids of a file are known outside this phone: none of them is a never sent id.
          return { entry: ours === null ? theirs : joinEntries(ours, theirs), made: [] }
        }),
      ),
    )
    const made = prepared.filter((row) => row !== null)
    const changed = new Set(made.length === 0 ? [] : await store.putUnchanged(made))
    left = left.filter(({ day }) => changed.has(day))
  }
  if (left.length > 0) throw new Error('The days kept changing while they were imported.')
  return [...outcomeByDay.values()]
}

/** A file may contain a day twice. */
async function entriesOf(file: JournalFile): Promise<readonly Entry[]> {
  const entryByDay = new Map<Day, Entry>()
  for (const entry of await Promise.all(file.days.map(entryOfFile))) {
    const other = entryByDay.get(entry.day)
    entryByDay.set(entry.day, other === undefined ? entry : joinEntries(other, entry))
  }
  return [...entryByDay.values()]
}

export async function importEntries(
  deps: Pick<WriteDeps, 'store' | 'sealer'>,
  file: JournalFile,
): Promise<ImportCounts> {
  const counts = { added: 0, changed: 0, same: 0 }
  const entries = await entriesOf(file)
  for (let at = 0; at < entries.length; at += chunkLength) {
    const outcomes = await importChunk(deps, entries.slice(at, at + chunkLength))
    for (const outcome of outcomes) counts[outcome]++
  }
  return { ...counts, drafts: file.drafts.length }
}
