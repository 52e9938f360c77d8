// A day of a file as an entry: its registers, with what was changed by hand since the file was made (JF8 in data/SPEC.md).
import type { FileDay } from '#contract/journalFile.ts'
import { answerIds, isBlank, mapAnswers, mapAnswersAsync, type AnswerId } from '#domain/answers.ts'
import { dayAt } from '#domain/day.ts'
import { emptyMarks, entryToView, type Entry, type Marks } from '#domain/entry.ts'
import type { Glow } from '#domain/glow.ts'
import { isSameMusic, type Music } from '#domain/music.ts'
import { bareId, emptyRegister, joinRegisters, type Register } from '#domain/register.ts'
import { nothingKnown, valueOf, withoutBorrowedIds, type KnownValues } from './fileValues.ts'

/** Noon of the day, when the file has no instant, or one that falls on another day. */
function writingOf({ date, writtenAt, offset }: FileDay): Pick<Entry, 'writtenAt' | 'offset'> {
  const isOfDay =
    writtenAt !== undefined && offset !== undefined && dayAt(Date.parse(writtenAt), offset) === date
  return isOfDay ? { writtenAt, offset } : { writtenAt: `${date}T12:00:00.000Z`, offset: 0 }
}

/** What one value is shown of: a value that was changed by hand takes the place of the others. */
type MarkField = 'glow' | keyof Marks

export interface EntryOfFile {
  readonly entry: Entry
  /** What was changed by hand: answers, the glow, the song, the pin. */
  readonly corrected: ReadonlySet<AnswerId | MarkField>
}

/** Takes the place of what the register shows. */
async function correctedMark<T>(
  { date }: FileDay,
  field: MarkField,
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
  const { glow = shown.glow, music = shown.music, isPinned = shown.isPinned } = day
  const savedAt = Date.parse(entry.writtenAt)
  const isChanged = (id: AnswerId): boolean => !isBlank(day[id]) && day[id] !== texts[id]
  const corrected = (id: AnswerId): Promise<Register<string>> => {
    const beside = entry.answers[id].values.map((one) => one.id)
    return valueOf(day.date, id, day[id], savedAt, beside)
  }
  const hasOtherGlow = glow !== shown.glow
  const hasOtherSong = !isSameMusic(music, shown.music)
  const hasOtherPin = isPinned !== shown.isPinned
  const { marks } = entry
  const [answers, light, songs, pin] = await Promise.all([
    mapAnswersAsync(async (id) =>
      isChanged(id) ? joinRegisters(entry.answers[id], await corrected(id)) : entry.answers[id],
    ),
    hasOtherGlow ? correctedMark(day, 'glow', entry.glow, glow) : entry.glow,
    hasOtherSong ? correctedMark(day, 'music', marks.music, music) : marks.music,
    hasOtherPin ? correctedMark(day, 'pin', marks.pin, isPinned) : marks.pin,
  ])
  return {
    entry: { ...entry, answers, glow: light, marks: { music: songs, pin } },
    corrected: new Set([
      ...answerIds.filter(isChanged),
      ...(hasOtherGlow ? (['glow'] as const) : []),
      ...(hasOtherSong ? (['music'] as const) : []),
      ...(hasOtherPin ? (['pin'] as const) : []),
    ]),
  }
}

/** Joined with nothing, a register whose ids contradict each other is put right. */
const right = <T>(register: Register<T>): Register<T> => joinRegisters(register, emptyRegister)

/** `own`: what this phone has of that day, for a file of a form that says nothing of its values. */
export async function entryOfFile(
  day: FileDay,
  own: KnownValues = nothingKnown,
): Promise<EntryOfFile> {
  const { date, registers, glow = null, music = null, isPinned = false } = day
  const writing = writingOf(day)
  if (registers !== undefined) {
    const { digests } = day
    const known = digests === undefined ? own : { ...nothingKnown, digests }
    const [read, light, songs, pins] = await Promise.all([
      mapAnswersAsync((id) =>
        withoutBorrowedIds({ day: date, field: id, isMark: false }, registers[id], known),
      ),
      withoutBorrowedIds(
        { day: date, field: 'glow', isMark: true },
        registers.glow ?? emptyRegister,
        known,
      ),
      withoutBorrowedIds({ day: date, field: 'music', isMark: true }, registers.music, known),
      withoutBorrowedIds({ day: date, field: 'pin', isMark: true }, registers.pin, known),
    ])
    const answers = mapAnswers((id) => right(read[id].register))
    const marks = { music: right(songs.register), pin: right(pins.register) }
    const made = await withCorrections(day, {
      day: date,
      ...writing,
      answers,
      glow: right(light.register),
      marks,
      foreignMarks: emptyMarks,
    })
    const corrected = new Set([
      ...made.corrected,
      ...answerIds.filter((id) => read[id].isCorrected),
      ...(light.isCorrected ? (['glow'] as const) : []),
      ...(songs.isCorrected ? (['music'] as const) : []),
      ...(pins.isCorrected ? (['pin'] as const) : []),
    ])
    return { entry: made.entry, corrected }
  }
  const at = Date.parse(writing.writtenAt)
  const textOf = (id: AnswerId): Promise<Register<string>> =>
    isBlank(day[id]) ? Promise.resolve(emptyRegister) : valueOf(date, id, day[id], at)
  const [answers, light, songs, pin] = await Promise.all([
    mapAnswersAsync(textOf),
    glow === null ? emptyRegister : valueOf<Glow | null>(date, 'glow', glow, at),
    music === null ? emptyRegister : valueOf<Music | null>(date, 'music', music, at),
    isPinned ? valueOf(date, 'pin', true, at) : emptyRegister,
  ])
  const marks = { music: songs, pin }
  const entry = { day: date, ...writing, answers, glow: light, marks, foreignMarks: emptyMarks }
  return { entry, corrected: new Set() }
}
