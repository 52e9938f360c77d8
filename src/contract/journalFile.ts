// The file that a person takes away and may bring back: every day in readable words, beside the registers that let a
// second import, an old file or two phones' files be joined without repeating or losing anything.
//
//   { "format": "lueur-journal", "version": 1, "exportedAt": instant,
//     "days":   [{ date, writtenAt, offset, <each answer by its id>, glow, music, isPinned, unchecked, registers }],
//     "drafts": [{ date, <each answer by its id>, glow, music }], read by people only
//     "sealedDays": number, "partlySealedDays": number,           days that the phone could not open, or not whole: the first
//     "sealedDrafts": number,                                     are absent from `days`, sealed drafts from `drafts`
//     "hasAll": boolean,                                          false: the phone had not received all that the server holds
//     "setAside": [{ date, answer, sealed }] }                    texts that nobody could open yet, as they were received
//
// A glow is 1 to 5, from embers to full sun; a day that never had one names none.
// A day may stand there several times: one that is too long for a day stands in parts. A day, or a text set aside, is read by itself: a damaged one is left out and named, the others are taken. A day without `registers` (written by hand or by another program) is made of its texts. Texts are UTF-8.
import { answerIds } from '#domain/answers.ts'
import type { Entry } from '#domain/entry.ts'
import { isGlow, type Glow, type GlowRegister } from '#domain/glow.ts'
import { journalFileFormat } from '#domain/journalFileFormat.ts'
import * as v from 'valibot'
import { listOf, textOf } from './bounded.ts'
import { isAnswerName, MarksSchema, MusicSchema, registerOf } from './journal.ts'
import { maxEnvelopeLength } from './limits.ts'
import { PresentSealedText } from './sealed.ts'
import { DaySchema, Instant, Offset } from './values.ts'

const version = 1
/** A century of days. */
const maxDays = 36_600

/** Nothing longer fits a sealed answer. */
const text = textOf(maxEnvelopeLength)
const texts = v.entriesFromList(answerIds, v.optional(text, ''))
const emptyRegister = { values: [], replacedIds: [] }
const answerRegisters = v.entriesFromList(answerIds, v.optional(registerOf(text), emptyRegister))

const anyGlow = v.nullable(v.custom<Glow>(isGlow))

const registersEntries = {
  ...answerRegisters,
  glow: v.optional(registerOf(anyGlow)),
  music: registerOf(v.nullable(MusicSchema)),
  pin: registerOf(v.boolean()),
}
const FileDay = v.object({
  date: DaySchema,
  /** By the id of each value of the registers, a digest of it: one that differs was changed by hand. */
  digests: v.optional(v.record(textOf(11), textOf(11))),
  writtenAt: v.optional(Instant),
  offset: v.optional(Offset),
  ...texts,
  /** Each, where it is absent: as the registers say. */
  glow: v.optional(anyGlow),
  music: v.optional(v.nullable(MusicSchema)),
  isPinned: v.optional(v.boolean()),
  /** A song and a pin that the phone could not check, with their stamps. Damaged, they keep no word out. */
  unchecked: v.fallback(v.optional(MarksSchema), undefined),
  registers: v.optional(v.object(registersEntries)),
})

const Keys = v.record(v.string(), v.unknown())
const othersOf = (input: unknown, known: object): readonly [string, unknown][] => {
  const read = v.safeParse(Keys, input)
  return read.success
    ? Object.entries(read.output).filter(([key]) => !Object.hasOwn(known, key))
    : []
}
const hasOthers = (input: unknown, known: object): boolean => othersOf(input, known).length > 0

/** Whether a day has parts that this build does not know: a newer one wrote them, or somebody misspelt their names. */
const hasUnknownParts = (input: unknown): boolean => {
  const read = v.safeParse(v.object({ registers: v.unknown() }), input)
  return (
    hasOthers(input, FileDay.entries) ||
    (read.success && hasOthers(read.output.registers, registersEntries))
  )
}

/** `answer`: its id, of any build. */
const FileSetAside = v.object({
  date: DaySchema,
  answer: v.pipe(textOf(64), v.check(isAnswerName)),
  sealed: PresentSealedText,
})
const FileDraft = v.object({
  date: DaySchema,
  ...texts,
  glow: v.optional(anyGlow),
  music: v.optional(v.nullable(MusicSchema)),
})
const count = v.optional(v.number(), 0)
const parts = {
  format: v.literal(journalFileFormat),
  version: v.literal(version),
  exportedAt: v.optional(v.string(), ''),
  sealedDays: count,
  partlySealedDays: count,
  sealedDrafts: count,
  hasAll: v.optional(v.boolean(), true),
}
const Entries = listOf(v.unknown(), { max: maxDays })
const LooseFile = v.object({
  ...parts,
  days: Entries,
  drafts: v.optional(Entries, []),
  setAside: v.optional(Entries, []),
})
export const JournalFile = v.object({
  ...parts,
  days: v.array(FileDay),
  drafts: v.array(FileDraft),
  setAside: v.array(FileSetAside),
})

export type FileDay = v.InferOutput<typeof FileDay>
export type JournalFile = v.InferOutput<typeof JournalFile>

export interface ReadFile {
  readonly file: JournalFile
  /** What names each day that could not be read: its date as it stands there, else its place, « n° 12 ». */
  readonly damaged: readonly string[]
  /** Days that have parts of unknown names, which are not taken. */
  readonly unknownParts: readonly string[]
  /** Names of the file's own parts that this build does not know and that hold something: it may be days. */
  readonly unknownLists: readonly string[]
  /** The same as `damaged` for each text that was set aside. */
  readonly damagedTexts: readonly string[]
  /** Drafts of the file, damaged ones too. */
  readonly draftCount: number
}

/** It has days or texts, and none of them can be read. */
export const isUnreadable = ({ file, damaged, damagedTexts }: ReadFile): boolean =>
  file.days.length + file.setAside.length === 0 && damaged.length + damagedTexts.length > 0

/** Of what a file calls its parts, so much is told. */
const maxNameLength = 32

const nameOf = (entry: unknown, index: number): string => {
  const dated = v.safeParse(v.object({ date: textOf(maxNameLength) }), entry)
  return dated.success ? dated.output.date : `n° ${index + 1}`
}

/** The entries that are what they should be, and what names the others. */
function readEach<S extends v.GenericSchema>(schema: S, entries: readonly unknown[]) {
  const right: v.InferOutput<S>[] = []
  const damaged: string[] = []
  for (const [index, entry] of entries.entries()) {
    const read = v.safeParse(schema, entry)
    if (read.success) right.push(read.output)
    else damaged.push(nameOf(entry, index))
  }
  return { right, damaged }
}

/** Null for anything that is not such a file. */
export function parseJournalFile(content: string): ReadFile | null {
  let parsed: unknown
  try {
    parsed = JSON.parse(content)
  } catch {
    return null
  }
  const loose = v.safeParse(LooseFile, parsed)
  if (!loose.success) return null
  const days = readEach(FileDay, loose.output.days)
  const drafts = readEach(FileDraft, loose.output.drafts).right
  const setAside = readEach(FileSetAside, loose.output.setAside)
  return {
    file: { ...loose.output, days: days.right, drafts, setAside: setAside.right },
    damaged: days.damaged,
    unknownParts: loose.output.days.flatMap((day, at) =>
      hasUnknownParts(day) && v.is(FileDay, day) ? [nameOf(day, at)] : [],
    ),
    unknownLists: othersOf(parsed, LooseFile.entries)
      .filter(([, value]) => value !== null && typeof value === 'object')
      .map(([name]) => name.slice(0, maxNameLength)),
    damagedTexts: setAside.damaged,
    draftCount: loose.output.drafts.length,
  }
}

export const makeJournalFile = (content: Omit<JournalFile, 'format' | 'version'>): JournalFile => ({
  format: journalFileFormat,
  version,
  ...content,
})

/** Where there never was a glow nothing is said of it: an older build would name it as something that it does not know. */
export const registersOf = ({
  answers,
  glow,
  marks,
}: Pick<Entry, 'answers' | 'glow' | 'marks'>) => ({
  ...answers,
  ...(wasGiven(glow) ? { glow } : {}),
  ...marks,
})

export const wasGiven = ({ values, replacedIds }: GlowRegister): boolean =>
  values.length + replacedIds.length > 0
