// Joins a file into the journal: a union, day by day, so that importing a file twice, or an old one, repeats and undoes nothing
// (JF1 in data/SPEC.md). A damaged day is left out and named, the others are taken (JF7); a file that speaks of a day to come
// is refused whole, before anything is written.
import type { FileDay, JournalFile, ReadFile } from '#contract/journalFile.ts'
import type { PreparedRow } from '#engine/local/dayStore.ts'
import { answerIds, isBlank, mapAnswers, mapAnswersAsync, type AnswerId } from '#domain/answers.ts'
import { dayAt, firstDay, lastDayAt, type Day } from '#domain/day.ts'
import {
  coversEntry,
  emptyEntryOf,
  emptyMarks,
  entryToView,
  joinEntries,
  type Entry,
  type Marks,
} from '#domain/entry.ts'
import { isSameMusic, type Music } from '#domain/music.ts'
import { bareId, emptyRegister, joinRegisters, type Register } from '#domain/register.ts'
import { openSetAside, setAsidePart } from '#engine/crypto/daySealer.ts'
import { splitEnvelope } from '#engine/crypto/envelope.ts'
import type { SetAside } from '#engine/local/setAside.ts'
import { canBeSent, fitsRequest } from './canBeSent.ts'
import { valueOf, withoutBorrowedIds } from './fileValues.ts'
import { maxTries, prepareDay, type WriteDeps } from './writeDay.ts'

/** A day of the file, or a text that was set aside, that was not taken. `name`: its date, or its place in the file. */
export interface LeftOutDay {
  readonly name: string
  readonly reason: 'damaged' | 'damagedText' | 'tooLarge'
}

/** Counts of the file's days, by what the import did with them, and of its drafts, which are not imported. */
export interface ImportCounts {
  readonly added: number
  readonly changed: number
  readonly same: number
  /** Days whose readable texts were changed by hand: the new texts stand beside the former ones. */
  readonly corrected: number
  readonly drafts: number
  readonly leftOut: readonly LeftOutDay[]
}

/** `setAside`: sealed texts of the file that this phone did not have. */
export interface ImportedFile extends ImportCounts {
  readonly setAside: number
}

/** The first day of the file, of its sealed texts too, that has begun nowhere yet; null when there is none. */
export const futureDay = ({ days, setAside }: JournalFile, now: number): Day | null =>
  [...days, ...setAside].find(({ date }) => date > lastDayAt(now))?.date ?? null

/** Noon of the day, when the file has no instant, or one that falls on another day. */
function writingOf({ date, writtenAt, offset }: FileDay): Pick<Entry, 'writtenAt' | 'offset'> {
  const isOfDay =
    writtenAt !== undefined && offset !== undefined && dayAt(Date.parse(writtenAt), offset) === date
  return isOfDay ? { writtenAt, offset } : { writtenAt: `${date}T12:00:00.000Z`, offset: 0 }
}

interface EntryOfFile {
  readonly entry: Entry
  readonly isCorrected: boolean
}

/** A song or a pin that was changed by hand takes the place of what the register shows. */
async function correctedMark<T>(
  { date }: FileDay,
  field: keyof Marks,
  shown: Register<T>,
  value: T,
): Promise<Register<T>> {
  const savedAt = Math.max(0, ...shown.values.map((one) => one.savedAt)) + 1
  const replacedIds = shown.values.map(({ id }) => bareId(id))
  const { values } = await valueOf(date, field, value, savedAt, replacedIds)
  return joinRegisters(shown, { values, replacedIds })
}

/** A text that is not what its register shows was changed by hand: it becomes one more value of that answer. */
async function withCorrections(day: FileDay, entry: Entry): Promise<EntryOfFile> {
  const { texts, ...shown } = entryToView(entry, {
    isSealed: false,
    isNewer: false,
    hasForgedSong: false,
  })
  const { music = shown.music, isPinned = shown.isPinned } = day
  const savedAt = Date.parse(entry.writtenAt)
  const isChanged = (id: AnswerId): boolean => !isBlank(day[id]) && day[id] !== texts[id]
  const corrected = (id: AnswerId): Promise<Register<string>> => {
    const beside = entry.answers[id].values.map((one) => one.id)
    return valueOf(day.date, id, day[id], savedAt, beside)
  }
  const hasOtherSong = !isSameMusic(music, shown.music)
  const hasOtherPin = isPinned !== shown.isPinned
  const { marks } = entry
  const [answers, songs, pin] = await Promise.all([
    mapAnswersAsync(async (id) =>
      isChanged(id) ? joinRegisters(entry.answers[id], await corrected(id)) : entry.answers[id],
    ),
    hasOtherSong ? correctedMark(day, 'music', marks.music, music) : marks.music,
    hasOtherPin ? correctedMark(day, 'pin', marks.pin, isPinned) : marks.pin,
  ])
  return {
    entry: { ...entry, answers, marks: { music: songs, pin } },
    isCorrected: answerIds.some(isChanged) || hasOtherSong || hasOtherPin,
  }
}

/** Joined with nothing, a register whose ids contradict each other is put right. */
const right = <T>(register: Register<T>): Register<T> => joinRegisters(register, emptyRegister)

async function entryOfFile(day: FileDay): Promise<EntryOfFile> {
  const { date, registers, music = null, isPinned = false } = day
  const writing = writingOf(day)
  if (registers !== undefined) {
    const digests = day.digests ?? {}
    const [read, songs, pins] = await Promise.all([
      mapAnswersAsync((id) =>
        withoutBorrowedIds({ day: date, field: id, isMark: false }, registers[id], digests),
      ),
      withoutBorrowedIds({ day: date, field: 'music', isMark: true }, registers.music, digests),
      withoutBorrowedIds({ day: date, field: 'pin', isMark: true }, registers.pin, digests),
    ])
    const answers = mapAnswers((id) => right(read[id].register))
    const marks = { music: right(songs.register), pin: right(pins.register) }
    const foreignMarks = emptyMarks
    const made = await withCorrections(day, { day: date, ...writing, answers, marks, foreignMarks })
    const isCorrected = [...Object.values(read), songs, pins].some((one) => one.isCorrected)
    return { entry: made.entry, isCorrected: made.isCorrected || isCorrected }
  }
  const at = Date.parse(writing.writtenAt)
  const textOf = (id: AnswerId): Promise<Register<string>> =>
    isBlank(day[id]) ? Promise.resolve(emptyRegister) : valueOf(date, id, day[id], at)
  const [answers, songs, pin] = await Promise.all([
    mapAnswersAsync(textOf),
    music === null ? emptyRegister : valueOf<Music | null>(date, 'music', music, at),
    isPinned ? valueOf(date, 'pin', true, at) : emptyRegister,
  ])
  const marks = { music: songs, pin }
  const entry = { day: date, ...writing, answers, marks, foreignMarks: emptyMarks }
  return { entry, isCorrected: false }
}

/** Days of one transaction: live queries run once for all of them, and after a kill the file can be imported again. */
const chunkLength = 50

type Outcome = 'added' | 'changed' | 'same' | 'tooLarge'

/** Joins distinct days; a day that changes meanwhile is joined again. */
async function importChunk(
  { store, sealer }: Pick<WriteDeps, 'store' | 'sealer'>,
  entries: readonly Entry[],
): Promise<ReadonlyMap<Day, Outcome>> {
  const outcomeByDay = new Map<Day, Outcome>()
  const fits = (prepared: PreparedRow | null): prepared is PreparedRow => {
    if (prepared === null) return false
    if (fitsRequest(prepared.row)) return true
    outcomeByDay.set(prepared.row.day, 'tooLarge')
    return false
  }
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
          const entry = ours === null ? theirs : joinEntries(ours, theirs)
          if (!canBeSent(entry)) {
            outcomeByDay.set(theirs.day, 'tooLarge')
            return null
          }
          // The ids of a file are known outside this phone: none of them is a never sent id.
          return { entry, made: [] }
        }),
      ),
    )
    const made = prepared.filter(fits)
    const changed = new Set(made.length === 0 ? [] : await store.putUnchanged(made))
    left = left.filter(({ day }) => changed.has(day))
  }
  if (left.length > 0) throw new Error('The days kept changing while they were imported.')
  return outcomeByDay
}

/** A file may contain a day twice, in its days and in what was set aside. */
async function entriesOf(
  file: JournalFile,
  texts: readonly OpenedText[],
): Promise<{ readonly entries: readonly Entry[]; readonly correctedDays: ReadonlySet<Day> }> {
  const entryByDay = new Map<Day, Entry>()
  const correctedDays = new Set<Day>()
  for (const { day, registers, hasWords } of texts) {
    if (hasWords) entryByDay.set(day, { ...emptyEntryOf(day), answers: registers })
  }
  for (const { entry, isCorrected } of await Promise.all(file.days.map(entryOfFile))) {
    const other = entryByDay.get(entry.day)
    entryByDay.set(entry.day, other === undefined ? entry : joinEntries(other, entry))
    if (isCorrected) correctedDays.add(entry.day)
  }
  return { entries: [...entryByDay.values()], correctedDays }
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

/** `setAside`: what this phone cannot open either, or has no room for in its day, to be set aside here as well. */
export async function importEntries(
  deps: Pick<WriteDeps, 'store' | 'sealer'>,
  { file, damaged, damagedTexts, draftCount }: ReadFile,
): Promise<ImportCounts & { readonly setAside: readonly SetAside[] }> {
  const counts = { added: 0, changed: 0, same: 0, corrected: 0 }
  const leftOut: LeftOutDay[] = [
    ...damaged.map((name) => ({ name, reason: 'damaged' as const })),
    ...damagedTexts.map((name) => ({ name, reason: 'damagedText' as const })),
  ]
  const texts = await openSetAside(deps.sealer, await setAsideOf(file))
  const { entries, correctedDays } = await entriesOf(file, texts)
  const days = [...entries.map(({ day }) => day), ...file.setAside.map(({ date }) => date)]
  for (const name of new Set(days.filter((day) => day < firstDay))) {
    leftOut.push({ name, reason: 'damaged' })
  }
  const taken = entries.filter(({ day }) => day >= firstDay)
  for (let at = 0; at < taken.length; at += chunkLength) {
    for (const [day, outcome] of await importChunk(deps, taken.slice(at, at + chunkLength))) {
      if (outcome === 'tooLarge') leftOut.push({ name: day, reason: outcome })
      else counts[outcome]++
      if (outcome === 'changed' && correctedDays.has(day)) counts.corrected++
    }
  }
  const tooLarge = new Set(
    leftOut.filter(({ reason }) => reason === 'tooLarge').map(({ name }) => name),
  )
  const kept = texts.flatMap(({ day, parts, closed }) => (tooLarge.has(day) ? parts : closed))
  const setAside = kept.filter(await isElsewhere(deps, kept))
  return { ...counts, drafts: draftCount, leftOut, setAside }
}
