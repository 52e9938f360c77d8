// What the server would take of a day: one that it refuses would wait on this phone for ever.
import { maxDayBytes, maxEnvelopeLength, maxMarkGone, maxMarkValues } from '#contract/limits.ts'
import { answerIds } from '#domain/answers.ts'
import type { DayContent } from '#domain/dayContent.ts'
import type { Entry } from '#domain/entry.ts'
import type { Register } from '#domain/register.ts'
import { utf8 } from '#engine/crypto/bytes.ts'

/** Bytes of an answer's register that still fit a sealed answer, which is base64: less its padding, and less its header. */
export const maxRegisterBytes = Math.floor((maxEnvelopeLength * 3) / 4) - 1024 - 10

export const isMarkSmall = ({ values, replacedIds }: Register<unknown>): boolean =>
  values.length <= maxMarkValues && replacedIds.length <= maxMarkGone

export const fitsAnswer = (register: Register<string>): boolean =>
  utf8(JSON.stringify(register)).length <= maxRegisterBytes

/** Of the day as it is open. */
export const canBeSent = ({ answers, marks }: Pick<Entry, 'answers' | 'marks'>): boolean =>
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
  utf8(JSON.stringify({ date: day, writtenAt, offset, answers, marks })).length <= maxDayBytes
