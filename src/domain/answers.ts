// The answers of a day, one for each question of the table. A row or a file may be older than a question: what it lacks is
// read as blank.
import { questions } from './questions.ts'

type Questions = (typeof questions)[number]
export type AnswerId = Questions['id']
export type RequiredAnswerId = Extract<Questions, { isRequired: true }>['id']
export type ByAnswer<T> = Readonly<Record<AnswerId, T>>

/** The order in which answers are asked and shown. */
export const answerIds: readonly AnswerId[] = questions.map(({ id }) => id)

/** False for an answer that a newer build has added. */
export const isAnswerId = (id: string): id is AnswerId => answerIds.some((known) => known === id)

/** What is known of each answer, and of answers that a newer build has added. */
export type ByAnyAnswer<T> = ByAnswer<T> & Readonly<Record<string, T>>

export const isRequired = (id: AnswerId): id is RequiredAnswerId =>
  questions.some((question) => question.id === id && question.isRequired)

export const requiredAnswerIds: readonly RequiredAnswerId[] = answerIds.filter(isRequired)

/** The only place that trusts the table to name every answer. */
const byAnswer = <T>(entries: readonly (readonly [AnswerId, T])[]): ByAnswer<T> =>
  Object.fromEntries(entries) as ByAnswer<T>

export const mapAnswers = <T>(make: (id: AnswerId) => T): ByAnswer<T> =>
  byAnswer(answerIds.map((id) => [id, make(id)]))

/** The same for what takes time: all are made at once. */
export const mapAnswersAsync = async <T>(
  make: (id: AnswerId) => Promise<T>,
): Promise<ByAnswer<T>> =>
  byAnswer(await Promise.all(answerIds.map(async (id) => [id, await make(id)] as const)))

/** A sign that is seen: neither space, nor without form, nor drawn as nothing (Braille, Hangul). */
const seen = /[^\s\p{Cf}\u2800\u3164]/u

export const isBlank = (text: string): boolean => !seen.test(text)

/** What stands for a day where not all of it is shown: its required answers, or the others where it has none of those. */
export function shortAnswerIds(texts: ByAnswer<string>): readonly AnswerId[] {
  const written = answerIds.filter((id) => !isBlank(texts[id]))
  return written.some(isRequired) ? written.filter(isRequired) : written
}

/** How many of the required questions are answered. */
export const countRequired = (texts: ByAnswer<string>): number =>
  requiredAnswerIds.filter((id) => !isBlank(texts[id])).length

export const isComplete = (texts: ByAnswer<string>): boolean =>
  countRequired(texts) === requiredAnswerIds.length

/** Characters (UTF-16 units) of one answer: some twenty pages. Two versions of it fit a sealed answer together. */
const maxAnswerLength = 40_000

/** A longer text is kept as a draft, and saved once it is shorter. */
export const isTooLong = (text: string): boolean => text.length > maxAnswerLength
