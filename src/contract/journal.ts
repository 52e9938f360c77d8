// Days on the wire. An account with a key sends whole days: sealed answers and its marks; a plain client sends readable
// answers, a song and a pin, and the server keeps the registers itself. An answer that is absent is blank: a row, or an
// app, may be older than a question.
import type { Envelope, Rev } from '#domain/brands.ts'
import { answerIds, type ByAnyAnswer } from '#domain/answers.ts'
import type { Day } from '#domain/day.ts'
import type { Marks } from '#domain/entry.ts'
import type { Register } from '#domain/register.ts'
import * as v from 'valibot'
import { listOf, textOf } from './bounded.ts'
import {
  maxAnswerIdLength,
  maxAnswers,
  maxBatchItems,
  maxDayBytes,
  maxEnvelopeLength,
  maxMarkGone,
  maxMarkValues,
} from './limits.ts'
import { RevClaim } from './rev.ts'
import { SealedText } from './sealed.ts'
import { DaySchema, Instant, MarkId, MonthSchema, Offset } from './values.ts'

const text = textOf(maxEnvelopeLength)
const answersEntries = v.entriesFromList(answerIds, v.optional(text, ''))

const short = textOf(500)
const link = v.pipe(
  textOf(2048),
  v.check((input) => input === '' || /^https:\/\/[^\s"'<>]+$/.test(input)),
)
const musicEntries = {
  id: short,
  name: short,
  artists: textOf(1000),
  album: v.optional(short),
  image: v.optional(link),
  uri: v.optional(short),
}
export const MusicSchema = v.strictObject(musicEntries)

/** Epoch ms. What was written by hand long ago, and brought since, was saved on its day: the first is that of 1900, wherever it began. */
const SavedAt = v.pipe(v.number(), v.integer(), v.minValue(Date.UTC(1899, 11, 31)))
const registerWith = <S extends v.GenericSchema>(
  id: v.GenericSchema<string>,
  value: S,
  maxValues = maxMarkValues,
) =>
  v.strictObject({
    values: listOf(v.strictObject({ id, value, savedAt: SavedAt }), { max: maxValues }),
    replacedIds: listOf(id, { max: maxMarkGone }),
  })
const bareId = v.pipe(textOf(11), v.regex(/^[\w-]{11}$/))
/** More than one day is ever given; the length of their texts is bounded besides. */
const maxFileValues = 5000
/** A register of a file, whose ids bear no stamp. What it may hold to be sent is another question. */
export const registerOf = <S extends v.GenericSchema>(value: S) =>
  registerWith(bareId, value, maxFileValues)
export const MarksSchema = v.strictObject({
  music: registerWith(MarkId, v.nullable(MusicSchema)),
  pin: registerWith(MarkId, v.boolean()),
})

const dayEntries = {
  date: v.optional(DaySchema),
  writtenAt: v.optional(Instant),
  offset: v.optional(Offset),
  music: v.optional(v.nullable(MusicSchema)),
  isPinned: v.optional(v.boolean()),
  marks: v.optional(MarksSchema),
}
/** With marks, a body carries neither `music` nor `isPinned`: the server computes both. */
const marksStandAlone = (body: { marks?: unknown; music?: unknown; isPinned?: unknown }) =>
  body.marks === undefined || (body.music === undefined && body.isPinned === undefined)

const anyAnswers = v.objectWithRest(answersEntries, text)
/** Whether an answer may be called so, in any build. Not as what every object has: looking an answer up would find that. */
export const isAnswerName = (id: string): boolean =>
  id.length <= maxAnswerIdLength && /^[a-z]+$/i.test(id) && !Object.hasOwn(Object.prototype, id)
const areNamed = (answers: object): boolean =>
  Object.keys(answers).length <= maxAnswers && Object.keys(answers).every(isAnswerName)

/** The answers of this build and of newer ones, which an older server or phone carries unread. */
const Answers = v.pipe(
  v.custom<v.InferInput<typeof anyAnswers>>(
    (input) => typeof input === 'object' && input !== null && areNamed(input),
  ),
  anyAnswers,
)

export const PostDayBody = v.pipe(
  v.strictObject({ ...dayEntries, answers: Answers }),
  v.check((body) => marksStandAlone(body)),
)
export const PatchDayBody = v.pipe(
  v.strictObject({ ...dayEntries, answers: v.optional(Answers) }),
  v.check((body) => marksStandAlone(body)),
  v.check((body) =>
    [body.answers, body.music, body.isPinned, body.marks].some((part) => part !== undefined),
  ),
)

/** A whole day as the app seals it. */
export const WireDay = v.strictObject({
  date: DaySchema,
  writtenAt: Instant,
  offset: Offset,
  answers: Answers,
  marks: MarksSchema,
})

export const BatchBody = v.strictObject({
  items: listOf(v.strictObject({ ...WireDay.entries, ifRev: v.nullable(RevClaim) }), {
    min: 1,
    max: maxBatchItems,
  }),
})

const fitsMark = ({ values, replacedIds }: Register<unknown>): boolean =>
  values.length <= maxMarkValues && replacedIds.length <= maxMarkGone

/** No server takes a longer day: one that comes all the same could never be given back. */
const couldBeSent = ({ date, writtenAt, offset, answers, marks }: WireParts): boolean =>
  areNamed(answers) &&
  [marks.music, marks.pin].every(fitsMark) &&
  JSON.stringify({ date, writtenAt, offset, answers, marks }).length <= maxDayBytes

const sealedParts = {
  date: DaySchema,
  rev: RevClaim,
  writtenAt: v.string(),
  offset: v.number(),
  /** Unknown ones too: the revision is computed over all that was received. */
  answers: v.objectWithRest(v.entriesFromList(answerIds, v.optional(SealedText, '')), SealedText),
  marks: v.object({
    music: v.object({
      values: v.array(
        v.object({
          id: v.string(),
          value: v.nullable(v.object(musicEntries)),
          savedAt: SavedAt,
        }),
      ),
      replacedIds: v.array(v.string()),
    }),
    pin: v.object({
      values: v.array(v.object({ id: v.string(), value: v.boolean(), savedAt: SavedAt })),
      replacedIds: v.array(v.string()),
    }),
  }),
}
const wireParts = v.object({
  id: v.string(),
  ...sealedParts,
  music: v.nullable(v.object(musicEntries)),
  isPinned: v.boolean(),
  createdAt: v.string(),
  updatedAt: v.string(),
})
type WireParts = Pick<
  v.InferOutput<typeof wireParts>,
  'date' | 'writtenAt' | 'offset' | 'answers' | 'marks'
>

/** A sealed entry of a reply; unknown fields are ignored, but for unknown answers. */
export const WireEntry = v.pipe(
  wireParts,
  v.check((entry) => couldBeSent(entry)),
)

/** A day of an answer; `entry` is null when it is not what the contract says. */
export interface ReceivedDay {
  readonly date: Day
  /** The revision that it is said to be; null where that is no text. */
  readonly claim: string | null
  readonly entry: WireEntry | null
}

function receivedDay(input: { readonly date: Day; readonly rev?: unknown }): ReceivedDay {
  const parsed = v.safeParse(WireEntry, input)
  const claim = typeof input.rev === 'string' ? input.rev : null
  return { date: input.date, claim, entry: parsed.success ? parsed.output : null }
}

export const Saved = v.object({ date: DaySchema, rev: RevClaim })
export const BatchAnswer = v.object({
  results: v.array(
    v.object({
      date: DaySchema,
      /** 200 stored or already there, 412 another phone wrote in between, 400, 413 or 422 refused, 507 the account is full. */
      status: v.number(),
      rev: v.nullable(RevClaim),
      code: v.optional(v.string()),
      /** With `foreignKey`: keys that the account never had. */
      kids: v.optional(v.array(v.string())),
      /** With 412: the day as it is now, null when it does not exist or is no entry, absent when the answer would be too long or held too much. */
      current: v.optional(v.fallback(v.nullable(WireEntry), null)),
    }),
  ),
})
/** Read one by one: an entry that is not one leaves the others. */
export const EntriesAnswer = v.object({
  data: v.array(v.pipe(v.looseObject({ date: DaySchema }), v.transform(receivedDay))),
})
export const MonthsAnswer = v.record(MonthSchema as v.GenericSchema<string>, v.string())
export const EntriesQuery = v.object({
  month: v.optional(v.pipe(textOf(2), v.regex(/^(?:0[1-9]|1[0-2])$/))),
  year: v.pipe(textOf(4), v.regex(/^\d{4}$/)),
})
export const DateQuery = v.object({ date: v.optional(DaySchema) })
/** Versions of a day; with `before` and `rev` those that come after that one. */
export const VersionsQuery = v.object({
  date: DaySchema,
  before: v.optional(Instant),
  rev: v.optional(RevClaim),
})
const wireVersion = v.object({ ...sealedParts, replacedAt: Instant })
/** What a day was until another content took its place. */
export const WireVersion = v.pipe(
  wireVersion,
  v.check((version) => couldBeSent(version)),
)
/** Read one by one: null for one that is not what the contract says. */
export const VersionsAnswer = v.object({
  data: v.array(v.fallback(v.nullable(WireVersion), null)),
  hasMore: v.boolean(),
})

export type PostDayBody = v.InferOutput<typeof PostDayBody>
export type PatchDayBody = v.InferOutput<typeof PatchDayBody>
export type WireDay = v.InferOutput<typeof WireDay>
/** A day as the app sends it: sealed, on condition that the server still holds `ifRev`; null: none. */
export type BatchItem = Omit<WireDay, 'answers' | 'marks'> & {
  readonly answers: ByAnyAnswer<Envelope>
  readonly marks: Marks
  readonly ifRev: Rev | null
}
/** The same as it reaches the server, which has checked nothing but its shape. */
export type ReceivedItem = Omit<v.InferOutput<typeof BatchBody>['items'][number], 'marks'> & {
  readonly marks: Marks
}
/** What the server answers of a day. */
export type WireReply = v.InferInput<typeof WireEntry>
export type WireEntry = v.InferOutput<typeof WireEntry>
export type VersionsAnswer = v.InferOutput<typeof VersionsAnswer>
export type WireVersion = v.InferOutput<typeof WireVersion>
/** What the server answers of a version. */
export type VersionReply = v.InferInput<typeof WireVersion>
export type BatchAnswer = v.InferOutput<typeof BatchAnswer>
export type BatchReply = v.InferInput<typeof BatchAnswer>
