// What of a day the server would take, where the whole is too much: the words that were there first stay, others join them as
// long as they fit. What does not fit is set aside on this phone, sealed, and shown with its day (CR20 in ../crypto/SPEC.md).
import { maxMarkValues } from '#contract/limits.ts'
import { answerIds, mapAnswers, type ByAnswer } from '#domain/answers.ts'
import type { Entry } from '#domain/entry.ts'
import {
  emptyRegister,
  joinRegisters,
  valuesInOrder,
  type Register,
  type RegisterValue,
} from '#domain/register.ts'
import { utf8 } from '#engine/crypto/bytes.ts'
import { fitsAnswer, isMarkSmall, maxRegisterBytes } from './canBeSent.ts'

export type Words = ByAnswer<Register<string>>

export const noWords: Words = mapAnswers(() => emptyRegister)

export const holdsWords = (words: Words): boolean =>
  answerIds.some((id) => words[id].values.length > 0)

export const joinWords = (a: Words, b: Words): Words =>
  mapAnswers((id) => joinRegisters(a[id], b[id]))

const bytesOf = (part: unknown): number => utf8(JSON.stringify(part)).length

interface FittedAnswer {
  readonly kept: Register<string>
  readonly rest: Register<string>
}

/** The values of `first`, with as many others of `whole` as fit, oldest first. What is replaced is known to both parts. */
function fitAnswer(first: Register<string>, whole: Register<string>): FittedAnswer {
  if (fitsAnswer(whole)) return { kept: whole, rest: emptyRegister }
  const isFirst = new Set(first.values.map(({ id }) => id))
  const kept = whole.values.filter(({ id }) => isFirst.has(id))
  const rest: RegisterValue<string>[] = []
  let length = bytesOf({ ...whole, values: kept })
  for (const value of valuesInOrder(whole)) {
    if (isFirst.has(value.id)) continue
    const more = bytesOf(value) + 1
    if (length + more > maxRegisterBytes) rest.push(value)
    else {
      length += more
      kept.push(value)
    }
  }
  return {
    kept: joinRegisters({ ...whole, values: kept }, emptyRegister),
    rest: { values: rest, replacedIds: [] },
  }
}

export interface FittedWords {
  readonly kept: Words
  readonly rest: Words
}

export function fitWords(first: Words, whole: Words): FittedWords {
  const fitted = mapAnswers((id) => fitAnswer(first[id], whole[id]))
  return { kept: mapAnswers((id) => fitted[id].kept), rest: mapAnswers((id) => fitted[id].rest) }
}

/** Words in parts of which each fits a day. `tooLong`: texts that fit none. */
export function partsOf(words: Words): { readonly parts: readonly Words[]; tooLong: Words } {
  const parts: Words[] = []
  let left = words
  while (holdsWords(left)) {
    const { kept, rest } = fitWords(noWords, left)
    if (!holdsWords(kept)) break
    parts.push(kept)
    left = rest
  }
  return { parts, tooLong: left }
}

/** The values of `first`, with as many of the others as the server takes, latest first. */
function fitMark<T>(first: Register<T>, whole: Register<T>): Register<T> {
  if (isMarkSmall(whole)) return whole
  const isFirst = new Set(first.values.map(({ id }) => id))
  const own = whole.values.filter(({ id }) => isFirst.has(id))
  const others = valuesInOrder(whole).filter(({ id }) => !isFirst.has(id))
  const room = Math.max(0, maxMarkValues - own.length)
  const fitted = { ...whole, values: [...own, ...others.toReversed().slice(0, room)] }
  return isMarkSmall(fitted) ? joinRegisters(fitted, emptyRegister) : first
}

export interface FittedDay {
  readonly entry: Entry
  /** Words that do not fit beside the others. */
  readonly rest: Words
  /** False when some song does not fit, or some pin, or some glow. */
  readonly hasAllMarks: boolean
}

/** `first`: what of the whole is there already. */
export function fitEntry(
  first: Pick<Entry, 'answers' | 'glow' | 'marks'>,
  whole: Entry,
): FittedDay {
  const { kept, rest } = fitWords(first.answers, whole.answers)
  const glow = fitMark(first.glow, whole.glow)
  const music = fitMark(first.marks.music, whole.marks.music)
  const pin = fitMark(first.marks.pin, whole.marks.pin)
  const hasAllMarks = glow === whole.glow && music === whole.marks.music && pin === whole.marks.pin
  return { entry: { ...whole, answers: kept, glow, marks: { music, pin } }, rest, hasAllMarks }
}
