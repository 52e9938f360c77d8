import { questionTexts } from '#text/questions.ts'
import { type AnswerId, answerIds, type ByAnswer } from '#domain/answers.ts'
import type { Music } from '#domain/music.ts'
import { musicText } from '#text/music.ts'

/** The question after `id`; null after the last. */
export const nextQuestion = (id: AnswerId): AnswerId | null =>
  answerIds[answerIds.indexOf(id) + 1] ?? null

/** Cards appear one at a time: those up to the furthest one reached or already answered. */
export function questionsShown(
  activeId: AnswerId,
  isAnswered: (id: AnswerId) => boolean,
): readonly AnswerId[] {
  const furthest = answerIds.findLastIndex((id) => id === activeId || isAnswered(id))
  return answerIds.slice(0, furthest + 1)
}

/** What the form leaves empty, in the order in which it is asked. A song alone is no answer that is missing. */
export function missingAnswers(
  isAnswered: ByAnswer<boolean>,
  music: Music | null,
): readonly string[] {
  const empty = answerIds.filter((id) => !isAnswered[id]).map((id) => questionTexts[id].question)
  return empty.length > 0 && music === null ? [...empty, musicText.title] : empty
}
