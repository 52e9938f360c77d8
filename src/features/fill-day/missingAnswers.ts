import { questionTexts } from '#text/questions.ts'
import { answerIds, type ByAnswer } from '#domain/answers.ts'
import type { Music } from '#domain/music.ts'
import { musicText } from '#text/music.ts'

/** What the form leaves empty, in the order in which it is asked. */
export const missingAnswers = (
  isAnswered: ByAnswer<boolean>,
  music: Music | null,
): readonly string[] => [
  ...answerIds.filter((id) => !isAnswered[id]).map((id) => questionTexts[id].question),
  ...(music === null ? [musicText.title] : []),
]
