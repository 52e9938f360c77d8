// The file that a person takes away and may bring back: every day in readable words, beside the registers that let a
// second import, an old file or two phones' files be joined without repeating or losing anything.
//
//   { "format": "lueur-journal", "version": 1, "exportedAt": instant,
//     "days":   [{ date, writtenAt, offset, <each answer by its id>, music, isPinned, registers }],
//     "drafts": [{ date, <each answer by its id> }],              read by people only
//     "sealedDays": number }                                      days that the phone could not open, absent from `days`
//
// A day without `registers` (written by hand or by another program) is made of its texts. Texts are UTF-8.
import { answerIds } from '#domain/answers.ts'
import type { Entry } from '#domain/entry.ts'
import * as v from 'valibot'
import { listOf, textOf } from './bounded.ts'
import { MusicSchema, registerOf } from './journal.ts'
import { maxTextBytes } from './limits.ts'
import { DaySchema, Instant, Offset } from './values.ts'

export const journalFileFormat = 'lueur-journal'
const version = 1
/** A century of days. */
const maxDays = 36_600

const text = textOf(maxTextBytes)
const texts = v.entriesFromList(answerIds, v.optional(text, ''))
const emptyRegister = { values: [], replacedIds: [] }
const answerRegisters = v.entriesFromList(answerIds, v.optional(registerOf(text), emptyRegister))

const FileDay = v.object({
  date: DaySchema,
  writtenAt: v.optional(Instant),
  offset: v.optional(Offset),
  ...texts,
  music: v.optional(v.nullable(MusicSchema), null),
  isPinned: v.optional(v.boolean(), false),
  registers: v.optional(
    v.object({
      ...answerRegisters,
      music: registerOf(v.nullable(MusicSchema)),
      pin: registerOf(v.boolean()),
    }),
  ),
})

export const JournalFile = v.object({
  format: v.literal(journalFileFormat),
  version: v.literal(version),
  exportedAt: v.optional(v.string(), ''),
  days: listOf(FileDay, { max: maxDays }),
  drafts: v.optional(v.array(v.object({ date: DaySchema, ...texts })), []),
  sealedDays: v.optional(v.number(), 0),
})

export type FileDay = v.InferOutput<typeof FileDay>
export type JournalFile = v.InferOutput<typeof JournalFile>

/** Null for anything that is not such a file. */
export function parseJournalFile(content: string): JournalFile | null {
  try {
    const parsed = v.safeParse(JournalFile, JSON.parse(content))
    return parsed.success ? parsed.output : null
  } catch {
    return null
  }
}

export const makeJournalFile = (
  parts: Pick<JournalFile, 'exportedAt' | 'days' | 'drafts' | 'sealedDays'>,
): JournalFile => ({ format: journalFileFormat, version, ...parts })

export const registersOf = ({ answers, marks }: Pick<Entry, 'answers' | 'marks'>) => ({
  ...answers,
  ...marks,
})
