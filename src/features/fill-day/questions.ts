import { answerIds, type AnswerId } from '#domain/answers.ts'
import type { IconName } from '#ui/Icon.tsx'
import type { Tone } from '#ui/Tile.tsx'

export const questionLooks = {
  learned: { icon: 'bulb', tone: 'learned' },
  proud: { icon: 'star', tone: 'proud' },
  frustrated: { icon: 'storm', tone: 'upset' },
  lueur: { icon: 'keep', tone: 'keep' },
} as const satisfies Record<AnswerId, { icon: IconName; tone: Tone }>

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
