// What the server would take of a day: one that it refuses would wait on this phone for ever.
import { maxDayBytes, maxEnvelopeLength, maxMarkGone, maxMarkValues } from '#contract/limits.ts'
import { answerIds } from '#domain/answers.ts'
import type { DayContent } from '#domain/dayContent.ts'
import type { Entry } from '#domain/entry.ts'
import type { Register } from '#domain/register.ts'
import { utf8 } from '#engine/crypto/bytes.ts'

/** Bytes of an answer's register that still fit a sealed answer, which is base64: less its padding, and less its header. */
export const maxRegisterBytes = Math.floor((maxEnvelopeLength * 3) / 4) - 1024 - 10

/** Whether the JSON of a value is at most so many bytes of UTF-8. A character is three at most: most texts need not be encoded. */
function fitsBytes(value: unknown, bytes: number): boolean {
  const text = JSON.stringify(value)
  return text.length * 3 <= bytes || utf8(text).length <= bytes
}

/** Of a song, a pin, or a glow, which is sealed and has the same bounds: so it fits its envelope. */
export const isMarkSmall = ({ values, replacedIds }: Register<unknown>): boolean =>
  values.length <= maxMarkValues && replacedIds.length <= maxMarkGone

/** No letter takes more bytes in JSON: « \\u001f », or three of UTF-8. */
const mostBytesOfLetter = 6
/** More than what stands around a value. */
const aroundValue = 100
const aroundReplaced = 70

/** Told without writing the register out, for nearly every answer. */
function surelyFits({ values, replacedIds }: Register<string>): boolean {
  const lengths = values.map(({ value }) => mostBytesOfLetter * value.length + aroundValue)
  const most = lengths.reduce((sum, length) => sum + length, replacedIds.length * aroundReplaced)
  return most <= maxRegisterBytes / 2
}

export const fitsAnswer = (register: Register<string>): boolean =>
  surelyFits(register) || fitsBytes(register, maxRegisterBytes)

/** Of the day as it is open. */
export const canBeSent = ({
  answers,
  glow,
  marks,
}: Pick<Entry, 'answers' | 'glow' | 'marks'>): boolean =>
  isMarkSmall(glow) &&
  isMarkSmall(marks.music) &&
  isMarkSmall(marks.pin) &&
  answerIds.every((id) => fitsAnswer(answers[id]))

/** Of the day as it is sealed. */
export const fitsRequest = ({
  day,
  writtenAt,
  offset,
  answers,
  marks,
}: Omit<DayContent, 'contentRev'>): boolean =>
  fitsBytes({ date: day, writtenAt, offset, answers, marks }, maxDayBytes)
