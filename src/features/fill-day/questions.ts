import { answerIds, type AnswerId } from '#domain/answers.ts'

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
